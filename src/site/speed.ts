/**
 * What is measured in browsers, and the upper bounds of its classes: milliseconds, for CLS thousandths. Of each visit only
 * the class is counted; the bounds of "good" (web.dev) are among them.
 */
export const SPEED_BOUNDS = {
  /** Largest Contentful Paint: the main content stands. */
  LCP: [500, 800, 1000, 1500, 2000, 2500, 4000],
  /** Interaction to Next Paint: a tap shows something. */
  INP: [50, 100, 150, 200, 300, 500],
  CLS: [1, 10, 50, 100, 250],
  TTFB: [100, 200, 400, 800, 1800],
  /** From a changed filter to the answer of the server. */
  SEARCH: [100, 200, 300, 500, 1000, 2000],
} as const;
export type Measure = keyof typeof SPEED_BOUNDS;

const BEYOND = "more";

/** Name of the figure that counts a value: "speed.LCP.800" for up to 800 ms, "speed.LCP.more" beyond the last class. */
export function speedFigure(measure: Measure, value: number): string {
  return `speed.${measure}.${SPEED_BOUNDS[measure].find((bound) => value <= bound) ?? BEYOND}`;
}

export interface Speed {
  readonly count: number;
  /** Three of four were at most this; null when that lies beyond the last class. */
  readonly upTo: number | null;
}

/** The class in which the 75th of a hundred lies; null when nothing was measured. */
export function speedOf(measure: Measure, amounts: ReadonlyMap<string, number>): Speed | null {
  const amountOf = (bound: number | string) => amounts.get(`speed.${measure}.${bound}`) ?? 0;
  const bounds = SPEED_BOUNDS[measure];
  const count = bounds.reduce((sum, bound) => sum + amountOf(bound), amountOf(BEYOND));
  if (count === 0) return null;
  let seen = 0;
  for (const bound of bounds) {
    seen += amountOf(bound);
    if (seen >= count * 0.75) return { count, upTo: bound };
  }
  return { count, upTo: null };
}
