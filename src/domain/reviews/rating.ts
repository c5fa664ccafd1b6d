/** How many reviews' worth of trust the national mean gets in the shrunken score (idea I5). */
export const PRIOR_REVIEWS = 5;

/**
 * Rating shrunk towards the national mean: few reviews move it little, many move it all the way.
 * `sum` is the sum of the family averages (each 0.5–5) of `count` reviews. 0 when there is no review.
 */
export function shrunkenRating(sum: number, count: number, nationalMean: number): number {
  if (count === 0) return 0;
  return (PRIOR_REVIEWS * nationalMean + sum) / (PRIOR_REVIEWS + count);
}
