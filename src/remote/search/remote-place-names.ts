import { SEARCH_TERM_MIN } from "../../domain/constants.ts";
import { fold } from "../../domain/text/slug.ts";
import type { CityName } from "../../search/city-name.ts";
import { PlaceNames } from "../../search/reading/place-names.ts";
import { readQuery } from "../../search/reading/read-query.ts";
import type { NeighborhoodRecord } from "../../search/types.ts";
import type { RemotePlaces } from "./remote-places.ts";

/** Maximum words of a place name within a longer text. */
const MAX_WORDS = 3;
/** Weight of each place: the specification counts no schools. */
const WEIGHT = 50;
const SIZE = 20;

/**
 * The places of the search API that a text may name. Candidates are the words that are not filters: all of them, the
 * first or the last ones; at most seven names per text.
 */
export async function remotePlaceNames(places: RemotePlaces, text: string): Promise<PlaceNames> {
  const unknown = readQuery(text, toNames([], []), { years: [] }).name;
  const [cities, neighborhoods] = await Promise.all([
    ask(unknown, (name) => places.suggestCities(name, SIZE)),
    ask(unknown, (name) => places.suggestNeighborhoods(name, SIZE)),
  ]);
  const byCode = new Map<string, CityName>(cities.map((city) => [city.code, city]));
  for (const { cityCode } of neighborhoods) {
    const city = places.findCityByCode(cityCode);
    if (city && !byCode.has(cityCode)) byCode.set(cityCode, city);
  }
  return toNames([...byCode.values()], neighborhoods);
}

async function ask<T>(text: string, find: (name: string) => Promise<readonly T[]>): Promise<T[]> {
  const cities = await Promise.all(namesIn(text).map(find));
  return cities.flat();
}

function namesIn(text: string): string[] {
  const words = fold(text).split(" ");
  const lengths = Array.from({ length: Math.min(MAX_WORDS, words.length) }, (_, i) => i + 1);
  const names = [words, ...lengths.flatMap((n) => [words.slice(-n), words.slice(0, n)])].map((list) => list.join(" "));
  return [...new Set(names)].filter((name) => name.length >= SEARCH_TERM_MIN);
}

function toNames(cities: readonly CityName[], result: readonly NeighborhoodRecord[]): PlaceNames {
  const positions = new Map(cities.map(({ code }, i) => [code, i]));
  const unique = new Map(result.map((place) => [place.fullSlug, place]));
  const neighborhoods = [...unique.values()]
    .filter(({ cityCode }) => positions.has(cityCode))
    .sort((a, b) => positions.get(a.cityCode)! - positions.get(b.cityCode)!);
  const cityOf = (neighborhood: number) => positions.get(neighborhoods[neighborhood]!.cityCode)!;
  return new PlaceNames({
    cities: cities.length,
    neighborhoods: neighborhoods.length,
    cityName: (city) => fold(cities[city]!.name),
    citySpelling: (city) => cities[city]!.name,
    neighborhoodName: (neighborhood) => fold(neighborhoods[neighborhood]!.name),
    cityWeight: () => WEIGHT,
    neighborhoodWeight: () => WEIGHT,
    ufOf: (city) => cities[city]!.uf,
    neighborhoodsOf: (city) => ({
      from: Math.max(
        neighborhoods.findIndex((_, i) => cityOf(i) === city),
        0,
      ),
      to: neighborhoods.findLastIndex((_, i) => cityOf(i) === city) + 1,
    }),
    cityAt: (city) => cities[city]!,
    neighborhoodAt: (neighborhood) => neighborhoods[neighborhood]!,
    findByCep: () => null,
    positions: null,
  });
}
