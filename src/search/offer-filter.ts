import { maskOf } from "../domain/bitmask.ts";
import { SHIFTS } from "../domain/shift.ts";
import { GRADES, STAGES } from "../domain/stage.ts";
import { TAGS } from "../domain/tag.ts";
import type { OfferShard } from "./offer-shard.ts";
import { OFFER_FACET_KEYS, type OfferFacetKey, type OfferQuery } from "./offer-types.ts";
import { FEE_BIT, GROUP_BIT, selectNeighborhoods } from "./row-filter.ts";

/** Groups whose values are bits of a mask of the offer. */
export const MASK_KEYS = ["stages", "grades", "shifts", "tags", "years"] as const satisfies readonly OfferFacetKey[];
export type MaskKey = (typeof MASK_KEYS)[number];

const { stages, grades, shifts, tags, years, neighborhoods } = GROUP_BIT;

/** The filters of a query in terms of the columns of a shard. */
export interface OfferFilter {
  readonly minFee: number;
  readonly maxFee: number;
  /** `GROUP_BIT`s of the groups with a selection. */
  readonly groups: number;
  /** Selected values of each group. */
  readonly masks: Readonly<Record<MaskKey, number>>;
  /** By value of the schools' `neighborhood` column: 1 if selected. */
  readonly neighborhoods: Uint8Array;
}

/** `neighborhoods` counts only within a city: elsewhere a slug says nothing. */
export function compileOfferFilter(shard: OfferShard, query: OfferQuery): OfferFilter {
  const neighborhoods = query.scope.kind === "city" ? query.neighborhoods : undefined;
  const selections = { ...query, neighborhoods };
  return {
    minFee: query.minFeeCents ?? 0,
    maxFee: query.maxFeeCents ?? Number.POSITIVE_INFINITY,
    groups: OFFER_FACET_KEYS.reduce((groups, key) => groups | (selections[key]?.length ? GROUP_BIT[key] : 0), 0),
    masks: {
      stages: maskOf(STAGES, query.stages ?? []),
      grades: maskOf(GRADES, query.grades ?? []),
      shifts: maskOf(SHIFTS, query.shifts ?? []),
      tags: maskOf(TAGS, query.tags ?? []),
      years: shard.years.reduce((mask, year, bit) => mask | (query.years?.includes(year) ? 1 << bit : 0), 0),
    },
    neighborhoods: selectNeighborhoods(shard.schools, query.scope, neighborhoods ?? []),
  };
}

/** `GROUP_BIT`s of what the offer of a row, at a school in a neighborhood, is not in, and `FEE_BIT`. */
export function failedGroups(shard: OfferShard, filter: OfferFilter, row: number, neighborhood: number): number {
  const { profile, profiles, fee } = shard;
  const { groups, masks, minFee, maxFee } = filter;
  let failed = fee[row]! < minFee || fee[row]! > maxFee ? FEE_BIT : 0;
  if (groups === 0) return failed;
  const index = profile[row]!;
  if (groups & stages && (profiles.stages[index]! & masks.stages) === 0) failed |= stages;
  if (groups & grades && (profiles.grades[index]! & masks.grades) === 0) failed |= grades;
  if (groups & shifts && (profiles.shifts[index]! & masks.shifts) === 0) failed |= shifts;
  if (groups & tags && (profiles.tags[index]! & masks.tags) === 0) failed |= tags;
  if (groups & years && (profiles.years[index]! & masks.years) === 0) failed |= years;
  if (groups & neighborhoods && filter.neighborhoods[neighborhood] === 0) failed |= neighborhoods;
  return failed;
}
