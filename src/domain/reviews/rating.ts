import { byCriterion, CRITERIA, type Criterion, MIN_EXTRA_RATINGS, type Relationship } from "./review-fields.ts";

const STAFF: Relationship = "professor_funcionario";

/** Weight of the national mean in the shrunken score, in reviews (idea I5). */
export const PRIOR_REVIEWS = 5;

/**
 * Rating shrunk towards the national mean, the more the fewer reviews there are. `sum` is the sum of the family
 * averages (each 0.5–5) of `count` reviews. 0 without reviews.
 */
export function shrunkenRating(sum: number, count: number, nationalMean: number): number {
  if (count === 0) return 0;
  return (PRIOR_REVIEWS * nationalMean + sum) / (PRIOR_REVIEWS + count);
}

type Ratings = Readonly<Record<Criterion, number>>;

/** The ratings of a review, and whose they are. */
interface RatedReview extends Ratings {
  readonly relationship: string;
  readonly examPreparation: number | null;
  readonly educationSystemRating: number | null;
}

/** Reviews by staff are shown but do not count in the families' average (K4). */
function ofFamilies(reviews: readonly RatedReview[]): RatedReview[] {
  return reviews.filter(({ relationship }) => relationship !== STAFF);
}

/** Mean of the four public criteria; exam preparation and education system stay out of it (Z16). */
export function reviewAverage(ratings: Ratings): number {
  return CRITERIA.reduce((sum, [key]) => sum + ratings[key], 0) / CRITERIA.length;
}

/** Count and sum of the family averages. */
export function familyRating(reviews: readonly RatedReview[]): { count: number; sum: number } {
  const family = ofFamilies(reviews);
  return { count: family.length, sum: family.reduce((sum, review) => sum + reviewAverage(review), 0) };
}

/** Means of each criterion over the family reviews, or null without any. */
export function criteriaAverages(reviews: readonly RatedReview[]): Ratings | null {
  const family = ofFamilies(reviews);
  if (family.length === 0) return null;
  return byCriterion((key) => family.reduce((sum, review) => sum + review[key], 0) / family.length);
}

/** Means of the two ratings beyond the average, each when enough families gave it; undefined without either. */
export function extraRatings(reviews: readonly RatedReview[], hasExams: boolean) {
  const family = ofFamilies(reviews);
  const meanOf = (values: readonly (number | null)[]) => {
    const given = values.filter((value) => value !== null);
    return given.length < MIN_EXTRA_RATINGS ? null : given.reduce((sum, value) => sum + value, 0) / given.length;
  };
  const examPreparation = hasExams ? meanOf(family.map((review) => review.examPreparation)) : null;
  const educationSystem = meanOf(family.map((review) => review.educationSystemRating));
  return examPreparation === null && educationSystem === null ? undefined : { examPreparation, educationSystem };
}
