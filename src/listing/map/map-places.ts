import type { PlaceName } from "../../client/ui/map-scene.ts";
import type { Point } from "../../domain/places/geo.ts";
import type { PlaceSearch } from "../../search/ports.ts";
import type { CityRecord, NeighborhoodRecord } from "../../search/types.ts";
import type { Place } from "../place/place.ts";

/** Candidates for the names on a drawn map. */
export const MAP_PLACES_DRAWN = 120;

/** Names on a map that is zoomed. */
export const MAP_PLACES_LIVE = 200;

/** The names that say where one is on the map of a place, or around a point, most schools first. */
export async function mapPlaces(
  places: PlaceSearch,
  place: Place,
  near: Point | null,
  limit: number,
): Promise<PlaceName[]> {
  return namesOf(await placesOnMap(places, place, near, limit));
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
