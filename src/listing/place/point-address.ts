import { NEAREST_PLACE_KM } from "../../domain/constants.ts";
import { distanceKm, type Point } from "../../domain/places/geo.ts";
import type { CityName } from "../../search/city-name.ts";
import type { PlaceSearch } from "../../search/ports.ts";
import type { NeighborhoodRecord } from "../../search/types.ts";

/** Maximum distance in kilometres from the centre of a neighborhood to a point in it. */
const NEIGHBORHOOD_KM = 3;

/** Neighborhood and city of a point, as the specification's browser location has them (E19). */
export interface PointAddress {
  readonly neighborhood: NeighborhoodRecord | null;
  readonly city: CityName;
}

/** Address of a point: the neighborhood, if near (S29), and its city, or else the nearest city; null far from all. */
export async function findPointAddress(places: PlaceSearch, point: Point): Promise<PointAddress | null> {
  const [nearest] = await places.nearestNeighborhoods(point, 1);
  const around = nearest?.location ? { nearest, km: distanceKm(point, nearest.location) } : null;
  const itsCity = around && places.findCityByCode(around.nearest.cityCode);
  if (itsCity && around.km <= NEIGHBORHOOD_KM) return { neighborhood: around.nearest, city: itsCity };
  const city = (await places.nearestCity(point)) ?? (around && around.km <= NEAREST_PLACE_KM ? itsCity : null);
  return city && { neighborhood: null, city };
}

/** "Moema, São Paulo, SP" */
export function addressLine({ neighborhood, city }: PointAddress): string {
  return `${neighborhood ? `${neighborhood.name}, ` : ""}${city.name}, ${city.uf}`;
}
