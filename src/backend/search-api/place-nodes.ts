import { toCity, toNeighborhood } from "../../contract/to-place.ts";
import { distanceKm, type Point } from "../../domain/places/geo.ts";
import type { CityRecord, Counted, NeighborhoodRecord } from "../../search/types.ts";

/** A city, as a node (E4), with its distance, by which cities are sorted. */
export function toCityNode(city: CityRecord, from: Point | undefined) {
  return { ...toCity(city), distanceKm: from ? distanceKm(from, city.location) : null };
}

/** A neighborhood, as a node (E5), with its schools and its distance, by which neighborhoods are sorted. */
export function toNeighborhoodNode(
  neighborhood: Counted<NeighborhoodRecord>,
  city: CityRecord,
  from: Point | undefined,
) {
  const node = toNeighborhood(neighborhood, city);
  return { ...node, schools: neighborhood.schools, distanceKm: from ? distanceKm(from, node.geoloc) : null };
}
