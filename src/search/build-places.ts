import { findUfByCode } from "../domain/places/uf.ts";
import { fold } from "../domain/text/slug.ts";
import { buildCepTable, type CepAddress } from "./cep-table.ts";
import { writeContainer } from "./container.ts";
import { toColumns, toCoordinates } from "./coordinates.ts";
import { toDeltas } from "./deltas.ts";
import { lettersOf } from "./edit-distance.ts";
import { startsOf } from "./starts.ts";
import { encodeStringTable } from "./string-table.ts";
import type { CityRecord, NeighborhoodRecord } from "./types.ts";

export const NO_POPULATION = 0xffffffff;

/**
 * Builds the snapshot of places: cities by state and name, neighborhoods by city (in that order) and name, names
 * compared without accents; the regions of postal codes after the addresses of schools. Throws on a neighborhood of no
 * city.
 */
export function buildPlaces(
  cities: Iterable<CityRecord>,
  neighborhoods: Iterable<NeighborhoodRecord>,
  zipCodes: Iterable<CepAddress> = [],
): Uint8Array<ArrayBuffer> {
  const cityList = byName(
    [...cities],
    (c) => c.code.slice(0, 2),
    (c) => c.code,
  );
  for (const city of cityList) {
    if (findUfByCode(city.code)?.uf !== city.uf) throw new Error(`City ${city.code} is not in ${city.uf}`);
  }
  const positions = new Map(cityList.map((c, i) => [c.code, i]));
  const cityOf = (n: NeighborhoodRecord) => {
    const position = positions.get(n.cityCode);
    if (position === undefined) throw new Error(`Neighborhood ${n.fullSlug}: no city ${n.cityCode}`);
    return String(position).padStart(5, "0");
  };
  const neighborhoodList = byName([...neighborhoods], cityOf, (n) => n.slug);
  const counts = cityList.map(() => 0);
  for (const n of neighborhoodList) counts[positions.get(n.cityCode)!]!++;

  const neighborhoodPositions = new Map(neighborhoodList.map((n, i) => [`${n.cityCode}/${n.slug}`, i]));
  const ceps = buildCepTable(zipCodes, positions, (city, slug) => neighborhoodPositions.get(`${city}/${slug}`));
  return writeContainer(
    "places",
    {
      cityCode: Uint32Array.from(cityList, (c) => Number(c.code)),
      cityIsCapital: Uint8Array.from(cityList, (c) => Number(c.isCapital)),
      cityPopulation: Uint32Array.from(cityList, (c) => c.population ?? NO_POPULATION),
      cityNeighborhoodStarts: toDeltas(startsOf(counts)),
      cepPrefixes: toDeltas(ceps.prefixes),
      cepCities: ceps.cities,
      cepNeighborhoods: ceps.neighborhoods,
      ...placeColumns("city", cityList),
      ...placeColumns("neighborhood", neighborhoodList),
    },
    null,
  );
}

/** Columns that cities and neighborhoods have in common. */
function placeColumns(kind: string, places: readonly (CityRecord | NeighborhoodRecord)[]) {
  const folded = places.map((p) => fold(p.name));
  const encoder = new TextEncoder();
  const { lat, lng } = toColumns(places.map(({ location }) => toCoordinates(location)));
  return {
    ...strings(
      `${kind}Names`,
      places.map((p) => p.name),
    ),
    ...strings(
      `${kind}Slugs`,
      places.map((p) => p.slug),
    ),
    ...strings(`${kind}Folded`, folded),
    [`${kind}Letters`]: Uint32Array.from(folded, (name) => lettersOf(encoder.encode(name))),
    [`${kind}Schools`]: Uint32Array.from(places, (p) => p.schools!),
    [`${kind}Lat`]: lat,
    [`${kind}Lng`]: lng,
  };
}

function strings(name: string, values: readonly string[]) {
  const { blob, starts } = encodeStringTable(values);
  return { [name]: blob, [`${name}Starts`]: toDeltas(starts) };
}

function byName<T extends { readonly name: string }>(
  places: readonly T[],
  groupOf: (place: T) => string,
  tieOf: (place: T) => string,
): T[] {
  // U+0000 sorts before every letter, so "Ipê" precedes "Ipê Roxo".
  return places
    .map((place) => ({ place, key: [groupOf(place), fold(place.name), tieOf(place)].join("\0") }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ place }) => place);
}
