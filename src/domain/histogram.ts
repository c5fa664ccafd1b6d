/** Class of the values beyond the last bound. */
export const BEYOND = "more";

/** Name of the class of a value: its upper bound, or `BEYOND`. `bounds` ascend. */
export function classOf(bounds: readonly number[], value: number): string {
  return String(bounds.find((bound) => value <= bound) ?? BEYOND);
}

/** Counts of values by the name of their class. */
type Histogram = ReadonlyMap<string, number>;

/** Values in all classes together. */
export function countOf(bounds: readonly number[], histogram: Histogram): number {
  return bounds.reduce((sum, bound) => sum + (histogram.get(String(bound)) ?? 0), histogram.get(BEYOND) ?? 0);
}

/** Estimate of the median, in proportion within its class; beyond the last bound that bound. Null without values. */
export function medianOf(bounds: readonly number[], histogram: Histogram): number | null {
  const wanted = countOf(bounds, histogram) / 2;
  if (wanted === 0) return null;
  let seen = 0;
  for (const [i, bound] of bounds.entries()) {
    const inClass = histogram.get(String(bound)) ?? 0;
    const from = bounds[i - 1] ?? 0;
    if (seen + inClass >= wanted) return from + ((bound - from) * (wanted - seen)) / inClass;
    seen += inClass;
  }
  return bounds.at(-1)!;
}

/**
 * Upper bound of the class up to which a share of the values lie: the percentile is at most that. Infinity when it is
 * beyond the last bound, null without values.
 */
export function percentileOf(bounds: readonly number[], histogram: Histogram, share: number): number | null {
  const wanted = countOf(bounds, histogram) * share;
  if (wanted === 0) return null;
  let seen = 0;
  for (const bound of bounds) {
    seen += histogram.get(String(bound)) ?? 0;
    if (seen >= wanted) return bound;
  }
  return Number.POSITIVE_INFINITY;
}
