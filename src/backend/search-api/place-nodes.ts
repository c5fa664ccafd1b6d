import type { City, Neighborhood } from "../../contract/v3/places.ts";
import { distanceKm, type Point } from "../../domain/places/geo.ts";
import { cityDeterminant } from "../../domain/places/place-prepositions.ts";
import { getUf } from "../../domain/places/uf.ts";
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
  const unit = getUf(city.uf);
  return {
    _id: city.code,
    capital: city.isCapital,
    ibgeCode: city.code,
    name: city.name,
    slug: city.slug,
    state: unit.name,
    stateSlug: unit.slug,
    uf: unit.uf,
    determinant: cityDeterminant(city.slug),
    geoloc: city.location,
    schools: city.schools,
    population: city.population,
    distance_in_km: from ? distanceKm(from, city.location) : null,
  };
}

export function toNeighborhoodNode(
  neighborhood: Counted<NeighborhoodDocument>,
  city: CityDocument,
  from: Point | undefined,
): NeighborhoodNode {
  const unit = getUf(city.uf);
  // Without coordinates of its own, those of the city (S28).
  const geoloc = neighborhood.location ?? city.location;
  return {
    name: neighborhood.name,
    full_slug: neighborhood.fullSlug,
    slug: neighborhood.slug,
    city_slug: city.slug,
    citySlug: city.slug,
    geoloc,
    state_ibge_code: unit.ibgeCode,
    city_ibge_code: city.code,
    state: unit.name,
    state_slug: unit.slug,
    uf: unit.uf,
    city: city.name,
    schools: neighborhood.schools,
    hasOwnGeoloc: neighborhood.location !== null,
    distance_in_km: from ? distanceKm(from, geoloc) : null,
  };
}
