import { BitTally } from "./bit-tally.ts";
import { scratch } from "./buffers.ts";
import type { Candidates } from "./candidates.ts";
import { countNearMiss, type FacetCounts } from "./facet-counts.ts";
import type { OfferCounts } from "./offer-counts.ts";
import type { Unpriced } from "./offer-filter.ts";
import { FAILED, GROUP_BIT, LACK_BIT, LACKING, type RowFilter, stateOf } from "./row-filter.ts";
import type { SchoolColumns } from "./school-columns.ts";
import { LACKS } from "./types.ts";

/**
 * Number of schools that match, at the start of `scratch.rows`, of those without a price that are listed after them, in
 * `scratch.after`, and of schools that contradict no filter and do not state enough to meet all, in `scratch.unsure`
 * (K30).
 */
export interface Matches {
  readonly hits: number;
  readonly after: number;
  readonly unsure: number;
  /** Schools of the first two with an offer that meets the criteria. */
  readonly priced: number;
  /** By index into LACKS: the schools of the last that do not state it. */
  readonly lacks: Uint32Array;
}

/** Whether no filter on schools narrows the candidates. */
export function isUnnarrowed({ isListed, region }: Candidates, { needsEnem, groups }: RowFilter): boolean {
  return !isListed && region === null && !needsEnem && groups === 0;
}

/**
 * The one pass of a search over its candidates, first over the schools and then over the offers of those that match or
 * may. A school that fails one group alone counts there, as its own selection must not narrow it; `offers` counts the
 * offers of schools, and marks the schools with one that meets the criteria. `unpriced` is how the others are treated
 * (`unpricedIn`).
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
  const { rows, after, unsure, states } = scratch;
  const { lat, lng, enem, enemPlaces } = schools;
  const { groups, needsEnem } = filter;
  const asksForPrice = unpriced === "none";

  /** Whether the school that was read last may have a price that is asked for, by the state of what it serves. */
  const mayTell = ({ hasSeat }: OfferCounts, served: number) =>
    !filter.pricedOnly && !hasSeat && (served & FAILED) === 0;

  let bits = 0;
  for (let i = from; i < to; i++) {
    const row = isListed ? rows[i]! : i;
    if (needsEnem && enem.average[enemPlaces[row]!] === 0) continue;
    if (region !== null && !region.contains(lat[row]!, lng[row]!)) continue;
    const state = groups === 0 ? 0 : stateOf(schools, filter, groups, row);
    const failed = state & FAILED;
    const lacking = state >>> LACKING;
    if (failed === 0) {
      states[bits] = lacking;
      rows[bits++] = row;
    } else if ((failed & (failed - 1)) === 0) {
      const isMet = !asksForPrice || offers.read(row, false);
      if (!isMet && !mayTell(offers, stateOf(schools, filter, filter.served, row))) continue;
      const isStated = isMet && lacking === 0;
      countNearMiss(schools, counts, failed, row, isStated);
      if (isStated && failed === GROUP_BIT.tags) offers.countTags(row);
    }
  }

  const lacks = new BitTally();
  let hits = 0;
  let later = 0;
  let doubtful = 0;
  let priced = 0;
  for (let i = 0; i < bits; i++) {
    const row = rows[i]!;
    let lacking = states[i]!;
    const isStated = lacking === 0;
    const isMet = offers.read(row, isStated);
    const served = asksForPrice ? stateOf(schools, filter, filter.served, row) : 0;
    offers.count(row, isMet, isStated, filter.pricedOnly ? FAILED : served & FAILED);
    if (asksForPrice && !isMet) {
      if (!mayTell(offers, served)) continue;
      lacking |= LACK_BIT.price | (served >>> LACKING);
    }
    if (lacking !== 0) {
      lacks.add(lacking);
      unsure[doubtful++] = row;
      // All but one group is known: it counts for what it states of it.
      const group = lacking & ~LACK_BIT.anyStage;
      if ((group & (group - 1)) !== 0) continue;
      countNearMiss(schools, counts, group, row, true, false);
      if (group === GROUP_BIT.tags) offers.countTags(row);
    } else if (isMet || unpriced === "any") {
      rows[hits++] = row;
      if (isMet) priced++;
    } else after[later++] = row;
  }
  return {
    hits,
    after: later,
    unsure: doubtful,
    priced,
    lacks: Uint32Array.from(LACKS, (_, bit) => (doubtful === 0 ? 0 : lacks.at(bit))),
  };
}
