import { FACET_GROUPS, FLAG_FILTERS, OFFER_FACET_GROUPS } from "../../domain/filters/filter-table.ts";
import type { Season } from "../../domain/pricing/season.ts";
import { isOfferSort, type OfferSort } from "../../domain/ranking/offer-ranking.ts";
import { DEFAULT_SORT, type Sort } from "../../domain/ranking/ranking.ts";
import type { OfferQuery } from "../../search/offer-types.ts";
import type { Facet } from "../../search/types.ts";
import type { Place } from "../place/place.ts";
import { facetsIn, toListQuery } from "./school-query.ts";
import { DEFAULT_PARAMS, type ParsedSearch, type SearchParams } from "./search-params.ts";

const FACETS = OFFER_FACET_GROUPS.map(({ facet }) => facet);

export const SCHOOL_FILTERS: readonly (keyof SearchParams)[] = [
  ...FACET_GROUPS.filter((group) => !("isOfOffers" in group)).map(({ param }) => param),
  ...FLAG_FILTERS.map(({ param }) => param),
  "rating",
];

/** The filters of a URL, without those that are about schools; an ENEM sort is no sort of scholarships. */
export function toOfferParams({ params, dropped, ...rest }: ParsedSearch): ParsedSearch {
  return {
    params: offerFilters(params),
    dropped: isOfferSort(params.sort) ? dropped : [...dropped, "sort"],
    ...rest,
  };
}

export function offerFilters(params: SearchParams): SearchParams {
  const without = Object.fromEntries(SCHOOL_FILTERS.map((key) => [key, DEFAULT_PARAMS[key]]));
  return { ...params, ...without, sort: offerSort(params.sort) };
}

/** The search of a page: every offer that matches, of a school year in which a place can be taken (K26). */
export function toOfferQuery(place: Place, params: SearchParams, season: Season): OfferQuery {
  return {
    ...toListQuery(place, params),
    years: params.years.length === 0 ? season.years : params.years,
    sort: offerSort(params.sort),
    neutral: params.neutro,
    leadingYear: leadingYearOf(params, season),
    distinct: false,
    facets: facetsIn(place, FACETS),
    countsFees: true,
  };
}

/** The filter options of a response, without school years in which no place can be taken any more (K26). */
export function currentFacets(facets: readonly Facet[], { years }: Season): readonly Facet[] {
  return facets.map((facet) => {
    if (facet.key !== "years") return facet;
    const values = facet.values.filter(({ key }) => years.includes(Number(key)));
    // The same object for the same values: its markup is cached.
    return values.length === facet.values.length ? facet : { ...facet, values };
  });
}

/** The year that comes first in a list of several (K21). */
export function leadingYearOf({ years }: SearchParams, { leadingYear }: Season): number | null {
  return years.length === 1 ? null : leadingYear;
}

/** The sort of a list of scholarships: an ENEM sort is none. */
export function offerSort(sort: Sort): OfferSort {
  return isOfferSort(sort) ? sort : DEFAULT_SORT;
}
