import { CEP_PREFIX } from "../domain/cep.ts";

/** Prefixes of the same sub-region (three digits) lie within so many of each other. */
const SUB_REGION = 100;

/** Regions of the postal codes that are known, ascending, and the city of each (its position). */
export interface CepTable {
  readonly prefixes: Uint32Array;
  readonly cities: Uint32Array;
}

/**
 * The city of most addresses of each region. There is no open table of postal codes: the addresses of the schools stand
 * in for it. `cityOf` gives the position of a city by its IBGE code.
 */
export function buildCepTable(
  addresses: Iterable<{ readonly cityCode: string; readonly zipCode: string | null; readonly schools?: number }>,
  cityOf: ReadonlyMap<string, number>,
): CepTable {
  const counts = new Map<number, Map<number, number>>();
  for (const { cityCode, zipCode, schools = 1 } of addresses) {
    const city = cityOf.get(cityCode);
    if (zipCode === null || city === undefined) continue;
    const prefix = prefixOf(zipCode);
    const cities = counts.get(prefix) ?? new Map<number, number>();
    cities.set(city, (cities.get(city) ?? 0) + schools);
    counts.set(prefix, cities);
  }
  const prefixes = Uint32Array.from(counts.keys()).sort();
  const most = (cities: ReadonlyMap<number, number>) => [...cities].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]![0];
  return { prefixes, cities: Uint32Array.from(prefixes, (prefix) => most(counts.get(prefix)!)) };
}

/**
 * Position of the city of a postal code (five digits or more), or null: that of its region, else that of the nearest
 * region known within its sub-region.
 */
export function cityOfCep({ prefixes, cities }: CepTable, cep: string): number | null {
  const prefix = prefixOf(cep);
  const after = prefixes.findIndex((known) => known >= prefix);
  const near = [after, after < 0 ? prefixes.length - 1 : after - 1]
    .filter((i) => i >= 0 && Math.floor(prefixes[i]! / SUB_REGION) === Math.floor(prefix / SUB_REGION))
    .sort((a, b) => Math.abs(prefixes[a]! - prefix) - Math.abs(prefixes[b]! - prefix));
  return near.length === 0 ? null : cities[near[0]!]!;
}

function prefixOf(cep: string): number {
  return Number(cep.slice(0, CEP_PREFIX));
}
