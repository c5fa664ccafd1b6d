import { CUMULATIVE_FACETS } from "../domain/filters/filter-table.ts";
import type { Numbers } from "./container.ts";
import { GROUP_BIT } from "./row-filter.ts";
import { neighborhoodsOf, type SchoolColumns, type SetColumn } from "./school-columns.ts";
import { LIST_KEYS, type SchoolQuery } from "./types.ts";

/**
 * Facet counts of schools in one pass over a segment (of offers: `offer-counts.ts`). Counts profiles and sets, one
 * increment a row each; `expand…` adds a count to the values of its profile or set once, at the end. A school counts if
 * it matches everything, or everything but the group unless its values are cumulative; if it contradicts no filter and
 * does not state all, it is counted apart, in `may` (K30). Counters that were not asked for are empty.
 */
export interface FacetCounts {
  /** The groups that are counted by profile; stages, grades and shifts unless a filter asks for a price (K29). */
  readonly byProfile: readonly ProfileGroup[];
  readonly stated: SchoolCounters;
  readonly may: SchoolCounters;
  readonly firstNeighborhood: number;
}

interface SchoolCounters {
  /** By profile of each column. */
  readonly taught: Uint32Array;
  readonly offering: Uint32Array;
  /**
   * By group with a selection and by profile of its column: schools that fail nothing but the group; in `may` all that
   * contradict the group alone.
   */
  readonly missed: Readonly<Record<ProfileGroup, Uint32Array>>;
  /** By value of the column minus `firstNeighborhood`. */
  readonly neighborhoods: Uint32Array;
  /** Counts of each of LIST_KEYS, by set. */
  readonly sets: readonly Uint32Array[];
}

/** The groups whose values are masks of a profile, with the column of the profile. */
const PROFILE_COLUMNS = {
  stages: "taught",
  grades: "taught",
  shifts: "offering",
  administrations: "offering",
} as const;
export type ProfileGroup = keyof typeof PROFILE_COLUMNS;
const PROFILE_KEYS = Object.keys(PROFILE_COLUMNS) as ProfileGroup[];
const PROFILE_BITS = PROFILE_KEYS.reduce((bits, key) => bits | GROUP_BIT[key], 0);

const NONE = new Uint32Array(0);
const LIST_BITS = LIST_KEYS.map((key) => GROUP_BIT[key]);
/** Groups in which a further value narrows the selection: schools that fail the group count for none. */
const IS_CUMULATIVE = LIST_KEYS.map((key) => CUMULATIVE_FACETS.has(key));

/** Counters for the facets of a query. `isServed` counts what schools serve, as no filter asks for a price. */
export function createCounts(schools: SchoolColumns, query: SchoolQuery, isServed = false): FacetCounts {
  const { scope, facets: wanted = [] } = query;
  const byProfile = PROFILE_KEYS.filter((key) => wanted.includes(key) && (isServed || key === "administrations"));
  const neighborhoods = neighborhoodsOf(schools, scope);
  const counters = (isAsked: boolean, size: number) => (isAsked ? new Uint32Array(size) : NONE);
  const ofProfiles = (column: "taught" | "offering", keys: readonly ProfileGroup[]) => {
    const { stated } = schools;
    const size = (column === "taught" ? stated.grades : stated.shifts).length;
    return counters(
      keys.some((key) => PROFILE_COLUMNS[key] === column),
      size,
    );
  };
  const missed = (key: ProfileGroup) =>
    ofProfiles(PROFILE_COLUMNS[key], byProfile.includes(key) && query[key]?.length ? [key] : []);
  const create = (): SchoolCounters => ({
    taught: ofProfiles("taught", byProfile),
    offering: ofProfiles("offering", byProfile),
    missed: {
      stages: missed("stages"),
      grades: missed("grades"),
      shifts: missed("shifts"),
      administrations: missed("administrations"),
    },
    neighborhoods: counters(wanted.includes("neighborhoods"), neighborhoods.to - neighborhoods.from),
    sets: LIST_KEYS.map((key, i) => counters(wanted.includes(key), schools.sets[i]!.starts.length - 1)),
  });
  return { byProfile, stated: create(), may: create(), firstNeighborhood: neighborhoods.from };
}

