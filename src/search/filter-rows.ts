import { scratch } from "./buffers.ts";
import type { Candidates } from "./candidates.ts";
import { countNearMiss, type FacetCounts } from "./facet-counts.ts";
import type { OfferCounts } from "./offer-counts.ts";
import type { Unpriced } from "./offer-filter.ts";
import { GROUP_BIT, type RowFilter } from "./row-filter.ts";
import type { SchoolColumns } from "./school-columns.ts";

/** Number of schools that match, at the start of `scratch.rows`, and of those listed after them, in `scratch.after`. */
export interface Matches {
  readonly hits: number;
  readonly after: number;
  /** Schools of both with an offer that meets the criteria. */
  readonly priced: number;
}

const { stages, grades, shifts, tags, administrations, neighborhoods } = GROUP_BIT;
/** Groups of the `teaching` profile. */
const TEACHING = stages | grades;

/** Whether no filter on schools narrows the candidates. */
export function isUnnarrowed({ isListed, region }: Candidates, { isHard, groups }: RowFilter): boolean {
  return !isListed && region === null && !isHard && groups === 0;
}

/**
 * The one pass of a search over its candidates, first over the schools and then over the offers of those that match. A
 * school that fails one group alone counts there, as its own selection must not narrow it; `offers` counts the offers of
 * schools, and tells which have one that meets the criteria. `unpriced` is how the others are treated (`unpricedIn`).
 */
export function filterRows(
  schools: SchoolColumns,
  candidates: Candidates,
  filter: RowFilter,
  unpriced: Unpriced,
  counts: FacetCounts,
  offers: OfferCounts,
): Matches {
  const { isListed, from, to, region } = candidates;
  const { rows } = scratch;
  const { lat, lng } = schools;
  const { groups, isHard } = filter;
  let own = 0;
  for (let i = from; i < to; i++) {
    const row = isListed ? rows[i]! : i;
    if (unpriced === "none" && !offers.hasAny(row)) continue;
    if (isHard && !passesHard(schools, filter, row)) continue;
    if (region !== null && !region.contains(lat[row]!, lng[row]!)) continue;
    const failed = groups === 0 ? 0 : failedGroups(schools, filter, row);
    if ((failed & (failed - 1)) !== 0) continue;
    if (failed === 0) rows[own++] = row;
    else if (unpriced !== "none" || offers.isPriced(row)) {
      countNearMiss(schools, counts, failed, row);
      if (failed === tags) offers.countTags(row);
    }
  }
  const priced = unpriced === "any" ? offers.countSchools(own) : offers.keepPriced(own);
  if (unpriced === "any") return { hits: own, after: 0, priced };
  return { hits: priced, after: unpriced === "after" ? own - priced : 0, priced };
}

function passesHard(schools: SchoolColumns, filter: RowFilter, row: number): boolean {
  if (filter.needsEnem && schools.enem.average[schools.enemPlaces[row]!] === 0) return false;
  return schools.reviewAverages[schools.reviewPlaces[row]!]! >= filter.minRating;
}

function failedGroups(schools: SchoolColumns, filter: RowFilter, row: number): number {
  const { groups, lists } = filter;
  const offering = schools.offering[row]!;
  const masks = schools.profiles;
  let failed = 0;
  if (groups & TEACHING) {
    const teaching = schools.teaching[row]!;
    if (groups & stages && (schools.servedStages[teaching]! & filter.stages) === 0) failed |= stages;
    if (groups & grades && (masks.grades[teaching]! & filter.grades) === 0) failed |= grades;
  }
  if (groups & shifts && (masks.shifts[offering]! & filter.shifts) === 0) failed |= shifts;
  if (groups & tags && (masks.tags[offering]! & filter.tags) === 0) failed |= tags;
  if (groups & administrations && (masks.administrations[offering]! & filter.administrations) === 0) {
    failed |= administrations;
  }
  if (groups & neighborhoods && filter.neighborhoods[schools.neighborhood[row]!] === 0) failed |= neighborhoods;
  for (let i = 0; i < lists.length; i++) {
    const { group, rows, selected } = lists[i]!;
    if (selected[rows[row]!] === 0) failed |= group;
  }
  return failed;
}
