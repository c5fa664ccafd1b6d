import type { Circle } from "./circle.ts";
import type { FacetCounts } from "./facet-counts.ts";
import { GROUP_BIT, type RowFilter } from "./row-filter.ts";
import type { SchoolShard } from "./school-shard.ts";
import { FLAG } from "./shard-meta.ts";
import { type SortOrder, sortKey } from "./sort-order.ts";
import { WITHOUT_OFFERS } from "./standing.ts";
import type { TopRows } from "./top-rows.ts";

/** Rows to look at: a range, or the first `to` of a list. */
export interface Candidates {
  readonly rows: Uint32Array | null;
  readonly from: number;
  readonly to: number;
  /** Still to be tested, or null. */
  readonly circle: Circle | null;
  /** By row, text score plus one; null if it does not order the rows. */
  readonly scores: Uint8Array | null;
}

export interface Pass {
  readonly filter: RowFilter;
  readonly order: SortOrder;
  readonly counts: FacetCounts;
  /** Position of the shard among those searched. */
  readonly position: number;
  readonly page: TopRows;
}

const { stages, grades, shifts, tags, years, administrations } = GROUP_BIT;
const { neighborhoods, methodologies, educationSystems } = GROUP_BIT;

/**
 * The one pass of a search: filters the candidates, counts facets, and offers the hits to the page. A row that fails
 * one group alone counts in the facet of that group, as its own selection must not narrow it. Returns the hits.
 */
export function scanRows(shard: SchoolShard, candidates: Candidates, pass: Pass): number {
  const { rows, from, to, circle, scores } = candidates;
  const { filter, order, counts, position, page } = pass;
  const { ids, standing, lat, lng } = shard;
  const { groups, isHard } = filter;
  const isCounting = counts.isAsked;
  let total = 0;
  for (let i = from; i < to; i++) {
    const row = rows === null ? i : rows[i]!;
    if (isHard && !passesHard(shard, filter, row)) continue;
    if (circle !== null && !circle.contains(lat[row]!, lng[row]!)) continue;
    const failed = groups === 0 ? 0 : failedGroups(shard, filter, row);
    if (failed !== 0) {
      if (isCounting && (failed & (failed - 1)) === 0) countNearMiss(shard, counts, failed, row);
      continue;
    }
    total++;
    if (isCounting) countHit(shard, counts, row);
    const textScore = scores === null ? 0 : scores[row]! - 1;
    const key = sortKey(order, row, standing[row]!, textScore);
    if (key <= page.lastKey) page.offer(key, ids[row]!, position, row);
  }
  return total;
}

function countHit(shard: SchoolShard, counts: FacetCounts, row: number): void {
  const { teaching, offering, neighborhoods, methodologySets, educationSystemSets } = counts;
  if (teaching.length > 0) teaching[shard.teaching[row]!]!++;
  if (offering.length > 0) offering[shard.offering[row]!]!++;
  if (neighborhoods.length > 0) countNeighborhood(shard, counts, row);
  if (methodologySets.length > 0) methodologySets[shard.methodologySets.rows[row]!]!++;
  if (educationSystemSets.length > 0) educationSystemSets[shard.educationSystemSets.rows[row]!]!++;
}

function countNeighborhood(shard: SchoolShard, counts: FacetCounts, row: number): void {
  const index = shard.neighborhood[row]! - counts.firstNeighborhood;
  if (index >= 0) increment(counts.neighborhoods, index);
}

function passesHard(shard: SchoolShard, filter: RowFilter, row: number): boolean {
  if (filter.isFeeBounded) {
    const fee = shard.fee[row]!;
    if (fee < filter.minFee || fee > filter.maxFee || (shard.flags[row]! & FLAG.hasFee) === 0) return false;
  }
  if (filter.needsOffers && (shard.standing[row]! & WITHOUT_OFFERS) !== 0) return false;
  if (filter.needsEnem && shard.enemAverage[row] === 0) return false;
  return shard.reviewAverage[row]! >= filter.minRating;
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

/** Counts a row in the facet of the one group that it fails. */
function countNearMiss(shard: SchoolShard, counts: FacetCounts, group: number, row: number): void {
  const teaching = shard.teaching[row]!;
  const offering = shard.offering[row]!;
  const { misses } = counts;
  if (group === stages) increment(misses.stages, teaching);
  else if (group === grades) increment(misses.grades, teaching);
  else if (group === shifts) increment(misses.shifts, offering);
  else if (group === tags) increment(misses.tags, offering);
  else if (group === years) increment(misses.years, offering);
  else if (group === administrations) increment(misses.administrations, offering);
  else if (group === neighborhoods) countNeighborhood(shard, counts, row);
  else if (group === methodologies) increment(counts.methodologySets, shard.methodologySets.rows[row]!);
  else increment(counts.educationSystemSets, shard.educationSystemSets.rows[row]!);
}

function increment(counters: Uint32Array, index: number): void {
  // Counters that nobody asked for are empty.
  if (index < counters.length) counters[index]!++;
}
