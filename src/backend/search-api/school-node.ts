import type { SchoolCard } from "../../contract/school-card.ts";
import { toSchoolCard } from "../../contract/to-school-card.ts";
import { EXTENDED_CARD_FACTS } from "../../domain/catalog/card-facts.ts";
import { listAnswers } from "../../domain/catalog/census-text.ts";
import { DETAIL_CONTACT_FACTS, DETAIL_FACTS, EXTENDED_DETAIL_FACTS } from "../../domain/catalog/detail-facts.ts";
import { ENEM_AREAS } from "../../domain/catalog/enem-areas.ts";
import { toFields } from "../../domain/catalog/fact-fields.ts";
import type { FactTable } from "../../domain/catalog/fact-table.ts";
import { STRUCTURE_KEYS, type StructureKey } from "../../domain/catalog/facts.ts";
import { gradeOf } from "../../domain/catalog/stage.ts";
import { LIST_GROUPS, type ListField } from "../../domain/filters/filter-table.ts";
import { toReais } from "../../domain/pricing/money.ts";
import { CRITERIA } from "../../domain/reviews/review-fields.ts";
import type {
  EnemResult,
  PublicReview,
  ReviewCriteria,
  SchoolDetail,
  SchoolOffer,
} from "../../search/school-detail.ts";
import type { CityRecord, SchoolHit, SchoolRecord } from "../../search/types.ts";

type LabelLists = Readonly<Record<ListField, readonly string[]>>;

const nodes = new WeakMap<SchoolRecord, ReturnType<typeof makeNode>>();

/** A school of a list, as a node (E11, E12, and fields of this API). Cached by document. */
export function toSchoolNode(hit: SchoolHit, city: CityRecord, textPoints: number | null) {
  let node = nodes.get(hit);
  if (!node) {
    node = makeNode(hit, city);
    nodes.set(hit, node);
  }
  return textPoints === null ? node : { ...node, text_points: textPoints };
}

function makeNode(school: SchoolHit, city: CityRecord) {
  const card: SchoolCard = toSchoolCard(school, city);
  return {
    ...card,
    address: {
      ...card.address,
      neighborhood_slug: school.neighborhood?.slug ?? null,
      city_ibge_code: city.code,
    },
    reviews: { ...card.reviews, score: school.reviews.score },
    best_offer: school.bestOffer && {
      ...card.best_offer,
      monthly_fee: toReais(school.bestOffer.listMonthlyFeeCents!),
      monthly_fee_stands: !school.bestOffer.isListFeeUnproven,
      highest_monthly_fee: school.highestFeeCents === undefined ? null : toReais(school.highestFeeCents),
      checked_at: school.bestOffer.checkedAt,
      source_id: school.bestOffer.sourceId ?? null,
      product_slug_stage_grade: school.bestOffer.grade,
      product_shift: school.bestOffer.shift,
      year: school.bestOffer.year,
    },
    contact: {
      ...card.contact,
      ddd: school.phone?.slice(0, 2) ?? null,
      phone: school.phone?.slice(2) ?? null,
    },
    ranking_enem: school.enem && {
      ...card.ranking_enem,
      edition: school.enem.edition,
      participants: school.enem.participants,
    },
    cod_ent: school.id,
    geoloc: school.location,
    products: school.grades.map((slug) => {
      const { stage, name } = gradeOf(slug);
      return { stage, grade: name, slug_stage_grade: slug };
    }),
    ...(Object.fromEntries(LIST_GROUPS.map(({ field, facet }) => [field, school[facet]])) as LabelLists),
    shifts: school.shifts,
    stages: school.stages,
    years: school.years,
    ...toFields(EXTENDED_CARD_FACTS, school),
    relevance: school.relevance,
    known_facts: school.knownFacts,
    size_rank: school.sizeBand,
    text_points: null as number | null,
    distance_in_km: school.distanceKm,
  };
}

/** Fields that only the details of a school have. */
export const DETAIL_FIELDS: readonly string[] = [
  ...[DETAIL_FACTS, EXTENDED_DETAIL_FACTS, DETAIL_CONTACT_FACTS].flatMap((table) =>
    Object.values<FactTable[string]>(table).map(({ field }) => field),
  ),
  "show_students_number",
  "videos",
  "students_number",
  "structures",
  "census_facts",
  "census_medians",
  "fact_sources",
  "school_fees",
  "surveyed_fees",
  "enem_results",
  "response_hours",
  "exam_preparation",
  "education_system",
  "comments",
  ...CRITERIA.map(([, field]) => field),
];

