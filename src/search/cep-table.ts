import { CEP_PREFIX } from "../domain/places/cep.ts";
import type { Numbers } from "./container.ts";
import { firstFrom } from "./starts.ts";

/** Prefixes per sub-region (three digits). */
const SUB_REGION = 100;
/** Prefixes farther than this from every known one get no city: the code may not exist. */
const NEAR = 20;

/**
 * A region has a neighborhood if at least so many of its schools, and such a share of them, agree on it. Leave-one-out
 * over the private schools of the Censo: 35% get a neighborhood, 85% of these the right one and most others an adjacent
 * one.
 */
const LEAST_SCHOOLS = 2;
const LEAST_SHARE = 0.75;

/** Regions of the postal codes that are known, ascending, with the positions of their city and neighborhood. */
export interface CepTable {
  readonly prefixes: Uint32Array;
  readonly cities: Numbers;
  /** One more than the position of the neighborhood, 0 where the schools of the region do not agree on one. */
  readonly neighborhoods: Numbers;
}

export interface CepAddress {
  readonly cityCode: string;
  /** Slug of the neighborhood, unique within the city. */
  readonly slug?: string | null;
  readonly zipCode: string | null;
  readonly schools?: number;
}

/** Positions of the places of a region. */
export interface CepPlace {
  readonly city: number;
  readonly neighborhood: number | null;
}

/**
 * Derives the city and neighborhood of each region from the addresses of schools, as there is no open table of postal
 * codes. `cityOf` has the position of a city by its IBGE code, `neighborhoodOf` that of a neighborhood.
 */
export function buildCepTable(
  addresses: Iterable<CepAddress>,
  cityOf: ReadonlyMap<string, number>,
  neighborhoodOf: (cityCode: string, slug: string) => number | undefined,
): CepTable {
  const cities = new Map<number, Map<number, number>>();
  const neighborhoods = new Map<number, Map<number, number>>();
  for (const { cityCode, slug, zipCode, schools = 1 } of addresses) {
    const city = cityOf.get(cityCode);
    if (zipCode === null || city === undefined) continue;
    const prefix = prefixOf(zipCode);
    count(cities, prefix, city, schools);
    count(neighborhoods, prefix, (slug ? neighborhoodOf(cityCode, slug) : undefined) ?? UNKNOWN, schools);
  }
  const prefixes = Uint32Array.from(cities.keys()).sort();
  return {
    prefixes,
    cities: prefixes.map((prefix) => most(cities.get(prefix)!)[0]),
    neighborhoods: prefixes.map((prefix) => sharedOf(neighborhoods.get(prefix)!) + 1),
  };
}

/**
 * The place of a postal code (five digits or more): the city of its region and, if known, the neighborhood; else the
 * city of the nearest known region of the same sub-region; else null.
 */
export function placeOfCep({ prefixes, cities, neighborhoods }: CepTable, cep: string): CepPlace | null {
  const prefix = prefixOf(cep);
  const subRegion = Math.floor(prefix / SUB_REGION);
  const distanceTo = (known: number | undefined) =>
    known !== undefined && Math.floor(known / SUB_REGION) === subRegion ? Math.abs(known - prefix) : Infinity;
  const after = firstFrom(prefixes, prefix);
  const nearest = distanceTo(prefixes[after]) <= distanceTo(prefixes[after - 1]) ? after : after - 1;
  if (distanceTo(prefixes[nearest]) > NEAR) return null;
  const isExact = prefixes[nearest] === prefix && neighborhoods[nearest]! > 0;
  return { city: cities[nearest]!, neighborhood: isExact ? neighborhoods[nearest]! - 1 : null };
}

/** A school without a neighborhood, or in one that no table knows. */
const UNKNOWN = -1;

function count(counts: Map<number, Map<number, number>>, prefix: number, place: number, schools: number): void {
  const places = counts.get(prefix) ?? new Map<number, number>();
  places.set(place, (places.get(place) ?? 0) + schools);
  counts.set(prefix, places);
}

/** The place of most schools, and how many. */
function most(places: ReadonlyMap<number, number>): readonly [place: number, schools: number] {
  return [...places].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]!;
}

function sharedOf(places: ReadonlyMap<number, number>): number {
  const [place, schools] = most(places);
  const total = [...places.values()].reduce((sum, n) => sum + n, 0);
  return schools >= LEAST_SCHOOLS && schools >= LEAST_SHARE * total ? place : UNKNOWN;
}

function prefixOf(cep: string): number {
  return Number(cep.slice(0, CEP_PREFIX));
}
