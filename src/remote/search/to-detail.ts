import { DETAIL_CONTACT_FACTS, DETAIL_FACTS, EXTENDED_DETAIL_FACTS } from "../../domain/catalog/detail-facts.ts";
import { fromFields, unknownFacts } from "../../domain/catalog/fact-fields.ts";
import type { StructureKey } from "../../domain/catalog/facts.ts";
import { byCriterion, type CriterionField } from "../../domain/reviews/review-fields.ts";
import type { ReviewCriteria, SchoolDetail, SchoolOffer } from "../../search/school-detail.ts";
import type { SchoolRecord } from "../../search/types.ts";
import type { ApiSchoolDetail } from "./detail-query.ts";

/** Decodes the details of a school, around its card. `scholarships` are its fees: the specification has no others. */
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
    ...unknownFacts(EXTENDED_DETAIL_FACTS),
    ...fromFields(DETAIL_CONTACT_FACTS, contact),
    students: answer.students_number,
    structures: knownOnly({ ...structures?.abstract, ...structures?.dependencies, ...structures?.infra }),
    census: {},
    videos: answer.videos,
    isOffersAlone: true,
    offers: scholarships,
    enem: [],
    reviews: reviews.comments.map((comment) => ({
      id: null,
      author: comment.user_data.name,
      relationship: comment.relationship,
      ratings: toCriteria(comment.ratings)!,
      average: comment.average_rating,
      testimonial: comment.content,
      createdAt: comment.created_at,
    })),
    reviewAverages: toCriteria(reviews.average),
    sources: {},
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
