import { afterEach, expect, test, vi } from "vitest";
import { citySlug, slugify } from "../../domain/text/slug.ts";
import { buildPlaces } from "../../search/build-places.ts";
import { openPlaces } from "../../search/place-index.ts";
import type { SchoolInventory } from "../../search/school-search.ts";
import type { CityRecord, NeighborhoodRecord } from "../../search/types.ts";
import { searchCities, searchNeighborhoods } from "./search-places.ts";

const COUNT = 60;
const name = (i: number) => `Águas ${String.fromCharCode(97 + (i % 26))} São João ${i}`;

const cities = Array.from({ length: COUNT }, (_, i): CityRecord => {
  const location = { lat: -10 - i / 10, lng: -47 };
  const slug = citySlug(slugify(name(i)), "SP");
  const code = String(3_500_000 + i);
  return { code, name: name(i), slug, uf: "SP", isCapital: false, location, population: null, schools: i };
});
const neighborhoods = cities.map(
  ({ code, slug, location }): NeighborhoodRecord => ({
    slug: "centro",
    fullSlug: `centro-${slug}`,
    name: "Centro Histórico",
    cityCode: code,
    location,
    schools: 1,
  }),
);
/** All of an inventory that a search without a text takes. */
const inventory = { places: openPlaces(buildPlaces(cities, neighborhoods)) } as SchoolInventory;

const anyOf = (field: string, values: readonly string[]) => values.map((each) => `${field}:"${each}"`).join(" OR ");
const noneOf = (values: readonly string[]) => values.map((each) => `NOT name:"${each}"`).join(" AND ");
const found = (filter: string) => searchCities({ filter_string: filter }, inventory).searchData.hitsCount;

/** Counts how often a text with accents is folded during the work. */
function foldsIn(work: () => void): number {
  const normalize = vi.spyOn(String.prototype, "normalize");
  work();
  return normalize.mock.calls.length;
}
afterEach(() => vi.restoreAllMocks());

const asked = cities.slice(0, 40).map(({ name }) => name.toUpperCase());

test("cities are found by any of the names, or by none of them (A15)", () => {
  expect(found(anyOf("name", asked))).toBe(40);
  expect(found(noneOf(asked))).toBe(COUNT - 40);
  expect(found(`(${anyOf("name", asked)}) AND ${noneOf(asked.slice(0, 10))}`)).toBe(30);
  expect(found(`state_slug:sp AND uf:SP AND name:"${asked[3]}"`)).toBe(1);
  expect(found(`${anyOf("uf", ["RJ", "ES"])}`)).toBe(0);
});

test.each([
  ["any of 40 names", anyOf("name", asked)],
  ["none of 40 names", noneOf(asked)],
])("a search for %s folds each of them once, and no city's name again", (_what, filter) => {
  expect(foldsIn(() => found(filter))).toBe(asked.length);
});

test.each(["name", "slug"] as const)("sorting by %s folds each city at most once", (field) => {
  const sorted = () => searchCities({ sort: { field, order: "asc" }, pagination: { size: 200 } }, inventory).hits;
  expect(foldsIn(sorted)).toBeLessThanOrEqual(COUNT);
  const slugs = sorted().map(({ slug }) => slug);
  expect(slugs).toEqual(slugs.toSorted());
});

test("a neighborhood is returned once, however often it or its city is named", () => {
  const hits = (filter: string) => searchNeighborhoods({ filter_string: filter }, inventory).searchData.hitsCount;
  const { slug } = cities[0]!;
  expect(hits(anyOf("city_slug", [slug, slug, slug]))).toBe(1);
  expect(hits(anyOf("full_slug", Array(20).fill(`centro-${slug}`)))).toBe(1);
});
