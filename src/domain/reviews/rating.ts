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
