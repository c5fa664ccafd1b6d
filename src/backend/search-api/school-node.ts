import type { SchoolCard } from "../../contract/school-card.ts";
import { toSchoolCard } from "../../contract/to-school-card.ts";
import { STRUCTURE_KEYS, type StructureKey } from "../../domain/facts.ts";
import { GRADES } from "../../domain/stage.ts";
import type { PublicReview, ReviewCriteria, SchoolDetail } from "../../search/school-detail.ts";
import type { CityDocument, SchoolDocument, SchoolHit } from "../../search/types.ts";

const nodes = new WeakMap<SchoolDocument, ReturnType<typeof makeNode>>();

/** A school of a list as it is answered (E11, E12, and what else a list knows). Made once for the same document. */
export function toSchoolNode(hit: SchoolHit, city: CityDocument, textPoints: number | null) {
  let node = nodes.get(hit);
  if (!node) {
    node = makeNode(hit, city);
    nodes.set(hit, node);
  }
  return textPoints === null ? node : { ...node, text_points: textPoints };
}

function makeNode(school: SchoolHit, city: CityDocument) {
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
      monthly_fee: school.bestOffer.listMonthlyFeeCents / 100,
      checked_at: school.bestOffer.checkedAt,
    },
    contact: {
      full_phone: school.phone,
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
      const { stage, name } = GRADES.find((grade) => grade.slug === slug)!;
      return { stage, grade: name, slug_stage_grade: slug };
    }),
    methodologies: school.methodologies,
    education_systems: school.educationSystems,
    shifts: school.shifts,
    stages: school.stages,
    years: school.years,
    is_fundamental_unsplit: school.isFundamentalUnsplit,
    relevance: school.relevance,
    text_points: null as number | null,
    distance_in_km: school.distanceKm,
  };
}

/** Fields of which only the page of a school knows, by their paths below the school. */
export const DETAIL_FIELDS: readonly string[] = [
  "cnpj",
  "about",
  "methodology",
  "general_information",
  "show_students_number",
  "images",
  "videos",
  "students_number",
  "structures",
  "courseware",
  "comments",
  "community_participation",
  "physical_structure",
  "socioemotional_development",
  "student_motivation",
  "public_phone1",
  "email",
];

/** A school with everything that its page knows (E13). */
export function toDetailedNode(node: ReturnType<typeof toSchoolNode>, detail: SchoolDetail) {
  const averages = detail.reviewAverages;
  return {
    ...node,
    contact: { ...node.contact, public_phone1: detail.publicPhone, email: detail.email },
    reviews: {
      ...node.reviews,
      average: { ...node.reviews.average, ...(averages && toRatings(averages)) },
      comments: detail.reviews.map(toComment),
    },
    cnpj: detail.cnpj,
    about: detail.about,
    methodology: detail.methodology,
    general_information: detail.generalInformation,
    show_students_number: detail.students !== null,
    images: detail.images,
    videos: detail.videos,
    students_number: detail.students,
    structures: {
      abstract: pick(detail, STRUCTURE_KEYS.abstract),
      dependencies: pick(detail, STRUCTURE_KEYS.dependencies),
      infra: pick(detail, STRUCTURE_KEYS.infra),
    },
    courseware: detail.courseware,
  };
}

function toRatings(criteria: ReviewCriteria) {
  return {
    community_participation: criteria.communityParticipation,
    physical_structure: criteria.physicalStructure,
    socioemotional_development: criteria.socioemotionalDevelopment,
    student_motivation: criteria.studentsMotivation,
  };
}

/** A review (E13f). The e-mail of who wrote it is not published, here neither (Z10). */
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
