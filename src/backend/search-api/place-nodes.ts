import { toCity, toNeighborhood } from "../../contract/to-place.ts";
import { distanceKm, type Point } from "../../domain/places/geo.ts";
import type { CityRecord, Counted, NeighborhoodRecord } from "../../search/types.ts";

/** A city, as a node (E4). */
export function toCityNode(city: Counted<CityRecord>, from: Point | undefined) {
  const { schools, population, location } = city;
  return { ...toCity(city), schools, population, distance_in_km: from ? distanceKm(from, location) : null };
}

/** A neighborhood, as a node (E5). */
export function toNeighborhoodNode(
  neighborhood: Counted<NeighborhoodRecord>,
  city: CityRecord,
  from: Point | undefined,
) {
  const { schools, location } = neighborhood;
  const node = toNeighborhood(neighborhood, city);
  const distance = from ? distanceKm(from, node.geoloc) : null;
  return { ...node, schools, hasOwnGeoloc: location !== null, distance_in_km: distance };
}
