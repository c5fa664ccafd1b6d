import { formatCount } from "../../domain/text/format.ts";

/** A tint of a map and its range of counts, in words. */
interface Tint {
  readonly tint: number;
  readonly label: string;
}

/** Number of tints on a map, not counting the one for zero. */
const TINTS = 4;

/**
 * Ascending upper bounds that split counts into at most four groups of similar size. Bounds are round (1, 2 or 5 times
 * a power of ten) for the legend; the last group is unbounded. Zero counts belong to no group.
 */
export function tintBounds(counts: readonly number[]): number[] {
  const sorted = counts.filter((count) => count > 0).sort((a, b) => a - b);
  const bounds = Array.from({ length: TINTS - 1 }, (_, i) => sorted[Math.floor(((i + 1) * sorted.length) / TINTS)]);
  const round = bounds.filter((bound) => bound !== undefined).map(roundNumber);
  return [...new Set(round)].filter((bound) => bound < (sorted.at(-1) ?? 0));
}

/** The group of a count, from 1; 0 for none. */
export function tintOf(count: number, bounds: readonly number[]): number {
  if (count === 0) return 0;
  const group = bounds.findIndex((bound) => count <= bound);
  return (group < 0 ? bounds.length : group) + 1;
}

/** Legend: the range of counts of each tint. */
export function legendOf(bounds: readonly number[]): Tint[] {
  const groups = bounds.map((bound, i) => ({
    tint: i + 1,
    label: i === 0 ? `até ${formatCount(bound)}` : `${formatCount(bounds[i - 1]! + 1)} a ${formatCount(bound)}`,
  }));
  const last = bounds.at(-1);
  return last === undefined ? groups : [...groups, { tint: bounds.length + 1, label: `mais de ${formatCount(last)}` }];
}

/** The nearest of 1, 2 and 5 times a power of ten. */
function roundNumber(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const digits = value / power;
  return power * (digits < 1.5 ? 1 : digits < 3.5 ? 2 : digits < 7.5 ? 5 : 10);
}
