import { pointAt } from "../coordinates.ts";
import { foldedNameAt, type Places } from "../place-index.ts";
import { type PlaceList, PlaceNames } from "./place-names.ts";
import { readBox, type Schools } from "./read-box.ts";
import type { BoxReading } from "./reading.ts";

const known = new WeakMap<Places, PlaceNames>();

/** Parses a text of the search box with the places of a snapshot. */
export function readInSnapshot(
  search: Schools,
  places: Places,
  text: string,
  years: readonly number[],
): Promise<BoxReading> {
  return readBox(search, placeNamesOf(places), text, years);
}

/** Name index of a snapshot's places, created on first use. */
export function placeNamesOf(places: Places): PlaceNames {
  let names = known.get(places);
  if (!names) {
    names = new PlaceNames(listOf(places));
    known.set(places, names);
  }
  return names;
}

function listOf(places: Places): PlaceList {
  const { cities, neighborhoods } = places;
  return {
    cities: cities.letters.length,
    neighborhoods: neighborhoods.letters.length,
    cityName: (city) => foldedNameAt(cities, city),
    citySpelling: (city) => cities.names.at(city),
    neighborhoodName: (neighborhood) => foldedNameAt(neighborhoods, neighborhood),
    cityWeight: (city) => cities.schools[city]!,
    neighborhoodWeight: (neighborhood) => neighborhoods.schools[neighborhood]!,
    ufOf: (city) => places.ufAt(city),
    neighborhoodsOf: (city) => places.rangeOfCityAt(city),
    cityAt: (city) => places.cityAt(city),
    neighborhoodAt: (neighborhood) => places.neighborhoodAt(neighborhood),
    findByCep: (cep) => places.findPositionsByCep(cep),
    positions: {
      capitalOf: (uf) => places.capitalAt(uf),
      cityPoint: (city) => pointAt(cities, city)!,
      neighborhoodPoint: (neighborhood) => pointAt(neighborhoods, neighborhood),
    },
  };
}
