import { OFFER_FACET_GROUPS } from "../domain/filters/filter-table.ts";
import type { OfferSort } from "../domain/ranking/offer-ranking.ts";
import type { SchoolOffer } from "./school-detail.ts";
import type { SchoolQuery, SchoolRecord, SearchResult } from "./types.ts";

/**
 * An offer of a private school as the engine indexes and returns it. Its tags include the school's; `checkedAt` is a
 * day.
 */
export interface OfferRecord extends SchoolOffer {
  /** INEP code of the school. */
  readonly schoolId: string;
}

export const OFFER_FACET_KEYS = OFFER_FACET_GROUPS.map(({ facet }) => facet);
export type OfferFacetKey = (typeof OFFER_FACET_KEYS)[number];

/**
 * A search of scholarships. Filters combine as in a search of schools. Those on place and text apply to the school, the
 * others to the offer: "1st year, morning" is one offer that has both.
 */
export interface OfferQuery
  extends Pick<
    SchoolQuery,
    OfferFacetKey | "scope" | "near" | "area" | "text" | "minFeeCents" | "maxFeeCents" | "page" | "size"
  > {
  readonly sort: OfferSort;
  /** Partners do not come first (idea I3). */
  readonly neutral?: boolean;
  /** The school year whose offers come first, whatever the sort (K21). */
  readonly leadingYear?: number | null;
  /** The best offer of each school, in the order of the search, instead of every one (K23). */
  readonly distinct: boolean;
  /** Facets to count; none by default. They count what `total` counts: schools if distinct, offers if not. */
  readonly facets?: readonly OfferFacetKey[];
  readonly countsFees?: boolean;
}

export interface OfferHit {
  readonly offer: OfferRecord;
  readonly school: SchoolRecord;
  /** Kilometres from `near.point`, or null. */
  readonly distanceKm: number | null;
}

export type OfferResult = SearchResult<OfferHit>;

export interface SchoolOffers {
  readonly school: SchoolRecord;
  /** In the order of the search: its best comes first, by which the school is ranked. */
  readonly offers: readonly [OfferRecord, ...OfferRecord[]];
  /** False where the service returns only the best of them. */
  readonly isWhole: boolean;
  /** Kilometres from `near.point`, or null. */
  readonly distanceKm: number | null;
}

/** A search of scholarships by school (K27): `total` and the facets count scholarships, a page has `size` schools. */
export interface SchoolOffersResult extends SearchResult<SchoolOffers> {
  readonly schools: number;
}
