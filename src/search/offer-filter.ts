import { maskOf } from "../domain/bitmask.ts";
import { SHIFTS } from "../domain/shift.ts";
import { GRADES, STAGES } from "../domain/stage.ts";
import { SCHOOL_TAGS, TAGS } from "../domain/tag.ts";
import type { OfferShard } from "./offer-shard.ts";
import { GROUP_BIT } from "./row-filter.ts";
import type { SchoolOffer } from "./school-detail.ts";
import { isPart } from "./school-shard.ts";
import type { FacetKey, SchoolQuery } from "./types.ts";

/** Groups whose values are bits of a mask of the offer. */
export const OFFER_GROUPS = ["stages", "grades", "shifts", "tags", "years"] as const satisfies readonly FacetKey[];
export type OfferGroup = (typeof OFFER_GROUPS)[number];

/** What a query asks of one and the same offer (K25). Absent and empty lists ask nothing. */
export interface OfferCriteria
  extends Pick<SchoolQuery, "stages" | "grades" | "shifts" | "tags" | "years" | "minFeeCents" | "maxFeeCents"> {
  readonly isDiscounted?: boolean;
}

/** The criteria in terms of the columns of a shard. */
export interface OfferFilter {
  readonly minFee: number;
  readonly maxFee: number;
  /**
   * By profile: `GROUP_BIT`s of the groups that its offers are not in, or `OUT`. The same array for the same criteria,
   * as long as it is kept.
   */
  readonly failed: Uint16Array;
}

/** An offer that counts nowhere: more than one bit, as if it failed several groups. */
export const OUT = 0xffff;

/**
 * Criteria kept of a shard, but for the fees; the oldest makes room. A search asks the same several times, and most
 * searches ask for the default years alone. Of a part of a country (`parts.ts`), of which there are tens, one.
 */
const KEPT_CRITERIA = { whole: 8, part: 1 } as const;

const kept = new WeakMap<OfferShard, Map<string, Uint16Array>>();

/** Compiles the criteria for a shard. */
export function compileOfferFilter(shard: OfferShard, criteria: OfferCriteria): OfferFilter {
  const { stages, grades, shifts, tags, years, isDiscounted } = criteria;
  const key = [stages, grades, shifts, tags, years, isDiscounted].join(" ");
  const known = kept.get(shard) ?? new Map<string, Uint16Array>();
  kept.set(shard, known);
  let failed = known.get(key);
  if (!failed) {
    failed = failedByProfile(shard, criteria);
    if (known.size >= KEPT_CRITERIA[isPart(shard.schools) ? "part" : "whole"]) known.delete(known.keys().next().value!);
    known.set(key, failed);
  }
  return { minFee: criteria.minFeeCents ?? 0, maxFee: criteria.maxFeeCents ?? Number.POSITIVE_INFINITY, failed };
}

function failedByProfile({ years, profiles }: OfferShard, criteria: OfferCriteria): Uint16Array {
  const wanted: Record<OfferGroup, number> = {
    stages: maskOf(STAGES, criteria.stages ?? []),
    grades: maskOf(GRADES, criteria.grades ?? []),
    shifts: maskOf(SHIFTS, criteria.shifts ?? []),
    tags: maskOf(TAGS, criteria.tags ?? []),
    years: years.reduce((mask, year, bit) => mask | (criteria.years?.includes(year) ? 1 << bit : 0), 0),
  };
  const failed = new Uint16Array(profiles.stages.length);
  for (const group of OFFER_GROUPS) {
    if (criteria[group]?.length) addFailed(failed, profiles[group], wanted[group], GROUP_BIT[group]);
  }
  if (criteria.isDiscounted) addFailed(failed, profiles.discounted, 1, OUT);
  return failed;
}

/** Adds the bits to the profiles with none of the wanted values. */
function addFailed(failed: Uint16Array, masks: Uint32Array, wanted: number, bits: number): void {
  for (let profile = 0; profile < failed.length; profile++) {
    if ((masks[profile]! & wanted) === 0) failed[profile]! |= bits;
  }
}

/**
 * What a search of schools asks of one offer, whose years are the default ones unless others are chosen. Tags of the
 * school alone are the school's own.
 */
export function offerCriteriaOf(query: SchoolQuery): OfferCriteria {
  const { stages, grades, shifts, years, minFeeCents, maxFeeCents } = query;
  return {
    ...{ stages, grades, shifts, minFeeCents, maxFeeCents },
    years: years?.length ? years : query.defaultYears,
    tags: asksTagsOfOffers(query) ? query.tags : undefined,
    isDiscounted: query.hasOffers === true,
  };
}

/** Whether an offer, as an object, meets the criteria: what a compiled filter says of the columns. */
export function meetsCriteria(offer: SchoolOffer, criteria: OfferCriteria): boolean {
  const { stages, grades, shifts, tags, years, minFeeCents = 0, maxFeeCents = Number.POSITIVE_INFINITY } = criteria;
  const isAmong = <T>(asked: readonly T[] | undefined, ...own: readonly T[]) =>
    !asked?.length || own.some((value) => asked.includes(value));
  const fee = offer.netMonthlyFeeCents;
  return (
    isAmong(stages, GRADES.find(({ slug }) => slug === offer.grade)!.stage) &&
    isAmong(grades, offer.grade) &&
    isAmong(shifts, offer.shift) &&
    isAmong(tags, ...offer.tags) &&
    isAmong(years, offer.year) &&
    (!criteria.isDiscounted || offer.discountPercent > 0) &&
    fee >= minFeeCents &&
    fee <= maxFeeCents
  );
}

/** Whether an offer alone can have one of the tags. */
function asksTagsOfOffers({ tags = [] }: SchoolQuery): boolean {
  return (maskOf(TAGS, tags) & ~SCHOOL_TAGS) !== 0;
}

/** Whether a filter can only be answered by a price: bounds of the fee, a discount, tags of an offer, or that there is one. */
function asksForPrice(query: SchoolQuery): boolean {
  return (
    query.minFeeCents !== undefined ||
    query.maxFeeCents !== undefined ||
    query.hasOffers === true ||
    query.pricedOnly === true ||
    asksTagsOfOffers(query)
  );
}

/**
 * How a query treats schools without an offer that meets its criteria: they match as the others ("any"), they come
 * after the others when they teach what is asked ("after"), or they are left out ("none").
 */
export function unpricedIn(query: SchoolQuery): "any" | "after" | "none" {
  if (asksForPrice(query)) return "none";
  return query.stages?.length || query.grades?.length || query.shifts?.length || query.years?.length ? "after" : "any";
}
