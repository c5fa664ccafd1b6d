import type { SchoolSearch } from "../search/ports.ts";
import { withQuery } from "../site/paths.ts";
import { toSchoolQuery } from "./params/school-query.ts";
import { type SearchParams, serializeSearchParams } from "./params/search-params.ts";
import { inPlace, type Place, placePath } from "./place/place.ts";
import type { WiderSearch } from "./search-view-input.ts";

/** The same search in a larger place, as an empty list offers it. */
export function widerSearch(search: SchoolSearch, place: Place, filters: SearchParams): WiderSearch {
  const params = { ...filters, neighborhood: [], page: 1 };
  const where = inPlace(place);
  return {
    label: where.charAt(0).toUpperCase() + where.slice(1),
    href: withQuery(placePath(place), serializeSearchParams(params)),
    count: async () => {
      const query = { ...toSchoolQuery(place, params), facets: [], countsFees: false, size: 1 };
      return (await search.searchSchools(query)).total;
    },
  };
}
