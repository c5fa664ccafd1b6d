import { CUMULATIVE_FACETS } from "../domain/filters/filter-table.ts";
import type { Numbers } from "./container.ts";
import { GROUP_BIT } from "./row-filter.ts";
import { neighborhoodsOf, type SchoolColumns, type SetColumn } from "./school-columns.ts";
import { LIST_KEYS, type SchoolQuery } from "./types.ts";

/**
 * Facet counts of schools in one pass over a segment (of offers: `offer-counts.ts`). Counts profiles and sets, one increment
 * a row each; `expand…` adds a count to the values of its profile or set once, at the end. A school counts if it matches
 * everything, or everything but the group unless its values are cumulative. Counters that were not asked for are empty.
 */
export interface FacetCounts {
  /** The groups that are counted by profile; stages, grades and shifts unless a filter asks for a price (K29). */
  readonly byProfile: readonly ProfileGroup[];
  /** Schools that match everything, by profile of each column. */
  readonly teaching: Uint32Array;
  readonly offering: Uint32Array;
  /** By group with a selection: schools that match everything else, by profile of its column. */
  readonly missed: Readonly<Record<ProfileGroup, Uint32Array>>;
  /** By value of the column minus `firstNeighborhood`. */
  readonly neighborhoods: Uint32Array;
  readonly firstNeighborhood: number;
  /** Counts of each of LIST_KEYS, by set minus `FIRST_SET`. */
  readonly sets: readonly Uint32Array[];
}

/** The groups whose values are masks of a profile, with the column of the profile and the masks. */
const PROFILE_GROUPS = {
  stages: { column: "teaching", masksOf: ({ servedStages }: SchoolColumns) => servedStages },
  grades: { column: "teaching", masksOf: ({ profiles }: SchoolColumns) => profiles.grades },
  shifts: { column: "offering", masksOf: ({ profiles }: SchoolColumns) => profiles.shifts },
  administrations: { column: "offering", masksOf: ({ profiles }: SchoolColumns) => profiles.administrations },
} as const;
export type ProfileGroup = keyof typeof PROFILE_GROUPS;
const PROFILE_KEYS = Object.keys(PROFILE_GROUPS) as ProfileGroup[];
const PROFILE_BITS = PROFILE_KEYS.reduce((bits, key) => bits | GROUP_BIT[key], 0);

const NONE = new Uint32Array(0);
/** Set 0 is empty, so it is not counted. */
const FIRST_SET = 1;
const LIST_BITS = LIST_KEYS.map((key) => GROUP_BIT[key]);
/** Groups in which a further value narrows the selection: schools that fail the group count for none. */
const IS_CUMULATIVE = LIST_KEYS.map((key) => CUMULATIVE_FACETS.has(key));

/** Counters for the facets of a query. `isServed` counts what schools serve, as no filter asks for a price. */
export function createCounts(schools: SchoolColumns, query: SchoolQuery, isServed = false): FacetCounts {
  const { scope, facets: asked = [] } = query;
  const counters = (isAsked: boolean, size: number) => (isAsked ? new Uint32Array(size) : NONE);
  const byProfile = PROFILE_KEYS.filter((key) => asked.includes(key) && (isServed || key === "administrations"));
  const isOf = (column: "teaching" | "offering") => byProfile.some((key) => PROFILE_GROUPS[key].column === column);
  const missed = (key: ProfileGroup) =>
    counters(byProfile.includes(key) && !!query[key]?.length, PROFILE_GROUPS[key].masksOf(schools).length);
  const neighborhoods = neighborhoodsOf(schools, scope);
  return {
    byProfile,
    teaching: counters(isOf("teaching"), schools.profiles.grades.length),
    offering: counters(isOf("offering"), schools.profiles.shifts.length),
    missed: {
      stages: missed("stages"),
      grades: missed("grades"),
      shifts: missed("shifts"),
      administrations: missed("administrations"),
    },
    neighborhoods: counters(asked.includes("neighborhoods"), neighborhoods.to - neighborhoods.from),
    firstNeighborhood: neighborhoods.from,
    sets: LIST_KEYS.map((key, i) => counters(asked.includes(key), schools.sets[i]!.starts.length - 1 - FIRST_SET)),
  };
}

/** Counts the first `count` rows of a buffer, a column at a time. */
export function countHits(schools: SchoolColumns, counts: FacetCounts, rows: Uint32Array, count: number): void {
  tally(counts.teaching, schools.teaching, 0, rows, count);
  tally(counts.offering, schools.offering, 0, rows, count);
  tally(counts.neighborhoods, schools.neighborhood, counts.firstNeighborhood, rows, count);
  for (const [i, { rows: sets }] of schools.sets.entries()) tally(counts.sets[i]!, sets, FIRST_SET, rows, count);
}

function tally(counters: Uint32Array, column: Numbers, first: number, rows: Uint32Array, count: number): void {
  if (counters.length === 0) return;
  for (let i = 0; i < count; i++) {
    const index = column[rows[i]!]! - first;
    if (index >= 0) counters[index]!++;
  }
}

/** Counts a row in the facet of the one group of the school (`GROUP_BIT`) that it fails. */
export function countNearMiss(schools: SchoolColumns, counts: FacetCounts, group: number, row: number): void {
  if (group & PROFILE_BITS) {
    const key = PROFILE_KEYS.find((name) => GROUP_BIT[name] === group)!;
    increment(counts.missed[key], schools[PROFILE_GROUPS[key].column][row]!);
  } else if (group === GROUP_BIT.neighborhoods) countPlace(schools, counts, row, 1);
  else {
    const list = LIST_BITS.indexOf(group);
    if (list >= 0 && !IS_CUMULATIVE[list]) increment(counts.sets[list]!, schools.sets[list]!.rows[row]! - FIRST_SET);
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

/** Schools by bit of the masks of a group. */
export function expandProfiles(
  schools: SchoolColumns,
  counts: FacetCounts,
  key: ProfileGroup,
  bits: number,
): Uint32Array {
  const totals = new Uint32Array(bits);
  const { column, masksOf } = PROFILE_GROUPS[key];
  const masks = masksOf(schools);
  for (const counters of [counts[column], counts.missed[key]]) {
    for (let profile = 0; profile < counters.length; profile++) {
      const count = counters[profile]!;
      if (count === 0) continue;
      const mask = masks[profile]!;
      for (let bit = 0; bit < bits; bit++) totals[bit]! += -((mask >>> bit) & 1) & count;
    }
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
