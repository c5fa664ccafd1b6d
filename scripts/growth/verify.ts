import { isDeepStrictEqual } from "node:util";
import { toMicroDegrees } from "../../src/domain/places/geo.ts";
import type { OfferDocument } from "../../src/search/offer-types.ts";
import type { SchoolDocument } from "../../src/search/types.ts";
import { searchByForce } from "../../test/fixtures/search/oracle.ts";
import { randomQuery } from "../../test/fixtures/search/random-queries.ts";
import { mixedQueries } from "../bench/queries.ts";
import { Random } from "../random.ts";
import { madeUpSchools } from "./country.ts";
import { openCountry, readCountry } from "./open-country.ts";

/** Compares the results for a country with brute force over all of its schools and prices. */
export interface Verification {
  readonly queries: number;
  /** Queries, as JSON, with different results. */
  readonly wrong: readonly string[];
}

/** Realistic searches, and random ones: every sort, filter, facet, circle, page, misspelt names. */
const MIXED = 30;
const ANY = 50;

const folder = process.argv[2]!;
const country = readCountry(folder);
const schools: SchoolDocument[] = [];
const offers: OfferDocument[] = [];
for (const { document, prices } of madeUpSchools(country.manifest.counts.schools)) {
  schools.push(asHeld(document));
  offers.push(...prices);
}
const random = new Random(20);
const queries = [
  ...mixedQueries(country.sample, MIXED).map(({ query }) => query),
  ...Array.from({ length: ANY }, () => randomQuery(random, country.sample)),
];
const { search } = openCountry(country, folder);
const wrong: string[] = [];
for (const query of queries) {
  const [found, expected] = [await search.searchSchools(query), searchByForce(schools, offers, query)];
  if (!isDeepStrictEqual(plain(found), plain(expected))) wrong.push(JSON.stringify(query));
}
console.log(JSON.stringify({ queries: queries.length, wrong } satisfies Verification));

/** The engine rounds coordinates to microdegrees. */
function asHeld(school: SchoolDocument): SchoolDocument {
  if (!school.location) return school;
  const { lat, lng } = school.location;
  return { ...school, location: { lat: toMicroDegrees(lat) / 1e6, lng: toMicroDegrees(lng) / 1e6 } };
}

/** Treats absent and undefined as equal. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
