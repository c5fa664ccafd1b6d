import type { SchoolSearch } from "../search/ports.ts";
import { withQuery } from "../site/paths.ts";
import { withoutFilters } from "./filters/active-filters.ts";
import { toSchoolQuery } from "./params/school-query.ts";
import { type SearchParams, serializeSearchParams } from "./params/search-params.ts";
import { inPlace, type Place, placeAndParents, placePath } from "./place/place.ts";
import type { WiderSearch } from "./search-view-input.ts";

/**
 * Searches that an empty list may offer: the same one in each larger place, the nearest first, and last the largest
 * place without filters.
 */
export function widerSearches(search: SchoolSearch, place: Place, filters: SearchParams): WiderSearch[] {
  const wider = placeAndParents(place)
    .slice(0, -1)
    .reverse()
    .map((larger) => widerSearch(search, larger, filters));
  if (wider.length === 0) return [];
  const whole = widerSearch(search, { kind: "country" }, withoutFilters(filters));
  return [...wider, { ...whole, label: `${whole.label}, sem nenhum filtro`, dropsFilters: true }];
}

function widerSearch(search: SchoolSearch, place: Place, filters: SearchParams): WiderSearch {
  const params = { ...filters, neighborhood: [], page: 1 };
  const where = inPlace(place);
  return {
    label: where.charAt(0).toUpperCase() + where.slice(1),
    href: withQuery(placePath(place), serializeSearchParams(params)),
    dropsFilters: false,
    count: () => search.searchSchools({ ...toSchoolQuery(place, params), facets: [], countsFees: false, size: 1 }),
  };
}
