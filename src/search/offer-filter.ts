import { gradeOf, packNaming, teachingOf } from "../domain/catalog/stage.ts";
import { SCHOOL_TAGS } from "../domain/catalog/tag.ts";
import type { Numbers } from "./container.ts";
import { toMask, toYearMask } from "./masks.ts";
import { GROUP_BIT } from "./row-filter.ts";
import type { SchoolOffer } from "./school-detail.ts";
import type { Segment } from "./segment.ts";
import type { FacetKey, SchoolQuery, SchoolRecord } from "./types.ts";

/** Groups whose values are bits of a mask of the offer. */
export const OFFER_GROUPS = ["stages", "grades", "shifts", "tags", "years"] as const satisfies readonly FacetKey[];
export type OfferGroup = (typeof OFFER_GROUPS)[number];

/** Criteria that one and the same offer must meet (K25). Absent and empty lists do not filter. */
interface OfferCriteria
  extends Pick<SchoolQuery, "stages" | "grades" | "shifts" | "tags" | "years" | "minFeeCents" | "maxFeeCents"> {
  readonly isDiscounted?: boolean;
}

/** The failure of an offer without a discount where one is asked for: of no group, so that it counts nowhere. */
const UNDISCOUNTED = 1 << 14;

/** Groups that say for whom a price is; with none of them failed it is known, whatever it is. */
export const SEAT_GROUPS = GROUP_BIT.stages | GROUP_BIT.grades | GROUP_BIT.shifts | GROUP_BIT.years;

/** Criteria compiled for the columns of a segment. */
export class OfferFilter {
  readonly minFee: number;
  readonly maxFee: number;
  /** Whether an offer must have one of some tags. */
  readonly asksForTags: boolean;
  readonly #conditions: readonly { readonly masks: Numbers; readonly wanted: number; readonly failed: number }[];
  /** By profile: the failed groups plus one; 0 until an offer of the profile is seen, as a city has few of them. */
  readonly #known: Uint16Array;

  constructor({ years, profiles }: Segment, criteria: OfferCriteria) {
    const groups = OFFER_GROUPS.filter((group) => criteria[group]?.length).map((group) => ({
      masks: profiles[group],
      wanted: group === "years" ? toYearMask(years, criteria.years) : toMask(group, criteria[group]),
      failed: GROUP_BIT[group],
    }));
    this.#conditions = criteria.isDiscounted
      ? [...groups, { masks: profiles.discounted, wanted: 1, failed: UNDISCOUNTED }]
      : groups;
    this.#known = new Uint16Array(profiles.stages.length);
    this.asksForTags = groups.some(({ failed }) => failed === GROUP_BIT.tags);
    this.minFee = criteria.minFeeCents ?? 0;
    this.maxFee = criteria.maxFeeCents ?? Number.POSITIVE_INFINITY;
  }

  /**
   * `GROUP_BIT`s of the groups that offers of a profile fail; also `UNDISCOUNTED` if they need a discount and have
   * none.
   */
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

/** The offer filter of a search of schools for each segment. */
export function filtersOf(query: SchoolQuery): (segment: Segment) => OfferFilter {
  return filtersFor(offerCriteriaOf(query));
}

/** The filter of some criteria for each segment, compiled once. */
export function filtersFor(criteria: OfferCriteria): (segment: Segment) => OfferFilter {
  const filters = new Map<Segment, OfferFilter>();
  return (segment) => {
    let filter = filters.get(segment);
    if (!filter) {
      filter = new OfferFilter(segment, criteria);
      filters.set(segment, filter);
    }
    return filter;
  };
}

/**
 * The criteria of a search of schools for one offer. Its years are the default ones unless others are chosen; tags that
 * only schools have are not asked of it.
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

/** Whether an offer meets the criteria: `OfferFilter` for objects instead of columns. */
export function meetsCriteria(offer: SchoolOffer, criteria: OfferCriteria): boolean {
  const { stages, grades, shifts, tags, years, minFeeCents = 0, maxFeeCents = Number.POSITIVE_INFINITY } = criteria;
  const isAmong = <T>(wanted: readonly T[] | undefined, ...values: readonly T[]) =>
    !wanted?.length || values.some((value) => wanted.includes(value));
  const fee = offer.netMonthlyFeeCents;
  return (
    isAmong(stages, gradeOf(offer.grade).stage) &&
    isAmong(grades, offer.grade) &&
    isAmong(shifts, offer.shift) &&
    isAmong(tags, ...offer.tags) &&
    isAmong(years, offer.year) &&
    (!criteria.isDiscounted || offer.discountPercent > 0) &&
    fee >= minFeeCents &&
    fee <= maxFeeCents
  );
}

/** Whether a school states the stages, grades and shifts of a query: `RowFilter` for objects instead of columns. */
export function serves(school: SchoolRecord, { stages, grades, shifts }: SchoolQuery): boolean {
  const isAmong = (wanted: number, values: number) => wanted === 0 || (values & wanted) !== 0;
  const { stated } = teachingOf(toMask("stages", school.stages), toMask("grades", school.grades), packNaming(school));
  return (
    isAmong(toMask("stages", stages), stated.stages) &&
    isAmong(toMask("grades", grades), stated.grades) &&
    isAmong(toMask("shifts", shifts), toMask("shifts", school.shifts))
  );
}

/** Whether one of the tags is a tag of offers and not of schools. */
function asksTagsOfOffers({ tags }: SchoolQuery): boolean {
  return (toMask("tags", tags) & ~SCHOOL_TAGS) !== 0;
}

/**
 * Whether only a price decides: bounds of the fee, a discount, a school year, a tag of offers, or that there is one.
 */
function asksForPrice(query: SchoolQuery): boolean {
  return (
    query.minFeeCents !== undefined ||
    query.maxFeeCents !== undefined ||
    query.hasOffers === true ||
    query.pricedOnly === true ||
    !!query.years?.length ||
    asksTagsOfOffers(query)
  );
}

/** Treatment of schools without an offer that meets the criteria of a search. */
export type Unpriced = "any" | "after" | "none";

/**
 * Decides on the schools without an offer that meets the criteria of a query (K29): they are listed as the others
 * ("any"), they come after the others when they serve the stage, grade and shift ("after"), or they are none of the
 * total ("none"): those that state no price for the seat are listed after it (K30).
 */
export function unpricedIn(query: SchoolQuery): Unpriced {
  if (asksForPrice(query)) return "none";
  return query.stages?.length || query.grades?.length || query.shifts?.length ? "after" : "any";
}
