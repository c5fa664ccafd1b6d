import { type CommercialSort, DEFAULT_SORT, isCommercial, type Sort } from "../../domain/ranking.ts";
import type { Season } from "../../domain/season.ts";
import type { OfferFacetKey, OfferQuery } from "../../search/offer-types.ts";
import type { Place } from "../search/place.ts";
import { facetsIn, toListQuery } from "../search/school-query.ts";
import { DEFAULT_PARAMS, type ParsedSearch, type SearchParams } from "../search/search-params.ts";

const FACETS: readonly OfferFacetKey[] = ["stages", "grades", "shifts", "tags", "years", "neighborhoods"];

/** The filters of a URL, without those that are about schools; an ENEM sort is no sort of scholarships. */
export function toOfferParams({ params, dropped }: ParsedSearch): ParsedSearch {
  const { methodology, educationSystem, rating, hasOffers, hasRankingENEM } = DEFAULT_PARAMS;
  return {
    params: {
      ...params,
      methodology,
      educationSystem,
      rating,
      hasOffers,
      hasRankingENEM,
      sort: offerSort(params.sort),
    },
    dropped: isCommercial(params.sort) ? dropped : [...dropped, "sort"],
  };
}

/** The search of a page: every offer that matches. */
export function toOfferQuery(place: Place, params: SearchParams, season: Season): OfferQuery {
  return {
    ...toListQuery(place, params),
    sort: offerSort(params.sort),
    neutral: params.neutro,
    leadingYear: leadingYearOf(params, season),
    distinct: false,
    facets: facetsIn(place, FACETS),
    countsFees: true,
  };
}

/** The year that comes first in a list of several (K21). */
export function leadingYearOf({ years }: SearchParams, { leadingYear }: Season): number | null {
  return years.length === 1 ? null : leadingYear;
}

/** The sort of a list of scholarships: an ENEM sort is none. */
export function offerSort(sort: Sort): CommercialSort {
  return isCommercial(sort) ? sort : DEFAULT_SORT;
}
