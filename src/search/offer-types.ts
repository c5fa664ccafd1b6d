import type { OfferSort } from "../domain/ranking/offer-ranking.ts";
import type { SchoolOffer } from "./school-detail.ts";
import type { Facet, FacetKey, SchoolDocument, SchoolQuery } from "./types.ts";

/**
 * A price of a private school as it enters and leaves the engine; with a discount it is a scholarship. Its tags are its
 * own and those of the whole school; `checkedAt` is a day.
 */
export interface OfferDocument extends SchoolOffer {
  /** INEP code of the school. */
  readonly schoolId: string;
}

/** Groups of an offer search that are counted. */
export const OFFER_FACET_KEYS = [
  "stages",
  "grades",
  "shifts",
  "tags",
  "years",
  "neighborhoods",
] as const satisfies readonly FacetKey[];
export type OfferFacetKey = (typeof OFFER_FACET_KEYS)[number];

/**
 * A search of scholarships. Filters combine as in a search of schools; those about place and text look at the school,
 * the others at the offer itself: a morning of the 1st year is one offer that has both.
 */
export interface OfferQuery
  extends Pick<
    SchoolQuery,
    | "scope"
    | "near"
    | "neighborhoods"
    | "text"
    | "stages"
    | "grades"
    | "shifts"
    | "tags"
    | "years"
    | "minFeeCents"
    | "maxFeeCents"
    | "page"
    | "size"
  > {
  readonly sort: OfferSort;
  /** No place ahead for partners (idea I3). */
  readonly neutral?: boolean;
  /** The school year whose offers come first, whatever the sort (K21). */
  readonly leadingYear?: number | null;
  /** The best offer of each school, in the order of the search, instead of every one (K23). */
  readonly distinct: boolean;
  /** Facets to count; none by default. They count what `total` counts: schools if distinct, offers if not. */
  readonly facets?: readonly OfferFacetKey[];
  /** Whether fees are counted, for a histogram. */
  readonly countsFees?: boolean;
}

export interface OfferHit {
  readonly offer: OfferDocument;
  readonly school: SchoolDocument;
  /** Kilometres from `near.point`, or null. */
  readonly distanceKm: number | null;
}

export interface OfferResult {
  readonly total: number;
  readonly hits: readonly OfferHit[];
  readonly facets: readonly Facet[];
  /** By bucket of the fee, as in `SchoolResult`; a school with several fees in one counts once if distinct. */
  readonly feeCounts?: readonly number[] | undefined;
  /** How the text was matched with names of schools, as in `SchoolResult`. */
  readonly textMatch: "exact" | "typo" | "partial" | null;
}
