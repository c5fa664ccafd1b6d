import { NEAREST_PLACE_KM } from "../domain/constants.ts";
import { Memo } from "../domain/memo.ts";
import { distanceKm, type Point } from "../domain/places/geo.ts";
import { FEDERATIVE_UNITS, findUfByCode, getUf, type Uf } from "../domain/places/uf.ts";
import { neighborhoodFullSlug } from "../domain/text/slug.ts";
import { NO_POPULATION } from "./build-places.ts";
import { type CepPlace, type CepTable, placeOfCep } from "./cep-table.ts";
import { type Container, type Numbers, readContainer } from "./container.ts";
import { type Coordinates, pointAt } from "./coordinates.ts";
import { fromDeltas } from "./deltas.ts";
import { NearestPlaces } from "./nearest-places.ts";
import { pieceAt } from "./starts.ts";
import { openStringTable, type StringTable } from "./string-table.ts";
import type { CityRecord, Counted, NeighborhoodRecord } from "./types.ts";

/** Lists of the largest cities that are kept. */
const LISTS = 60;

export interface PlaceColumns extends Coordinates {
  readonly names: StringTable;
  readonly slugs: StringTable;
  /** Names as `fold` gives them, and their `lettersOf`. */
  readonly foldedText: string;
  readonly foldedBytes: Uint8Array;
  readonly foldedStarts: Uint32Array;
  readonly letters: Numbers;
  readonly schools: Numbers;
}

/** Opens a snapshot of places (about 2 ms for the country). Throws a `SnapshotError` on invalid bytes. */
export function openPlaces(bytes: Uint8Array | ArrayBuffer): Places {
  return new Places(readContainer(bytes, "places"));
}

export class Places {
  readonly cities: PlaceColumns;
  readonly neighborhoods: PlaceColumns;
  readonly #codes: Numbers;
  readonly #isCapital: Uint8Array;
  readonly #populations: Numbers;
  readonly #neighborhoodStarts: Uint32Array;
  readonly #byCode: ReadonlyMap<string, number>;
  readonly #ceps: CepTable;
  /** Filled on first use. */
  #bySlug: Map<string, number> | null = null;
  #largestCities: readonly number[] | null = null;
  readonly #largest = new Memo<readonly Counted<CityRecord>[]>(LISTS);
  #nearestCities: NearestPlaces | null = null;
  #nearestNeighborhoods: NearestPlaces | null = null;

  constructor(container: Container) {
    this.cities = openColumns(container, "city");
    this.neighborhoods = openColumns(container, "neighborhood");
    this.#codes = container.numbers("cityCode");
    this.#byCode = new Map(Array.from(this.#codes, (code, position) => [String(code), position]));
    this.#isCapital = container.section("cityIsCapital", "u8");
    this.#populations = container.numbers("cityPopulation");
    this.#neighborhoodStarts = fromDeltas(container.numbers("cityNeighborhoodStarts"));
    this.#ceps = openCeps(container);
  }

