import { groupAnswers } from "../../domain/catalog/census-text.ts";
import { DETAIL_CONTACT_FACTS, DETAIL_FACTS, EXTENDED_DETAIL_FACTS } from "../../domain/catalog/detail-facts.ts";
import { byArea } from "../../domain/catalog/enem-areas.ts";
import { fromFields } from "../../domain/catalog/fact-fields.ts";
import type { StructureKey } from "../../domain/catalog/facts.ts";
import { toCents } from "../../domain/pricing/money.ts";
import { byCriterion, type CriterionField } from "../../domain/reviews/review-fields.ts";
import type { ReviewCriteria, SchoolDetail, SchoolOffer } from "../../search/school-detail.ts";
import type { SchoolRecord } from "../../search/types.ts";
import type { ApiSchoolDetail } from "./detail-query.ts";
import { toOffer } from "./to-records.ts";

/** Decodes the details of a school, around its card. `scholarships` are its fees when the response has none. */
export function toDetail(
  answer: ApiSchoolDetail,
  card: SchoolRecord,
  scholarships: readonly SchoolOffer[],
): SchoolDetail {
  const { contact, reviews, structures } = answer;
  return {
    card,
    slug: answer.slug,
    ...fromFields(DETAIL_FACTS, answer),
    ...fromFields(EXTENDED_DETAIL_FACTS, answer),
    ...fromFields(DETAIL_CONTACT_FACTS, contact),
    students: answer.students_number,
    structures: knownOnly({ ...structures?.abstract, ...structures?.dependencies, ...structures?.infra }),
    census: groupAnswers(answer.census_facts.map(({ key, value, source_id: source }) => ({ key, value, source }))),
    ...(answer.census_medians.length > 0 && { medians: answer.census_medians }),
    videos: answer.videos,
    ...(answer.school_fees === undefined && { isOffersAlone: true }),
    offers: answer.school_fees?.map(toOffer) ?? scholarships,
    ...(answer.surveyed_fees.length > 0 && {
      surveyedFees: answer.surveyed_fees.map((fee) => ({
        grade: fee.product_slug_stage_grade,
        shift: fee.product_shift,
        year: fee.year,
        monthlyFeeCents: toCents(fee.monthly_fee),
        surveyedOn: fee.surveyed_on,
        surveyor: fee.surveyor,
      })),
    }),
    enem: answer.enem_results.map((result) => ({
      edition: result.edition,
      participants: result.participants,
      ...byArea(({ field }) => result[field]),
      average: result.average,
      sourceId: result.source_id,
    })),
    reviews: reviews.comments.map((comment) => ({
      id: comment.id,
      author: comment.user_data.name,
      relationship: comment.relationship,
      ratings: toCriteria(comment.ratings)!,
      average: comment.average_rating,
      testimonial: comment.content,
      createdAt: comment.created_at,
      ...(comment.is_email_confirmed && { isEmailConfirmed: true }),
      ...(comment.reply && { reply: { text: comment.reply.text, createdAt: comment.reply.created_at } }),
    })),
    reviewAverages: toCriteria(reviews.average),
    extraRatings: { examPreparation: reviews.exam_preparation, educationSystem: reviews.education_system },
    ...(answer.response_hours !== null && { responseHours: answer.response_hours }),
    sources: Object.fromEntries(answer.fact_sources.map(({ group, source_id }) => [group, source_id])),
  };
}

/** Null if any criterion is missing. */
function toCriteria(ratings: Readonly<Partial<Record<CriterionField, number | null>>>): ReviewCriteria | null {
  const found = byCriterion((_, field) => ratings[field] ?? null);
  return Object.values(found).includes(null) ? null : (found as ReviewCriteria);
}

/** Drops unknown facts. */
function knownOnly(flags: Readonly<Partial<Record<StructureKey, boolean | null>>>): SchoolDetail["structures"] {
  return Object.fromEntries(Object.entries(flags).filter(([, has]) => has !== null));
}
