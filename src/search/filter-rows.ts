import type { Circle } from "./circle.ts";
import { countNearMiss, type FacetCounts } from "./facet-counts.ts";
import { placeOf } from "./narrow.ts";
import { FEE_BIT, GROUP_BIT, type RowFilter } from "./row-filter.ts";
import type { SchoolShard } from "./school-shard.ts";
import { scratch } from "./scratch.ts";
import { WITHOUT_OFFERS } from "./standing.ts";

/** Rows to look at: those from `from` up to `to`, or the rows at these places of `scratch.rows`. */
export interface Candidates {
  readonly isListed: boolean;
  readonly from: number;
  readonly to: number;
  /** Still to be tested, or null. */
  readonly circle: Circle | null;
}

const { stages, grades, shifts, tags, years, administrations } = GROUP_BIT;
const { neighborhoods, methodologies, educationSystems } = GROUP_BIT;

/** Whether all rows of a scope are hits. */
export function isUnnarrowed({ isListed, circle }: Candidates, { isHard, isFeeBounded, groups }: RowFilter): boolean {
  return !isListed && circle === null && !isHard && !isFeeBounded && groups === 0;
}

/** Leaves all the rows of a scope at the start of `scratch.rows`, and returns how many they are. */
export function listRows({ from, to }: Candidates): number {
  const { rows } = scratch;
  for (let row = from; row < to; row++) rows[row - from] = row;
  return to - from;
}

/**
 * The one pass of a search over its candidates: leaves the hits at the start of `scratch.rows` and returns how many. A
 * row that fails one group alone, or the bounds of the fee alone, counts there, as its own selection must not narrow it.
 */
export function filterRows(shard: SchoolShard, candidates: Candidates, filter: RowFilter, counts: FacetCounts): number {
  if (isUnnarrowed(candidates, filter)) return listRows(candidates);
  const { isListed, from, to, circle } = candidates;
  const { rows } = scratch;
  const { lat, lng } = shard;
  const { groups, isHard, isFeeBounded } = filter;
  const isFeeCounted = counts.fees.length > 0;
  let hits = 0;
  for (let i = from; i < to; i++) {
    const row = isListed ? rows[i]! : i;
    if (isHard && !passesHard(shard, filter, row)) continue;
    if (circle !== null && !circle.contains(lat[row]!, lng[row]!)) continue;
    const isFeeOut = isFeeBounded && !isFeeIn(shard, filter, row);
    if (isFeeOut && !isFeeCounted) continue;
    const failed = (isFeeOut ? FEE_BIT : 0) | (groups === 0 ? 0 : failedGroups(shard, filter, row));
    if (failed === 0) rows[hits++] = row;
    else if ((failed & (failed - 1)) === 0) countNearMiss(shard, counts, failed, row);
  }
  return hits;
}

function isFeeIn(shard: SchoolShard, { minFee, maxFee }: RowFilter, row: number): boolean {
  const fee = shard.fee[row]!;
  return fee >= minFee && fee <= maxFee && shard.feeBucket[row] !== 0;
}

function passesHard(shard: SchoolShard, filter: RowFilter, row: number): boolean {
  if (filter.needsOffers && (shard.standing[row]! & WITHOUT_OFFERS) !== 0) return false;
  if (filter.needsEnem && shard.enemAverage[placeOf(shard.enemPlaces, row)] === 0) return false;
  return shard.reviewAverage[placeOf(shard.reviewPlaces, row)]! >= filter.minRating;
}

function failedGroups(shard: SchoolShard, filter: RowFilter, row: number): number {
  const { groups } = filter;
  const teaching = shard.teaching[row]!;
  const offering = shard.offering[row]!;
  const masks = shard.profiles;
  let failed = 0;
  if (groups & stages && (masks.stages[teaching]! & filter.stages) === 0) failed |= stages;
  if (groups & grades && (masks.grades[teaching]! & filter.grades) === 0) failed |= grades;
  if (groups & shifts && (masks.shifts[offering]! & filter.shifts) === 0) failed |= shifts;
  if (groups & tags && (masks.tags[offering]! & filter.tags) === 0) failed |= tags;
  if (groups & years && (masks.years[offering]! & filter.years) === 0) failed |= years;
  if (groups & administrations && (masks.administrations[offering]! & filter.administrations) === 0) {
    failed |= administrations;
  }
  if (groups & neighborhoods && filter.neighborhoods[shard.neighborhood[row]!] === 0) failed |= neighborhoods;
  if (groups & methodologies && filter.methodologySets[shard.methodologySets.rows[row]!] === 0) {
    failed |= methodologies;
  }
  if (groups & educationSystems && filter.educationSystemSets[shard.educationSystemSets.rows[row]!] === 0) {
    failed |= educationSystems;
  }
  return failed;
}
