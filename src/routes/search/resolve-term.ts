import { cepDigits } from "../../domain/cep.ts";
import { SEARCH_TERM_MAX } from "../../domain/constants.ts";
import { fold } from "../../domain/slug.ts";
import type { SchoolSearch } from "../../search/ports.ts";
import { paths, withQuery } from "../paths.ts";
import { type SearchParams, serializeSearchParams } from "./search-params.ts";

/** Places whose name begins with the term, among which the one that is named so must be. */
const NAMESAKES = 50;

/**
 * Where the search box leads: the city of a postal code, a city or a neighborhood that is named so (the one with more schools, if both are), else
 * the schools of the country with the term in their name. A blank term leads to the search itself. `filters` go along.
 */
export async function resolveTerm(search: SchoolSearch, term: string, filters: SearchParams): Promise<string> {
  const text = term
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, SEARCH_TERM_MAX);
  const folded = fold(text);
  const to = (path: string, params = filters) => withQuery(path, serializeSearchParams(params));
  if (folded === "") return to(paths.search());
  const cep = cepDigits(text);
  const cityOfCep = cep && (await search.places.findCityByCep(cep));
  if (cityOfCep) return to(paths.searchCity(cityOfCep.uf, cityOfCep.slug));
  const [cities, neighborhoods] = await Promise.all([
    search.suggestCities(text, NAMESAKES),
    search.suggestNeighborhoods(text, NAMESAKES),
  ]);
  const city = cities
    .filter((c) => [fold(c.name), fold(`${c.name} ${c.uf}`)].includes(folded))
    .sort((a, b) => (b.schools ?? 0) - (a.schools ?? 0))[0];
  const neighborhood = neighborhoods.find((n) => fold(n.name) === folded);
  const home = neighborhood && search.places.findCityByCode(neighborhood.cityCode);
  if (neighborhood && home && (neighborhood.schools ?? 0) > (city?.schools ?? -1)) {
    return to(paths.searchNeighborhood(home.uf, home.slug, neighborhood.slug));
  }
  if (city) return to(paths.searchCity(city.uf, city.slug));
  return to(paths.search(), { ...filters, school: text });
}
