import { cityDeterminant } from "../domain/places/place-prepositions.ts";
import { getUf } from "../domain/places/uf.ts";
import type { CityRecord, NeighborhoodRecord } from "../search/types.ts";
import type { City, Neighborhood } from "./v3/places.ts";

/** The fields of the specification (E4). */
export function toCity(city: CityRecord): City {
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
  };
}

/** The fields of the specification (E5). Without coordinates of its own it has the city's (S28). */
export function toNeighborhood(neighborhood: NeighborhoodRecord, city: CityRecord): Neighborhood {
  const unit = getUf(city.uf);
  return {
    name: neighborhood.name,
    full_slug: neighborhood.fullSlug,
    slug: neighborhood.slug,
    city_slug: city.slug,
    citySlug: city.slug,
    geoloc: neighborhood.location ?? city.location,
    state_ibge_code: unit.ibgeCode,
    city_ibge_code: city.code,
    state: unit.name,
    state_slug: unit.slug,
    uf: unit.uf,
    city: city.name,
  };
}
