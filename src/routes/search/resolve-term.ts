import { SEARCH_TERM_MAX } from "../../domain/constants.ts";
import { fold } from "../../domain/slug.ts";
import type { SchoolSearch } from "../../search/school-search.ts";
import { paths, withQuery } from "../paths.ts";

/**
 * Where the search box leads: a city or a neighborhood that is named so, else the schools of the country with the term
 * in their name. A blank term leads to the search itself.
 */
export function resolveTerm(search: SchoolSearch, term: string): string {
  const text = term
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, SEARCH_TERM_MAX);
  const folded = fold(text);
  if (folded === "") return paths.search();
  const city = search.suggestCities(text, 1)[0];
  if (city && (fold(city.name) === folded || fold(`${city.name} ${city.uf}`) === folded)) {
    return paths.searchCity(city.uf, city.slug);
  }
  const neighborhood = search.suggestNeighborhoods(text, 1)[0];
  const home =
    neighborhood && fold(neighborhood.name) === folded ? search.places.findCityByCode(neighborhood.cityCode) : null;
  if (neighborhood && home) return paths.searchNeighborhood(home.uf, home.slug, neighborhood.slug);
  return withQuery(paths.search(), new URLSearchParams({ school: text }).toString());
}