/** Counts the first `count` rows of a buffer, a column at a time, as schools that match or that may. */
export function countHits(
  schools: SchoolColumns,
  counts: FacetCounts,
  as: "stated" | "may",
  rows: Uint32Array,
  count: number,
): void {
  if (count === 0) return;
  const { taught, offering, neighborhoods, sets } = counts[as];
  tally(taught, schools.taught, 0, rows, count);
  tally(offering, schools.offering, 0, rows, count);
  tally(neighborhoods, schools.neighborhood, counts.firstNeighborhood, rows, count);
  for (const [i, { rows: column }] of schools.sets.entries()) tally(sets[i]!, column, 0, rows, count);
}

function tally(counters: Uint32Array, column: Numbers, first: number, rows: Uint32Array, count: number): void {
  if (counters.length === 0) return;
  for (let i = 0; i < count; i++) {
    const index = column[rows[i]!]! - first;
    if (index >= 0) counters[index]!++;
  }
}

/**
 * Counts a row in the facet of the one group of the school (`GROUP_BIT`) that it contradicts, or else does not state.
 * If nothing else is unknown (`isStated`), it counts for the values that it states.
 */
export function countNearMiss(
  schools: SchoolColumns,
  { stated, may, firstNeighborhood }: FacetCounts,
  group: number,
  row: number,
  isStated: boolean,
  isContradicted = true,
): void {
  if (group & PROFILE_BITS) {
    const key = PROFILE_KEYS.find((name) => GROUP_BIT[name] === group)!;
    const profile = schools[PROFILE_COLUMNS[key]][row]!;
    if (isStated) increment(stated.missed[key], profile);
    if (isContradicted) increment(may.missed[key], profile);
    return;
  }
  // A school that does not state the group has no value of it.
  if (!isContradicted) return;
  const counters = isStated ? stated : may;
  if (group === GROUP_BIT.neighborhoods) {
    increment(counters.neighborhoods, schools.neighborhood[row]! - firstNeighborhood);
  } else {
    const list = LIST_BITS.indexOf(group);
    if (list >= 0 && !IS_CUMULATIVE[list]) increment(counters.sets[list]!, schools.sets[list]!.rows[row]!);
  }
}

/** Adds the number of a school's offers that match to the facet of neighborhoods. */
export function countPlace(
  schools: SchoolColumns,
  { stated: { neighborhoods }, firstNeighborhood }: FacetCounts,
  row: number,
  times: number,
) {
  increment(neighborhoods, schools.neighborhood[row]! - firstNeighborhood, times);
}

function increment(counters: Uint32Array, index: number, times = 1): void {
  if (index >= 0 && index < counters.length) counters[index]! += times;
}

/** Schools by bit of the masks of a group: those that count, and those that may. */
export function expandProfiles(schools: SchoolColumns, { stated, may }: FacetCounts, key: ProfileGroup, bits: number) {
  const column = PROFILE_COLUMNS[key];
  const counts = sumOfMasks(schools.stated[key], [stated[column], stated.missed[key]], bits);
  const possible = sumOfMasks(schools.possible[key], [stated[column], may[column], may.missed[key]], bits);
  return { counts, may: possible.map((total, bit) => total - counts[bit]!) };
}

/** Of counts by profile, the sum of those whose masks have each of so many bits. */
export function sumOfMasks(masks: Numbers, counted: readonly Uint32Array[], bits: number): Uint32Array {
  const totals = new Uint32Array(bits);
  for (const counters of counted) {
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
  for (let set = 0; set < counters.length; set++) {
    const count = counters[set]!;
    if (count === 0) continue;
    const end = sets.starts[set + 1]!;
    for (let i = sets.starts[set]!; i < end; i++) totals[sets.items[i]!]! += count;
  }
  return totals;
}
