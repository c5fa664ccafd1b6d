import { formatCount } from "../../domain/format.ts";
import { FEDERATIVE_UNITS } from "../../domain/uf.ts";
import type { Places } from "../../search/places.ts";
import { paths } from "../paths.ts";
import { type Place, placePath } from "./place.ts";
import type { LinkView } from "./view-model.ts";

/** Links to the places inside a place. */
export interface PlaceLinksView {
  readonly title: string;
  readonly links: readonly LinkView[];
}

/** How many places a page links to: those with most schools. */
const LINKS = 36;

/** Views kept for a snapshot, of about 10 KB each with their markup; the oldest make room. */
const KEPT = 500;

const kept = new WeakMap<Places, Map<string, PlaceLinksView | null>>();

/**
 * Links one step down from a place, so that every list can be narrowed; null when there is nothing below it. The same
 * place gives the same object while the snapshot lasts.
 */
export function placeLinks(places: Places, place: Place, base: string = paths.search()): PlaceLinksView | null {
  const views = kept.get(places) ?? new Map<string, PlaceLinksView | null>();
  kept.set(places, views);
  // A neighborhood links to its neighbours: the view is its city's.
  const key = placePath(place.kind === "neighborhood" ? { ...place, kind: "city" } : place, base);
  let view = views.get(key);
  if (view === undefined) {
    view = makeLinks(places, place, base);
    if (views.size >= KEPT) views.delete(views.keys().next().value!);
    views.set(key, view);
  }
  return view;
}

function makeLinks(places: Places, place: Place, base: string): PlaceLinksView | null {
  switch (place.kind) {
    case "country":
      return {
        title: "Escolas por estado",
        links: FEDERATIVE_UNITS.map(({ uf, name }) => ({ label: name, href: `${base}/${uf.toLowerCase()}` })),
      };
    case "state": {
      const cities = places.largestCities(LINKS, place.unit.uf);
      const title = `Cidades ${place.unit.determinant} ${place.unit.name}`;
      return counted(title, cities, (c) => `${base}/${c.uf.toLowerCase()}/${c.slug}`);
    }
    case "city":
    case "neighborhood": {
      const { city } = place;
      const neighborhoods = places.largestNeighborhoods(city.code, LINKS);
      const title = `Bairros de ${city.name}`;
      return counted(title, neighborhoods, (n) => `${base}/${city.uf.toLowerCase()}/${city.slug}/${n.slug}`);
    }
  }
}

/** Links in alphabetical order, each with its number of schools. */
function counted<P extends { readonly name: string; readonly slug: string; readonly schools: number }>(
  title: string,
  found: readonly P[],
  href: (place: P) => string,
): PlaceLinksView | null {
  if (found.length === 0) return null;
  const links = found
    .toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
    .map((place) => ({ label: `${place.name} (${formatCount(place.schools)})`, href: href(place) }));
  return { title, links };
}