  cityAt(position: number): Counted<CityRecord> {
    const code = String(this.#codes[position]);
    const population = this.populationAt(position);
    return {
      code,
      name: this.cities.names.at(position),
      slug: this.cities.slugs.at(position),
      uf: findUfByCode(code)!.uf,
      isCapital: this.#isCapital[position] === 1,
      location: pointAt(this.cities, position)!,
      population,
      schools: this.cities.schools[position]!,
    };
  }

  populationAt(position: number): number | null {
    const population = this.#populations[position]!;
    return population === NO_POPULATION ? null : population;
  }

  neighborhoodAt(position: number): Counted<NeighborhoodRecord> {
    const city = pieceAt(this.#neighborhoodStarts, position);
    const slug = this.neighborhoods.slugs.at(position);
    return {
      slug,
      fullSlug: neighborhoodFullSlug(slug, this.cities.slugs.at(city)),
      name: this.neighborhoods.names.at(position),
      cityCode: String(this.#codes[city]),
      location: pointAt(this.neighborhoods, position),
      schools: this.neighborhoods.schools[position]!,
    };
  }

  /** The city with the slug (state suffix included), or null. */
  findCityBySlug(slug: string): Counted<CityRecord> | null {
    this.#bySlug ??= new Map(Array.from(this.#codes, (_, i) => [this.cities.slugs.at(i), i]));
    const position = this.#bySlug.get(slug);
    return position === undefined ? null : this.cityAt(position);
  }

  /** The cities with a slug, whatever the state at its end, by state. */
  findCitiesByBareSlug(slug: string): Counted<CityRecord>[] {
    return FEDERATIVE_UNITS.flatMap(({ uf }) => this.findCityBySlug(`${slug}-${uf.toLowerCase()}`) ?? []);
  }

  findCityByCode(code: string): Counted<CityRecord> | null {
    const position = this.#byCode.get(code);
    return position === undefined ? null : this.cityAt(position);
  }

  /** The name of a city as `fold` returns it, precomputed in the snapshot. */
  foldedCityName(code: string): string {
    return foldedNameAt(this.cities, this.#byCode.get(code)!);
  }

  /** City and, if known, neighborhood of a postal code (five digits or more), from addresses of schools; or null. */
  findByCep(cep: string): { city: Counted<CityRecord>; neighborhood: Counted<NeighborhoodRecord> | null } | null {
    const positions = this.findPositionsByCep(cep);
    if (!positions) return null;
    const { city, neighborhood } = positions;
    return { city: this.cityAt(city), neighborhood: neighborhood === null ? null : this.neighborhoodAt(neighborhood) };
  }

  /** The same by their positions. */
  findPositionsByCep(cep: string): CepPlace | null {
    return placeOfCep(this.#ceps, cep);
  }

  /** The cities of a state by name, regardless of accents. */
  citiesOfState(uf: Uf): Counted<CityRecord>[] {
    const { from, to } = this.#rangeOfState(uf);
    return range(from, to).map((position) => this.cityAt(position));
  }

  /** The cities with most schools, most first; of one state if given. */
  largestCities(limit: number, uf?: Uf): readonly Counted<CityRecord>[] {
    return this.#largest.get(`${limit} ${uf}`, () => this.#readLargest(limit, uf));
  }

  #readLargest(limit: number, uf?: Uf): readonly Counted<CityRecord>[] {
    this.#largestCities ??= largest(this.cities, 0, this.#codes.length);
    const { from, to } = uf ? this.#rangeOfState(uf) : { from: 0, to: this.#codes.length };
    const largestIn = this.#largestCities.filter((position) => from <= position && position < to);
    return largestIn.slice(0, limit).map((position) => this.cityAt(position));
  }

  capitalAt(uf: Uf): number | null {
    const { from, to } = this.#rangeOfState(uf);
    return range(from, to).find((position) => this.#isCapital[position] === 1) ?? null;
  }

  /** The neighborhoods of a city with most schools, most first. */
  largestNeighborhoods(cityCode: string, limit: number): Counted<NeighborhoodRecord>[] {
    const { from, to } = this.rangeOfCity(cityCode);
    return largest(this.neighborhoods, from, to)
      .slice(0, limit)
      .map((position) => this.neighborhoodAt(position));
  }

  findNeighborhood(cityCode: string, slug: string): Counted<NeighborhoodRecord> | null {
    const { from, to } = this.rangeOfCity(cityCode);
    const position = range(from, to).find((p) => this.neighborhoods.slugs.at(p) === slug);
    return position === undefined ? null : this.neighborhoodAt(position);
  }

  /** The neighborhoods of a city by name, regardless of accents. */
  neighborhoodsOfCity(cityCode: string): Counted<NeighborhoodRecord>[] {
    const { from, to } = this.rangeOfCity(cityCode);
    return range(from, to).map((position) => this.neighborhoodAt(position));
  }

  /** The city whose centre is nearest, or null if none is within `NEAREST_PLACE_KM`. */
  nearestCity(point: Point): Counted<CityRecord> | null {
    const [city] = this.nearestCities(point, 1);
    return city && distanceKm(point, city.location) <= NEAREST_PLACE_KM ? city : null;
  }

  /** The cities whose centres are nearest to a point, nearest first. */
  nearestCities(point: Point, limit: number): Counted<CityRecord>[] {
    this.#nearestCities ??= new NearestPlaces(this.cities);
    return this.#nearestCities.find(point, limit).map((position) => this.cityAt(position));
  }

  /** The neighborhoods nearest to a point, nearest first; those without coordinates are left out. */
  nearestNeighborhoods(point: Point, limit: number): Counted<NeighborhoodRecord>[] {
    this.#nearestNeighborhoods ??= new NearestPlaces(this.neighborhoods);
    return this.#nearestNeighborhoods.find(point, limit).map((position) => this.neighborhoodAt(position));
  }

  /** Positions of the neighborhoods of a city, from `from` up to `to`. */
  rangeOfCity(cityCode: string): { from: number; to: number } {
    const city = this.#byCode.get(cityCode);
    return city === undefined ? { from: 0, to: 0 } : this.rangeOfCityAt(city);
  }

  /** The same of a city by its position. */
  rangeOfCityAt(city: number): { from: number; to: number } {
    return { from: this.#neighborhoodStarts[city]!, to: this.#neighborhoodStarts[city + 1]! };
  }

  ufAt(position: number): Uf {
    return findUfByCode(String(this.#codes[position]))!.uf;
  }

  /** Cities are by state, states by code. */
  #rangeOfState(uf: Uf): { from: number; to: number } {
    const state = Number(getUf(uf).ibgeCode);
    const isOf = (code: number) => Math.floor(code / 100_000) === state;
    const from = this.#codes.findIndex(isOf);
    return from < 0 ? { from: 0, to: 0 } : { from, to: this.#codes.findLastIndex(isOf) + 1 };
  }
}

function openCeps({ numbers }: Container): CepTable {
  return {
    prefixes: fromDeltas(numbers("cepPrefixes")),
    cities: numbers("cepCities"),
    neighborhoods: numbers("cepNeighborhoods"),
  };
}

export function foldedNameAt({ foldedText, foldedStarts }: PlaceColumns, position: number): string {
  return foldedText.slice(foldedStarts[position], foldedStarts[position + 1]);
}

function openColumns({ section, numbers }: Container, kind: "city" | "neighborhood"): PlaceColumns {
  const starts = (name: string) => fromDeltas(numbers(`${kind}${name}Starts`));
  const strings = (name: string) => openStringTable(section(`${kind}${name}`, "u8"), starts(name));
  return {
    names: strings("Names"),
    slugs: strings("Slugs"),
    // Folded names are ASCII: a byte is a character, and one decoding serves all.
    foldedText: new TextDecoder().decode(section(`${kind}Folded`, "u8")),
    foldedBytes: section(`${kind}Folded`, "u8"),
    foldedStarts: starts("Folded"),
    letters: numbers(`${kind}Letters`),
    schools: numbers(`${kind}Schools`),
    lat: section(`${kind}Lat`, "i32"),
    lng: section(`${kind}Lng`, "i32"),
  };
}

/** Positions with most schools, most first, then in their order; places without any are left out. */
function largest({ schools }: PlaceColumns, from: number, to: number): number[] {
  return range(from, to)
    .filter((position) => schools[position]! > 0)
    .sort((a, b) => schools[b]! - schools[a]!);
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);
