import { scratch } from "./buffers.ts";
import type { Numbers } from "./container.ts";
import { GROUP_BIT } from "./row-filter.ts";
import { neighborhoodsOf, type SchoolColumns, type SetColumn } from "./school-columns.ts";
import { type FacetKey, LIST_KEYS, type SchoolQuery } from "./types.ts";

/**
 * Facet counts of schools in one pass over a segment (of offers: `offer-counts.ts`). Counts profiles and sets, one increment
 * a row each; `expand…` adds a count to the values of its profile or set once, at the end. A school counts if it matches
 * everything, or everything but the group. Counters that were not asked for are empty.
 */
export interface FacetCounts {
  /** By profile of `offering`. */
  readonly administrations: Uint32Array;
  /** By value of the column minus `firstNeighborhood`. */
  readonly neighborhoods: Uint32Array;
  readonly firstNeighborhood: number;
  /** For each of LIST_KEYS by set minus `FIRST_SET`. */
  readonly sets: readonly Uint32Array[];
}

const NONE = new Uint32Array(0);
/** Set 0 is empty, so it is not counted. */
const FIRST_SET = 1;
const LIST_BITS = LIST_KEYS.map((key) => GROUP_BIT[key]);

/** Counters for the facets of a query. */
export function createCounts(schools: SchoolColumns, { scope, facets: asked = [] }: SchoolQuery): FacetCounts {
  const counters = (key: FacetKey, size: number) => (asked.includes(key) ? new Uint32Array(size) : NONE);
  const neighborhoods = neighborhoodsOf(schools, scope);
  return {
    administrations: counters("administrations", schools.profiles.administrations.length),
    neighborhoods: counters("neighborhoods", neighborhoods.to - neighborhoods.from),
    firstNeighborhood: neighborhoods.from,
    sets: LIST_KEYS.map((key, i) => counters(key, schools.sets[i]!.starts.length - 1 - FIRST_SET)),
  };
}

/** Counts the first `hits` rows of `scratch.rows`, a column at a time. */
export function countHits(schools: SchoolColumns, counts: FacetCounts, hits: number): void {
  tally(counts.administrations, schools.offering, 0, hits);
  tally(counts.neighborhoods, schools.neighborhood, counts.firstNeighborhood, hits);
  for (const [i, { rows }] of schools.sets.entries()) tally(counts.sets[i]!, rows, FIRST_SET, hits);
}

function tally(counters: Uint32Array, column: Numbers, first: number, hits: number): void {
  if (counters.length === 0) return;
  const { rows } = scratch;
  for (let i = 0; i < hits; i++) {
    const index = column[rows[i]!]! - first;
    if (index >= 0) counters[index]!++;
  }
}

/** Counts a row in the facet of the one group of the school (`GROUP_BIT`) that it fails. */
export function countNearMiss(schools: SchoolColumns, counts: FacetCounts, group: number, row: number): void {
  if (group === GROUP_BIT.administrations) increment(counts.administrations, schools.offering[row]!);
  else if (group === GROUP_BIT.neighborhoods) countPlace(schools, counts, row, 1);
  else {
    const list = LIST_BITS.indexOf(group);
    if (list >= 0) increment(counts.sets[list]!, schools.sets[list]!.rows[row]! - FIRST_SET);
  }
}

/** Adds the number of a school's offers that match to the facet of neighborhoods. */
export function countPlace(
  schools: SchoolColumns,
  { neighborhoods, firstNeighborhood }: FacetCounts,
  row: number,
  times: number,
) {
  increment(neighborhoods, schools.neighborhood[row]! - firstNeighborhood, times);
}

function increment(counters: Uint32Array, index: number, times = 1): void {
  if (index >= 0 && index < counters.length) counters[index]! += times;
}

/** Schools by bit of their administration. */
export function expandAdministrations(schools: SchoolColumns, counts: FacetCounts, bits: number): Uint32Array {
  const totals = new Uint32Array(bits);
  for (let profile = 0; profile < counts.administrations.length; profile++) {
    const count = counts.administrations[profile]!;
    if (count === 0) continue;
    const mask = schools.profiles.administrations[profile]!;
    for (let bit = 0; bit < bits; bit++) totals[bit]! += -((mask >>> bit) & 1) & count;
  }
  return totals;
}

/** Count of each value of lists of strings. */
export function expandSets(sets: SetColumn, counters: Uint32Array, values: number): Uint32Array {
  const totals = new Uint32Array(values);
  for (let index = 0; index < counters.length; index++) {
    const count = counters[index]!;
    if (count === 0) continue;
    const set = index + FIRST_SET;
    const end = sets.starts[set + 1]!;
    for (let i = sets.starts[set]!; i < end; i++) totals[sets.items[i]!]! += count;
  }
  return totals;
}
