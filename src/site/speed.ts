import { classOf, countOf, medianOf, percentileOf } from "../domain/histogram.ts";

/**
 * Browser measures with the upper bounds of their classes: milliseconds, for CLS thousandths. Only the class of a visit
 * is counted; the bounds include "good" (web.dev).
 */
const SPEED_BOUNDS = {
  /** Largest Contentful Paint: the main content is visible. */
  LCP: [500, 800, 1000, 1500, 2000, 2500, 4000],
  /** Interaction to Next Paint: a tap has a visible effect. */
  INP: [50, 100, 150, 200, 300, 500],
  CLS: [1, 10, 50, 100, 250],
  TTFB: [100, 200, 400, 800, 1800],
  /** From a changed filter to the server's response. */
  SEARCH: [100, 200, 300, 500, 1000, 2000],
} as const;
export type Measure = keyof typeof SPEED_BOUNDS;

/** Figure that counts a value: "speed.LCP.800" for up to 800 ms, "speed.LCP.more" beyond the last class. */
export function speedFigure(measure: Measure, value: number): `speed.${string}` {
  return `speed.${measure}.${classOf(SPEED_BOUNDS[measure], value)}`;
}

interface Speed {
  readonly count: number;
  /** Upper bound of the class; null beyond the last one. */
  readonly upTo: number | null;
}

/** The class of the 75th percentile; null without measurements. */
export function speedOf(measure: Measure, amounts: ReadonlyMap<string, number>): Speed | null {
  const bounds = SPEED_BOUNDS[measure];
  const histogram = histogramOf(measure, amounts);
  const upTo = percentileOf(bounds, histogram, 0.75);
  return upTo === null ? null : { count: countOf(bounds, histogram), upTo: Number.isFinite(upTo) ? upTo : null };
}

/** Estimate of the median, in the unit of the measure; null for fewer than `least` measurements. */
export function medianSpeed(measure: Measure, amounts: ReadonlyMap<string, number>, least: number): number | null {
  const bounds = SPEED_BOUNDS[measure];
  const histogram = histogramOf(measure, amounts);
  return countOf(bounds, histogram) < least ? null : medianOf(bounds, histogram);
}

function histogramOf(measure: Measure, amounts: ReadonlyMap<string, number>) {
  const prefix = `speed.${measure}.`;
  const ofMeasure = [...amounts].filter(([name]) => name.startsWith(prefix));
  return new Map(ofMeasure.map(([name, amount]) => [name.slice(prefix.length), amount]));
}
