import { type RenderedPlaceLinks, renderPlaceLinks } from "../../listing/place/place-link-list.tsx";
import type { RouteContext } from "../../parts/screen/route.ts";
import { fixedQuery } from "../../site/distinct-query.ts";
import { paths, withQuery } from "../../site/paths.ts";

/** Number of cities with the most schools that the page links to. */
const CITY_LINKS = 60;

/** Links to the same search in the largest cities, in alphabetical order. */
export async function cityLinks({ search, markup }: RouteContext): Promise<RenderedPlaceLinks> {
  const key = `places/${paths.scholarshipSearch()}`;
  const cached = markup.find<RenderedPlaceLinks>(key);
  if (cached) return cached;
  const cities = (await search.places.largestCities(CITY_LINKS)).toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
  const links = cities.map(({ name, slug }) => ({
    label: name,
    href: withQuery(paths.scholarshipSearch(), fixedQuery(slug)),
  }));
  return markup.add(key, renderPlaceLinks({ title: "Bolsas em outras cidades", figure: null, links }));
}