/** A school with its details, as a node (E13). */
export function toDetailedNode(node: ReturnType<typeof toSchoolNode>, detail: SchoolDetail) {
  const averages = detail.reviewAverages;
  return {
    ...node,
    contact: { ...node.contact, ...toFields(DETAIL_CONTACT_FACTS, detail) },
    reviews: {
      ...node.reviews,
      average: { ...node.reviews.average, ...(averages && toRatings(averages)) },
      comments: detail.reviews.map(toComment),
      exam_preparation: detail.extraRatings?.examPreparation ?? null,
      education_system: detail.extraRatings?.educationSystem ?? null,
    },
    ...toFields(DETAIL_FACTS, detail),
    ...toFields(EXTENDED_DETAIL_FACTS, detail),
    show_students_number: detail.students !== null,
    videos: detail.videos,
    students_number: detail.students,
    structures: {
      abstract: pick(detail, STRUCTURE_KEYS.abstract),
      dependencies: pick(detail, STRUCTURE_KEYS.dependencies),
      infra: pick(detail, STRUCTURE_KEYS.infra),
    },
    census_facts: listAnswers(detail.census).map(({ fact, value, source }) => ({
      key: fact.key,
      label: fact.label,
      value,
      source_id: source,
    })),
    census_medians: detail.medians ?? [],
    fact_sources: Object.entries(detail.sources).map(([group, source_id]) => ({ group, source_id })),
    school_fees: detail.offers.map(toFee),
    surveyed_fees: (detail.surveyedFees ?? []).map(({ grade, shift, monthlyFeeCents, surveyedOn, surveyor, year }) => ({
      year,
      product_slug_stage_grade: grade,
      product_shift: shift,
      monthly_fee: toReais(monthlyFeeCents),
      surveyed_on: surveyedOn,
      surveyor,
    })),
    enem_results: detail.enem.map(toEnemResult),
    response_hours: detail.responseHours ?? null,
  };
}

function toRatings(criteria: ReviewCriteria) {
  return Object.fromEntries(CRITERIA.map(([key, field]) => [field, criteria[key]]));
}

/** A fee, as a node. */
export function toFee(fee: SchoolOffer) {
  return {
    id: fee.id,
    year: fee.year,
    product_slug_stage_grade: fee.grade,
    product_shift: fee.shift,
    monthly_fee: toReais(fee.listMonthlyFeeCents),
    monthly_fee_stands: !fee.isListFeeUnproven,
    discount_percentage: fee.discountPercent,
    monthly_fee_with_discount: toReais(fee.netMonthlyFeeCents),
    enrollment_fee: fee.enrollmentFeeCents === null ? null : toReais(fee.enrollmentFeeCents),
    tags: fee.tags,
    waivers: {
      enrollment_fee: fee.waivers.enrollmentFee,
      first_month: fee.waivers.firstMonth,
      platform_fee: fee.waivers.platformFee,
    },
    validity_rule: fee.validityRule,
    seats: fee.seats,
    checked_at: fee.checkedAt,
    source_id: fee.sourceId,
  };
}

function toEnemResult(result: EnemResult) {
  return {
    edition: result.edition,
    participants: result.participants,
    ...Object.fromEntries(ENEM_AREAS.map(({ key, field }) => [field, result[key]])),
    average: result.average,
    source_id: result.sourceId,
  };
}

/** A review (E13f). The author's e-mail is never published (Z10). */
function toComment(review: PublicReview) {
  return {
    id: review.id,
    content: review.testimonial,
    relationship: review.relationship,
    user_data: { name: review.author, email: null },
    ratings: toRatings(review.ratings),
    average_rating: review.average,
    created_at: review.createdAt,
    is_email_confirmed: review.isEmailConfirmed === true,
    reply: review.reply ? { text: review.reply.text, created_at: review.reply.createdAt } : null,
  };
}

function pick({ structures }: SchoolDetail, keys: readonly StructureKey[]) {
  return Object.fromEntries(keys.map((key) => [key, structures[key] ?? null]));
}
