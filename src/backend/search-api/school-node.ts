import { toSchoolCard } from "../../contract/to-school-card.ts";
import { DETAIL_CONTACT_FACTS, DETAIL_FACTS } from "../../domain/catalog/detail-facts.ts";
import { toFields } from "../../domain/catalog/fact-fields.ts";
import type { FieldTable } from "../../domain/catalog/fact-table.ts";
import { STRUCTURE_KEYS, type StructureKey } from "../../domain/catalog/facts.ts";
import { gradeOf } from "../../domain/catalog/stage.ts";
import { CRITERIA } from "../../domain/reviews/review-fields.ts";
import type { PublicReview, ReviewCriteria, SchoolDetail } from "../../search/school-detail.ts";
import type { CityRecord, SchoolRecord } from "../../search/types.ts";

const nodes = new WeakMap<SchoolRecord, ReturnType<typeof makeNode>>();

/** A school of a list, as a node (E11, E12). Cached by document. */
export function toSchoolNode(school: SchoolRecord, city: CityRecord) {
  let node = nodes.get(school);
  if (!node) {
    node = makeNode(school, city);
    nodes.set(school, node);
  }
  return node;
}

function makeNode(school: SchoolRecord, city: CityRecord) {
  const card = toSchoolCard(school, city);
  return {
    ...card,
    contact: {
      ...card.contact,
      ddd: school.phone?.slice(0, 2) ?? null,
      phone: school.phone?.slice(2) ?? null,
    },
    cod_ent: school.id,
    geoloc: school.location,
    products: school.grades.map((slug) => {
      const { stage, name } = gradeOf(slug);
      return { stage, grade: name, slug_stage_grade: slug };
    }),
    methodologies: school.methodologies ?? [],
    education_systems: school.educationSystems ?? [],
  };
}

/** Fields that only the details of a school have. */
export const DETAIL_FIELDS: readonly string[] = [
  ...[DETAIL_FACTS, DETAIL_CONTACT_FACTS].flatMap((table) =>
    Object.values<FieldTable[string]>(table).map(({ field }) => field),
  ),
  "show_students_number",
  "videos",
  "students_number",
  "structures",
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
    },
    ...toFields(DETAIL_FACTS, detail),
    show_students_number: detail.students !== null,
    videos: detail.videos,
    students_number: detail.students,
    structures: {
      abstract: pick(detail, STRUCTURE_KEYS.abstract),
      dependencies: pick(detail, STRUCTURE_KEYS.dependencies),
      infra: pick(detail, STRUCTURE_KEYS.infra),
    },
  };
}

function toRatings(criteria: ReviewCriteria) {
  return Object.fromEntries(CRITERIA.map(([key, field]) => [field, criteria[key]]));
}

/** A review (E13f). The author's e-mail is never published (Z10). */
function toComment(review: PublicReview) {
  return {
    content: review.testimonial,
    relationship: review.relationship,
    user_data: { name: review.author, email: null },
    ratings: toRatings(review.ratings),
    average_rating: review.average,
    created_at: review.createdAt,
  };
}

function pick({ structures }: SchoolDetail, keys: readonly StructureKey[]) {
  return Object.fromEntries(keys.map((key) => [key, structures[key] ?? null]));
}
