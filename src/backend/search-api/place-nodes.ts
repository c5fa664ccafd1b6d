import { toCity, toNeighborhood } from "../../contract/to-place.ts";
import type { City, Neighborhood } from "../../contract/v3/places.ts";
import { distanceKm, type Point } from "../../domain/places/geo.ts";
import type { CityDocument, Counted, NeighborhoodDocument } from "../../search/types.ts";

/** A city, as a node (E4). */
export interface CityNode extends City {
  readonly schools: number;
  readonly population: number | null;
  readonly distance_in_km: number | null;
}

/** A neighborhood, as a node (E5). */
export interface NeighborhoodNode extends Neighborhood {
  readonly schools: number;
  readonly hasOwnGeoloc: boolean;
  readonly distance_in_km: number | null;
}

export function toCityNode(city: Counted<CityDocument>, from: Point | undefined): CityNode {
  const { schools, population, location } = city;
  return { ...toCity(city), schools, population, distance_in_km: from ? distanceKm(from, location) : null };
}

export function toNeighborhoodNode(
  neighborhood: Counted<NeighborhoodDocument>,
  city: CityDocument,
  from: Point | undefined,
): NeighborhoodNode {
  const { schools, location } = neighborhood;
  const node = toNeighborhood(neighborhood, city);
  const distance = from ? distanceKm(from, node.geoloc) : null;
  return { ...node, schools, hasOwnGeoloc: location !== null, distance_in_km: distance };
}
