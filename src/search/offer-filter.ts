import { maskOf } from "../domain/catalog/bitmask.ts";
import { SHIFTS } from "../domain/catalog/shift.ts";
import { GRADES, STAGES } from "../domain/catalog/stage.ts";
import { SCHOOL_TAGS, TAGS } from "../domain/catalog/tag.ts";
import type { OfferShard } from "./offer-shard.ts";
import { GROUP_BIT } from "./row-filter.ts";
import type { SchoolOffer } from "./school-detail.ts";
import type { FacetKey, SchoolQuery } from "./types.ts";

/** Groups whose values are bits of a mask of the offer. */
export const OFFER_GROUPS = ["stages", "grades", "shifts", "tags", "years"] as const satisfies readonly FacetKey[];
export type OfferGroup = (typeof OFFER_GROUPS)[number];

/** What a query asks of one and the same offer (K25). Absent and empty lists ask nothing. */
export interface OfferCriteria
  extends Pick<SchoolQuery, "stages" | "grades" | "shifts" | "tags" | "years" | "minFeeCents" | "maxFeeCents"> {
  readonly isDiscounted?: boolean;
}

/** An offer that counts nowhere: more than one bit, as if it failed several groups. */
const OUT = 0x7fff;

/** The criteria in terms of the columns of a shard. */
export class OfferFilter {
  readonly minFee: number;
  readonly maxFee: number;
  readonly #conditions: readonly { readonly masks: Uint32Array; readonly wanted: number; readonly failed: number }[];
  /** By profile: what it fails plus one, or 0 until the first offer of it is looked at, as a city has few of a country's. */
  readonly #known: Uint16Array;

  constructor({ years, profiles }: OfferShard, criteria: OfferCriteria) {
    const wanted: Record<OfferGroup, number> = {
      stages: maskOf(STAGES, criteria.stages ?? []),
      grades: maskOf(GRADES, criteria.grades ?? []),
      shifts: maskOf(SHIFTS, criteria.shifts ?? []),
      tags: maskOf(TAGS, criteria.tags ?? []),
      years: years.reduce((mask, year, bit) => mask | (criteria.years?.includes(year) ? 1 << bit : 0), 0),
    };
    const groups = OFFER_GROUPS.filter((group) => criteria[group]?.length).map((group) => ({
      masks: profiles[group],
      wanted: wanted[group],
      failed: GROUP_BIT[group],
    }));
    this.#conditions = criteria.isDiscounted
      ? [...groups, { masks: profiles.discounted, wanted: 1, failed: OUT }]
      : groups;
    this.#known = new Uint16Array(profiles.stages.length);
    this.minFee = criteria.minFeeCents ?? 0;
    this.maxFee = criteria.maxFeeCents ?? Number.POSITIVE_INFINITY;
  }

  /** `GROUP_BIT`s of the groups that offers of a profile are not in; several where they have no discount and must. */
  failed(profile: number): number {
    const known = this.#known[profile]!;
    return known === 0 ? this.#find(profile) : known - 1;
  }

  #find(profile: number): number {
    let bits = 0;
    for (const { masks, wanted, failed } of this.#conditions) {
      if ((masks[profile]! & wanted) === 0) bits |= failed;
    }
    this.#known[profile] = bits + 1;
    return bits;
  }
}

/**
 * What a search of schools asks of one offer, whose years are the default ones unless others are chosen. Tags of the
 * school alone are the school's own.
 */
export function offerCriteriaOf(query: SchoolQuery): OfferCriteria {
  const { stages, grades, shifts, years, minFeeCents, maxFeeCents } = query;
  return {
    stages,
    grades,
    shifts,
    minFeeCents,
    maxFeeCents,
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
