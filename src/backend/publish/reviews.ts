import { byCriterion, CRITERIA, MIN_EXTRA_RATINGS } from "../../domain/reviews/review-fields.ts";
import type { ExtraRatings, PublicReview, ReviewCriteria } from "../../search/school-detail.ts";
import type { ReviewRow, ShownReview } from "./read-schools.ts";

/** Staff reviews are shown but do not count in the families' average (K4). */
const STAFF = "professor_funcionario";

/** Mean of the four public criteria; exam preparation and education system stay out of it (Z16). */
export function reviewAverage(row: ReviewRow): number {
  return CRITERIA.reduce((sum, [key]) => sum + row[key], 0) / CRITERIA.length;
}

/** Count and sum of the family averages. */
export function familyRating(rows: readonly ReviewRow[]): { count: number; sum: number } {
  const family = rows.filter((row) => row.relationship !== STAFF);
  return { count: family.length, sum: family.reduce((sum, row) => sum + reviewAverage(row), 0) };
}

/** Means of each criterion over the family reviews, or null without any. */
export function criteriaAverages(rows: readonly ReviewRow[]): ReviewCriteria | null {
  const family = rows.filter((row) => row.relationship !== STAFF);
  if (family.length === 0) return null;
  return byCriterion((key) => family.reduce((sum, row) => sum + row[key], 0) / family.length);
}

/** A review as anyone may read it: no e-mail, first name and initial only. */
export function toPublicReview(row: ShownReview): PublicReview {
  return {
    id: row.id,
    author: publicName(row.authorName),
    relationship: row.relationship,
    ratings: byCriterion((key) => row[key]),
    average: reviewAverage(row),
    testimonial: row.testimonial,
    createdAt: row.createdAt,
    ...(row.confirmedAt !== null && { isEmailConfirmed: true }),
    ...(row.reply !== null && { reply: { text: row.reply, createdAt: row.repliedAt! } }),
  };
}

/** Means of the two ratings beyond the average, each when enough families gave it; undefined without either. */
export function extraRatings(rows: readonly ReviewRow[], hasExams: boolean): ExtraRatings | undefined {
  const family = rows.filter((row) => row.relationship !== STAFF);
  const meanOf = (values: readonly (number | null)[]) => {
    const given = values.filter((value) => value !== null);
    return given.length < MIN_EXTRA_RATINGS ? null : given.reduce((sum, value) => sum + value, 0) / given.length;
  };
  const examPreparation = hasExams ? meanOf(family.map((row) => row.examPreparation)) : null;
  const educationSystem = meanOf(family.map((row) => row.educationSystemRating));
  return examPreparation === null && educationSystem === null ? undefined : { examPreparation, educationSystem };
}

/** "Maria Aparecida Souza" → "Maria S." */
export function publicName(name: string): string {
  const words = name.trim().split(/\s+/);
  return words.length < 2 ? words[0]! : `${words[0]} ${words.at(-1)![0]!.toUpperCase()}.`;
}
