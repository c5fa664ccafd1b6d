import type { PlaceName } from "../../client/ui/map-scene.ts";
import type { Point } from "../../domain/places/geo.ts";
import type { PlacedName } from "../../domain/places/ground.ts";
import { slugify } from "../../domain/text/slug.ts";
import type { PlaceSearch, SchoolSearch } from "../../search/ports.ts";
import type { CityRecord, NeighborhoodRecord } from "../../search/types.ts";
import type { Place } from "../place/place.ts";

/** Candidates for the names on a drawn map. */
export const MAP_PLACES_DRAWN = 120;

/** Names on a map that is zoomed. */
export const MAP_PLACES_LIVE = 200;

/** The names that say where one is on the map of a place, the best known first, or around a point. */
export async function mapPlaces(
  search: Pick<SchoolSearch, "places" | "findGround">,
  place: Place,
  near: Point | null,
  limit: number,
): Promise<PlaceName[]> {
  const largest = namesOf(await placesOnMap(search.places, place, near, limit));
  if (near || !("city" in place)) return largest;
  const { anchors = [] } = (await search.findGround(place.city.code)) ?? {};
  return anchorsFirst(anchors.map(toPlaceName), largest);
}

export const toPlaceName = ([name, lat, lng]: PlacedName): PlaceName => ({ name, lat, lng });

/** Names of parts of a city in records, which say nothing without the city or are not those that people say. */
const OFFICIAL = /^(norte|sul|leste|oeste|zona-de-.*|setor-de-.*)-$/;

/** Numbers that are written as words, too. */
const NUMBERS = new Map(Object.entries({ sete: "7", nove: "9", dez: "10", treze: "13", quatorze: "14", quinze: "15" }));

/**
 * The best known neighborhoods before the others, without those that are parts or spellings of one by their names, and
 * without official names of parts of the city.
 */
export function anchorsFirst(anchors: readonly PlaceName[], others: readonly PlaceName[]): PlaceName[] {
  const slugOf = ({ name }: PlaceName) =>
    `${slugify(name)}-`.replaceAll(/[a-z]+/g, (word) => NUMBERS.get(word) ?? word);
  const named = anchors.map(slugOf);
  const isNamed = (slug: string) => OFFICIAL.test(slug) || named.some((anchor) => slug.startsWith(anchor));
  const bySlug = Map.groupBy(others, slugOf);
  return [...anchors, ...[...bySlug].flatMap(([slug, [first]]) => (isNamed(slug) ? [] : first!))];
}

/** The names of places that are located. */
export function namesOf(places: readonly (CityRecord | NeighborhoodRecord)[]): PlaceName[] {
  return places.flatMap(({ name, location }) => (location ? { name, ...location } : []));
}

/** The places of `mapPlaces` with all that is known of them. */
export async function placesOnMap(places: PlaceSearch, place: Place, near: Point | null, limit: number) {
  if (near)
    return (await places.nearestNeighborhoods(near, limit)).toSorted((a, b) => (b.schools ?? 0) - (a.schools ?? 0));
  if (place.kind === "country") return places.largestCities(limit);
  if (place.kind === "state") return places.largestCities(limit, place.unit.uf);
  return places.largestNeighborhoods(place.city.code, limit);
}
