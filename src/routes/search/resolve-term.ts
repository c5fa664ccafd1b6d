import { cepDigits } from "../../domain/cep.ts";
import { SEARCH_TERM_MAX } from "../../domain/constants.ts";
import { fold } from "../../domain/slug.ts";
import type { CityName, SchoolSearch } from "../../search/ports.ts";
import { paths, withQuery } from "../paths.ts";
import { type SearchParams, serializeSearchParams } from "./search-params.ts";

/** Places whose name begins with the term, among which the one that is named so must be. */
const NAMESAKES = 50;

/** What a term of the search box names. */
export type Named =
  | { readonly kind: "nothing" }
  | { readonly kind: "city"; readonly city: CityName }
  | { readonly kind: "neighborhood"; readonly city: CityName; readonly slug: string }
  | { readonly kind: "school"; readonly name: string };

/**
 * The city of a postal code, a city or a neighborhood that is named so (the one with more schools, if both are), else
 * schools with the term in their name.
 */
export async function findNamed(search: SchoolSearch, term: string): Promise<Named> {
  const text = term
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, SEARCH_TERM_MAX);
  const folded = fold(text);
  if (folded === "") return { kind: "nothing" };
  const cep = cepDigits(text);
  const cityOfCep = cep && (await search.places.findCityByCep(cep));
  if (cityOfCep) return { kind: "city", city: cityOfCep };
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
    return { kind: "neighborhood", city: home, slug: neighborhood.slug };
  }
  return city ? { kind: "city", city } : { kind: "school", name: text };
}

/** Where the search box leads; a blank term, to the search itself. `filters` go along. */
export async function resolveTerm(search: SchoolSearch, term: string, filters: SearchParams): Promise<string> {
  const named = await findNamed(search, term);
  const to = (path: string, params = filters) => withQuery(path, serializeSearchParams(params));
  switch (named.kind) {
    case "nothing":
      return to(paths.search());
    case "city":
      return to(paths.searchCity(named.city.uf, named.city.slug));
    case "neighborhood":
      return to(paths.searchNeighborhood(named.city.uf, named.city.slug, named.slug));
    case "school":
      return to(paths.search(), { ...filters, school: named.name });
  }
}
