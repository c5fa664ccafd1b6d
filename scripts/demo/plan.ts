import type { city, neighborhood } from "../../src/backend/schema/catalog.ts";
import { distanceKm } from "../../src/domain/places/geo.ts";
import { Random } from "../random.ts";
import { CITY_SHARES, SHARES_OF } from "./city-shares.ts";
import { planNeighborhoods } from "./neighborhoods.ts";

export interface DemoOptions {
  /** Private schools; public ones, a fifth as many, are additional. */
  readonly schools: number;
  readonly seed: number;
  /** ISO reference date of fees, reviews and school years. The same options give the same rows. */
  readonly reference: string;
}

export type City = typeof city.$inferInsert;

export interface CityPlan {
  readonly city: City;
  readonly areaCode: string;
  readonly privateSchools: number;
  readonly publicSchools: number;
  readonly neighborhoods: readonly (typeof neighborhood.$inferInsert)[];
  /** Typical distance of a school from the centre of its neighborhood. */
  readonly scatterKm: number;
}

/** Cities beyond the table of shares that get schools at a size of 40,000. */
const SMALLER_CITIES = 2200;

/** Relative likelihood of private schools in a smaller city of a state; others 1. */
const STATE_WEIGHTS: Readonly<Record<string, number>> = {
  SP: 5,
  RJ: 6,
  MG: 1.6,
  ES: 2.2,
  PR: 2,
  SC: 1.6,
  RS: 1.4,
  PE: 2.5,
  CE: 2.5,
  BA: 2,
  GO: 1.5,
  AL: 1.5,
  SE: 1.8,
  PI: 0.6,
  TO: 0.6,
  AM: 0.8,
  AC: 0.7,
  RR: 0.7,
};

/** Plans the number of schools of each city, and its neighborhoods. `cities` come from `referenceCities`. */
export function planCities(options: DemoOptions, cities: readonly City[]): CityPlan[] {
  const weights = cityWeights(options.seed, cities);
  const total = sum(weights.values());
  const counts = apportion(weights, options.schools);
  const publicCounts = apportion(weights, Math.round(options.schools / 5));
  const taken = new Set<string>();
  const large = largeCities(cities);
  const plans = cities.flatMap((city) => {
    const privateSchools = counts.get(city.ibgeCode) ?? 0;
    const publicSchools = publicCounts.get(city.ibgeCode) ?? 0;
    if (privateSchools + publicSchools === 0) return [];
    // The shape of a city follows its real size, however few schools are requested.
    const size = ((weights.get(city.ibgeCode) ?? 0) / total) * SHARES_OF;
    const random = new Random(options.seed, "neighborhoods", city.ibgeCode);
    return {
      city,
      areaCode: areaCodeOf(city, large),
      privateSchools,
      publicSchools,
      ...planNeighborhoods(random, city, size, taken),
    };
  });
  // Largest first: of schools with the same name, the one in the largest city gets the plain slug.
  return plans.sort((a, b) => b.privateSchools - a.privateSchools || (a.city.ibgeCode < b.city.ibgeCode ? -1 : 1));
}

function cityWeights(seed: number, cities: readonly City[]): Map<string, number> {
  const weights = new Map<string, number>(CITY_SHARES.map(([code, schools]) => [code, schools]));
  const random = new Random(seed, "cities");
  const smaller = cities
    .filter((c) => !weights.has(c.ibgeCode))
    .map((c) => ({ code: c.ibgeCode, order: -Math.log(1 - random.next()) / (STATE_WEIGHTS[c.uf] ?? 1) }))
    .sort((a, b) => a.order - b.order)
    .slice(0, SMALLER_CITIES);
  // Zipf's law with an offset: the largest of them is about as large as the smallest of the table.
  const zipf = smaller.map((_, rank) => 1 / (rank + 60));
  const unit = (SHARES_OF - sum(weights.values())) / sum(zipf);
  smaller.forEach(({ code }, rank) => {
    weights.set(code, zipf[rank]! * unit);
  });
  return weights;
}

/** Distributes `total` by weight, in integers that add up to it (largest remainders). */
function apportion(weights: ReadonlyMap<string, number>, total: number): Map<string, number> {
  const sumOfWeights = sum(weights.values());
  const shares = [...weights].map(([code, weight]) => {
    const exact = (weight / sumOfWeights) * total;
    return { code, count: Math.floor(exact), rest: exact - Math.floor(exact) };
  });
  let left = total - sum(shares.map((s) => s.count));
  for (const share of shares.toSorted((a, b) => b.rest - a.rest || (a.code < b.code ? -1 : 1))) {
    if (left-- <= 0) break;
    share.count++;
  }
  return new Map(shares.map((s) => [s.code, s.count]));
}

/** The area code of the nearest large city of the state. */
function areaCodeOf(city: City, large: readonly LargeCity[]): string {
  return large
    .filter((l) => l.city.uf === city.uf)
    .reduce((a, b) => (distanceKm(b.city, city) < distanceKm(a.city, city) ? b : a)).areaCode;
}

interface LargeCity {
  readonly city: City;
  readonly areaCode: string;
}

function largeCities(cities: readonly City[]): LargeCity[] {
  const byCode = new Map(cities.map((c) => [c.ibgeCode, c]));
  return CITY_SHARES.map(([code, , areaCode]) => ({ city: byCode.get(code)!, areaCode }));
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const n of numbers) total += n;
  return total;
}
