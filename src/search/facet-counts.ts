import { FEE_BUCKETS } from "../domain/fee-buckets.ts";
import { FEE_BIT, GROUP_BIT } from "./row-filter.ts";
import { neighborhoodsOf, type SchoolShard, type SetColumn } from "./school-shard.ts";
import { scratch } from "./scratch.ts";
import type { FacetKey, SchoolQuery } from "./types.ts";

/** Closed lists, by the profile that holds their masks. */
export const TEACHING_KEYS = ["stages", "grades"] as const;
export const OFFERING_KEYS = ["shifts", "tags", "years", "administrations"] as const;
export type TeachingKey = (typeof TEACHING_KEYS)[number];
export type OfferingKey = (typeof OFFERING_KEYS)[number];
export type ProfileKey = TeachingKey | OfferingKey;

/**
 * What one pass over a shard counts: not values but profiles and sets, one increment a row each; `expand…` spreads a
 * count over the values of its profile or set once, at the end. Counters that nobody asked for are empty.
 */
export interface FacetCounts {
  /** By profile: schools that match everything. */
  readonly teaching: Uint32Array;
  readonly offering: Uint32Array;
  /** By group with a selection, by profile: schools that match everything but the group. */
  readonly misses: Readonly<Record<ProfileKey, Uint32Array>>;
  /** By value of the column less `firstNeighborhood`: schools that match everything else. */
  readonly neighborhoods: Uint32Array;
  readonly firstNeighborhood: number;
  /** By set less `FIRST_SET`. */
  readonly methodologySets: Uint32Array;
  readonly educationSystemSets: Uint32Array;
  /** By bucket. */
  readonly fees: Uint32Array;
}

const NONE = new Uint32Array(0);
/** Set 0 is empty: the most frequent, and nothing to count. */
const FIRST_SET = 1;

/** Counters for what the query asks to be counted; `isSelected` tells which groups have a selection. */
export function createCounts(
  shard: SchoolShard,
  { scope, facets: asked = [], countsFees = false }: SchoolQuery,
  isSelected: (key: FacetKey) => boolean,
): FacetCounts {
  const countersOf = (keys: readonly FacetKey[], size: number) =>
    keys.some((key) => asked.includes(key)) ? new Uint32Array(size) : NONE;
  const missesOf = (key: ProfileKey) => (isSelected(key) ? countersOf([key], shard.profiles[key].length) : NONE);
  const neighborhoods = neighborhoodsOf(shard, scope);
  return {
    teaching: countersOf(TEACHING_KEYS, shard.profiles.stages.length),
    offering: countersOf(OFFERING_KEYS, shard.profiles.shifts.length),
    misses: {
      stages: missesOf("stages"),
      grades: missesOf("grades"),
      shifts: missesOf("shifts"),
      tags: missesOf("tags"),
      years: missesOf("years"),
      administrations: missesOf("administrations"),
    },
    neighborhoods: countersOf(["neighborhoods"], neighborhoods.to - neighborhoods.from),
    firstNeighborhood: neighborhoods.from,
    methodologySets: countersOf(["methodologies"], shard.methodologySets.starts.length - 1 - FIRST_SET),
    educationSystemSets: countersOf(["educationSystems"], shard.educationSystemSets.starts.length - 1 - FIRST_SET),
    fees: countsFees ? new Uint32Array(FEE_BUCKETS) : NONE,
  };
}

/** Counts the first `hits` rows of `scratch.rows`, a column at a time. */
export function countHits(shard: SchoolShard, counts: FacetCounts, hits: number): void {
  tally(counts.teaching, shard.teaching, 0, hits);
  tally(counts.offering, shard.offering, 0, hits);
  tally(counts.neighborhoods, shard.neighborhood, counts.firstNeighborhood, hits);
  tally(counts.methodologySets, shard.methodologySets.rows, FIRST_SET, hits);
  tally(counts.educationSystemSets, shard.educationSystemSets.rows, FIRST_SET, hits);
  tally(counts.fees, shard.feeBucket, 1, hits);
}

function tally(counters: Uint32Array, column: Uint32Array | Uint8Array, first: number, hits: number): void {
  if (counters.length === 0) return;
  const { rows } = scratch;
  for (let i = 0; i < hits; i++) {
    const index = column[rows[i]!]! - first;
    if (index >= 0) counters[index]!++;
  }
}

/** Counts a row in the facet of the one group (`GROUP_BIT`) that it fails. */
export function countNearMiss(shard: SchoolShard, counts: FacetCounts, group: number, row: number): void {
  const { misses } = counts;
  if (group === GROUP_BIT.stages) increment(misses.stages, shard.teaching[row]!);
  else if (group === GROUP_BIT.grades) increment(misses.grades, shard.teaching[row]!);
  else if (group === GROUP_BIT.shifts) increment(misses.shifts, shard.offering[row]!);
  else if (group === GROUP_BIT.tags) increment(misses.tags, shard.offering[row]!);
  else if (group === GROUP_BIT.years) increment(misses.years, shard.offering[row]!);
  else if (group === GROUP_BIT.administrations) increment(misses.administrations, shard.offering[row]!);
  else if (group === GROUP_BIT.neighborhoods) {
    increment(counts.neighborhoods, shard.neighborhood[row]! - counts.firstNeighborhood);
  } else if (group === FEE_BIT) increment(counts.fees, shard.feeBucket[row]! - 1);
  else if (group === GROUP_BIT.methodologies)
    increment(counts.methodologySets, shard.methodologySets.rows[row]! - FIRST_SET);
  else increment(counts.educationSystemSets, shard.educationSystemSets.rows[row]! - FIRST_SET);
}

function increment(counters: Uint32Array, index: number): void {
  if (index >= 0 && index < counters.length) counters[index]!++;
}

/** Count of each bit of a closed list. */
export function expandProfiles(shard: SchoolShard, counts: FacetCounts, key: ProfileKey, bits: number): Uint32Array {
  const totals = new Uint32Array(bits);
  const masks = shard.profiles[key];
  const hits = key === "stages" || key === "grades" ? counts.teaching : counts.offering;
  for (const counters of [hits, counts.misses[key]]) {
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
