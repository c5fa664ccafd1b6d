import { SEARCH_TERM_MIN } from "../../domain/constants.ts";
import { cepDigits } from "../../domain/places/cep.ts";
import { fold } from "../../domain/text/slug.ts";
import type { CityName } from "../../search/city-name.ts";
import { PlaceNames } from "../../search/reading/place-names.ts";
import { findCep, readQuery } from "../../search/reading/read-query.ts";
import type { CityRecord, NeighborhoodRecord } from "../../search/types.ts";
import type { RemotePlaces } from "./remote-places.ts";

type NamedCity = CityName & Partial<Pick<CityRecord, "schools" | "population">>;
type Cep = Awaited<ReturnType<RemotePlaces["findByCep"]>>;

/** Maximum words of a place name within a longer text. */
const MAX_WORDS = 3;
/** Weight of a place without counts, among places of the same name. */
const UNCOUNTED = 50;
/** Places fetched per name. */
const SIZE = 20;

/**
 * The places of the search API that a text may name. Candidates are the words that are not filters: all of them, the
 * first or the last ones; at most seven names per text.
 */
export async function remotePlaceNames(places: RemotePlaces, text: string): Promise<PlaceNames> {
  const unknown = readQuery(text, toNames([], [], null), { years: [] }).name;
  const cep = findCep(text);
  const [cities, neighborhoods, known] = await Promise.all([
    ask(unknown, (name) => places.suggestCities(name, SIZE)),
    ask(unknown, (name) => places.suggestNeighborhoods(name, SIZE)),
    cep && cepDigits(cep.digits) ? places.findByCep(cep.digits) : null,
  ]);
  const byCode = new Map<string, NamedCity>(cities.map((city) => [city.code, city]));
  const named = known?.neighborhood ? [...neighborhoods, known.neighborhood] : neighborhoods;
  for (const { cityCode } of named) {
    const city = places.findCityByCode(cityCode);
    if (city && !byCode.has(cityCode)) byCode.set(cityCode, city);
  }
  if (known) byCode.set(known.city.code, known.city);
  return toNames([...byCode.values()], named, known);
}

async function ask<T>(text: string, find: (name: string) => Promise<readonly T[]>): Promise<T[]> {
  const found = await Promise.all(namesIn(text).map(find));
  return found.flat();
}

function namesIn(text: string): string[] {
  const words = fold(text).split(" ");
  const lengths = Array.from({ length: Math.min(MAX_WORDS, words.length) }, (_, i) => i + 1);
  const names = [words, ...lengths.flatMap((n) => [words.slice(-n), words.slice(0, n)])].map((own) => own.join(" "));
  return [...new Set(names)].filter((name) => name.length >= SEARCH_TERM_MIN);
}

function toNames(cities: readonly NamedCity[], found: readonly NeighborhoodRecord[], cep: Cep): PlaceNames {
  const positions = new Map(cities.map(({ code }, i) => [code, i]));
  const unique = new Map(found.map((place) => [place.fullSlug, place]));
  const neighborhoods = [...unique.values()]
    .filter(({ cityCode }) => positions.has(cityCode))
    .sort((a, b) => positions.get(a.cityCode)! - positions.get(b.cityCode)!);
  const cityOf = (neighborhood: number) => positions.get(neighborhoods[neighborhood]!.cityCode)!;
  const cepCity = cep ? positions.get(cep.city.code) : undefined;
  return new PlaceNames({
    cities: cities.length,
    neighborhoods: neighborhoods.length,
    cityName: (city) => fold(cities[city]!.name),
    citySpelling: (city) => cities[city]!.name,
    neighborhoodName: (neighborhood) => fold(neighborhoods[neighborhood]!.name),
    // The specification counts no schools; the population is the next best weight.
    cityWeight: (city) => cities[city]!.schools ?? cities[city]!.population ?? UNCOUNTED,
    neighborhoodWeight: (neighborhood) => neighborhoods[neighborhood]!.schools ?? UNCOUNTED,
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
    findByCep: () => {
      if (cepCity === undefined) return null;
      const slug = cep?.neighborhood?.fullSlug;
      const neighborhood = neighborhoods.findIndex(({ fullSlug }) => fullSlug === slug);
      return { city: cepCity, neighborhood: neighborhood < 0 ? null : neighborhood };
    },
    positions: null,
  });
}
