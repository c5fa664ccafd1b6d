import type { CityName, SchoolSearch } from "../../search/ports.ts";
import type { SchoolResult } from "../../search/types.ts";
import type { LinkView } from "../../site/link-view.ts";

/** Places of each kind that are offered. */
const MEANT = 2;

/**
 * Places whose name comes near the term of a search that no school is called by: the box takes places as well as names,
 * and who sent "pinhero" may have meant Pinheiros. `to` leads to a city, or to a neighborhood of it by its slug.
 */
export async function meantPlaces(
  search: SchoolSearch,
  term: string,
  { total, textMatch }: Pick<SchoolResult, "total" | "textMatch">,
  to: (city: CityName, neighborhood: string | null) => string,
): Promise<readonly LinkView[]> {
  if (term === "" || (total > 0 && textMatch !== "typo" && textMatch !== "partial")) return [];
  const [cities, neighborhoods] = await Promise.all([
    search.suggestCities(term, MEANT),
    search.suggestNeighborhoods(term, MEANT),
  ]);
  const inTheirCities = neighborhoods.flatMap(({ name, slug, cityCode }) => {
    const city = search.places.findCityByCode(cityCode);
    return city ? { label: `${name}, ${city.name}, ${city.uf}`, href: to(city, slug) } : [];
  });
  return [...cities.map((city) => ({ label: `${city.name}, ${city.uf}`, href: to(city, null) })), ...inTheirCities];
}
