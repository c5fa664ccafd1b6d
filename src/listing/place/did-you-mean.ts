import type { CityName } from "../../search/city-name.ts";
import type { SchoolSearch } from "../../search/ports.ts";
import type { SchoolResult } from "../../search/types.ts";
import type { LinkView } from "../../site/link-view.ts";

/** Places of each kind that are offered. */
const SUGGESTIONS = 2;

/**
 * Finds places with a name similar to a search term that no school matches exactly: the search box takes places as well
 * as names, and "pinhero" may mean Pinheiros. `hrefOf` links to a city, or to a neighborhood of it by its slug.
 */
export async function findDidYouMean(
  search: SchoolSearch,
  term: string,
  { total, textMatch }: Pick<SchoolResult, "total" | "textMatch">,
  hrefOf: (city: CityName, neighborhood: string | null) => string,
): Promise<readonly LinkView[]> {
  if (term === "" || (total > 0 && textMatch !== "typo" && textMatch !== "partial")) return [];
  const [cities, neighborhoods] = await Promise.all([
    search.suggestCities(term, SUGGESTIONS),
    search.suggestNeighborhoods(term, SUGGESTIONS),
  ]);
  const inTheirCities = neighborhoods.flatMap(({ name, slug, cityCode }) => {
    const city = search.places.findCityByCode(cityCode);
    return city ? { label: `${name}, ${city.name}, ${city.uf}`, href: hrefOf(city, slug) } : [];
  });
  return [...cities.map((city) => ({ label: `${city.name}, ${city.uf}`, href: hrefOf(city, null) })), ...inTheirCities];
}
