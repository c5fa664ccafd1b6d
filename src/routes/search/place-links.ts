import { formatCount } from "../../domain/format.ts";
import { FEDERATIVE_UNITS } from "../../domain/uf.ts";
import type { Places } from "../../search/places.ts";
import { paths } from "../paths.ts";
import type { Place } from "./place.ts";
import type { SearchView } from "./view-model.ts";

/** How many places a page links to: those with most schools. */
const LINKS = 36;

/** Links one step down from a place, so that every list can be narrowed. */
export function placeLinks(places: Places, place: Place, base: string = paths.search()): SearchView["placeLinks"] {
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
): SearchView["placeLinks"] {
  if (found.length === 0) return null;
  const links = found
    .toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
    .map((place) => ({ label: `${place.name} (${formatCount(place.schools)})`, href: href(place) }));
  return { title, links };
}
