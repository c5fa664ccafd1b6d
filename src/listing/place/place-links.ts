import { cityDeterminant } from "../../domain/places/place-prepositions.ts";
import type { Uf } from "../../domain/places/uf.ts";
import { formatCount } from "../../domain/text/format.ts";
import type { RouteContext } from "../../parts/screen/route.ts";
import type { MaybePromise, SchoolSearch } from "../../search/ports.ts";
import type { CityRecord } from "../../search/types.ts";
import { paths, withQuery } from "../../site/paths.ts";
import { cityPlot } from "../map/city-plot.ts";
import { stateLinks } from "../map/state-map.ts";
import { toSchoolQuery } from "../params/school-query.ts";
import { DEFAULT_PARAMS } from "../params/search-params.ts";
import { ofState, type Place, placePath } from "./place.ts";
import { type RenderedPlaceLinks, renderPlaceLinks } from "./place-link-list.tsx";
import type { PlaceLinksView, PlaceMark } from "./place-links-view.ts";

interface Options {
  /** The search, or a directory. */
  readonly base?: string;
  readonly query?: string;
  /** Schools that the page of each state lists; by default all its private schools. */
  readonly countByState?: () => MaybePromise<ReadonlyMap<Uf, number>>;
  /** Draw the neighborhoods of a city. */
  readonly hasPlot?: boolean;
}

/** Maximum places to which a page links, those with most schools. */
const LINKS = 36;

const EVERYTHING = toSchoolQuery({ kind: "country" }, DEFAULT_PARAMS);

/**
 * Links one step down from a place, rendered; null when there is nothing below it. Cached: the map of the states saves
 * 0.7 ms of CPU a page, the neighborhoods of a city 0.2 to 0.3.
 */
export async function placeLinks(
  { search, markup }: Pick<RouteContext, "search" | "markup">,
  place: Place,
  options: Options = {},
): Promise<RenderedPlaceLinks | null> {
  // A neighborhood links to the others of its city.
  const path = placePath(place.kind === "neighborhood" ? { ...place, kind: "city" } : place, options.base);
  const key = `places/${path}/${options.hasPlot ?? false}/${options.query ?? ""}`;
  const cached = markup.find<RenderedPlaceLinks>(key);
  if (cached) return cached;
  const view = await findPlaceLinks(search, place, options);
  if (!view) return null;
  const links = view.links.map((link) => ({ ...link, href: withQuery(link.href, options.query ?? "") }));
  return markup.add(key, renderPlaceLinks({ ...view, links }));
}

async function findPlaceLinks(
  search: SchoolSearch,
  place: Place,
  { base = paths.search(), countByState, hasPlot = false }: Options,
): Promise<PlaceLinksView | null> {
  switch (place.kind) {
    case "country":
      return countByState
        ? stateLinks("Escolas desta lista, por estado", base, await countByState())
        : stateLinks("Escolas por estado", base, await search.countByState(EVERYTHING));
    case "state": {
      const cities = await search.places.largestCities(LINKS, place.unit.uf);
      const title = `Cidades ${ofState(place.unit)}`;
      return listed(title, cities, base, (city) => placePath({ kind: "city", unit: place.unit, city }, base));
    }
    case "city":
    case "neighborhood":
      return neighborhoodLinks(search, place, base, hasPlot);
  }
}

async function neighborhoodLinks(
  { places }: SchoolSearch,
  { unit, city }: Extract<Place, { readonly city: CityRecord }>,
  base: string,
  hasPlot: boolean,
): Promise<PlaceLinksView | null> {
  const neighborhoods = await places.largestNeighborhoods(city.code, LINKS);
  const plot = hasPlot ? cityPlot(neighborhoods) : null;
  const view = listed(
    `Bairros ${cityDeterminant(city.slug)} ${city.name}`,
    neighborhoods,
    base,
    (neighborhood) => placePath({ kind: "neighborhood", unit, city, neighborhood }, base),
    ({ slug }) => plot?.dots.get(slug),
  );
  return view && { ...view, figure: plot?.figure ?? null };
}

/** Links in alphabetical order, each with its number of schools where the page that it leads to lists them all. */
function listed<P extends { readonly name: string; readonly slug: string; readonly schools: number | null }>(
  title: string,
  places: readonly P[],
  base: string,
  href: (place: P) => string,
  markOf: (place: P) => PlaceMark | undefined = () => undefined,
): PlaceLinksView | null {
  if (places.length === 0) return null;
  const links = places
    .toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
    .map((place) => ({
      label: place.name,
      ...(place.schools !== null && base === paths.search() && { count: formatCount(place.schools) }),
      href: href(place),
      mark: markOf(place),
    }));
  return { title, links, figure: null };
}
