import type { SchoolSearch } from "../../search/ports.ts";
import { paths, withQuery } from "../paths.ts";
import { findNamed } from "../search/resolve-term.ts";
import { type SearchParams, serializeSearchParams } from "../search/search-params.ts";
import { fixedQuery } from "./distinct.ts";

/**
 * Where the search box of the scholarships leads: the place that is named so, else scholarships of schools
 * named so, in the city of the likeliest.
 */
export async function resolvePlace(search: SchoolSearch, term: string, filters: SearchParams): Promise<string> {
  const named = await findNamed(search, term);
  const to = (city: string, params = filters) =>
    withQuery(paths.scholarshipSearch(), [fixedQuery(city), serializeSearchParams(params)].filter(Boolean).join("&"));
  switch (named.kind) {
    case "nothing":
      return to("");
    case "city":
      return to(named.city.slug);
    case "neighborhood":
      return to(named.city.slug, { ...filters, neighborhood: [named.slug] });
    case "school": {
      const [best] = await search.suggestSchools(named.name, 1);
      const city = best && search.places.findCityByCode(best.cityCode);
      return to(city?.slug ?? "", { ...filters, school: named.name });
    }
  }
}
