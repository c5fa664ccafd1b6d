import { expect, test } from "vitest";
import { Random } from "../../scripts/random.ts";
import { joined, openCountry } from "../../test/fixtures/search/open-country.ts";
import { randomSchools } from "../../test/fixtures/search/random-schools.ts";
import { CARD_FACTS } from "../domain/catalog/card-facts.ts";
import { type Country, eachSegment } from "./country.ts";
import type { Places } from "./place-index.ts";
import { readRows, rowItself } from "./read-rows.ts";
import { regionOf } from "./region.ts";
import { createSchoolSearch } from "./school-search.ts";
import { searchSchools } from "./search-schools.ts";
import type { SchoolQuery } from "./types.ts";

const SP = { scope: { kind: "city", cityCode: "3550308" }, sort: "relevance", page: 1, size: 1000 } as const;

/** Schools of each test city in segments of their own, in the order of the cities, and what is asked of the country. */
function openCities(size = 120) {
  const byCity = Map.groupBy(randomSchools(new Random(4), size), ({ cityCode }) => cityCode);
  const cities = [...byCity.keys()].sort();
  const inner = joined(cities.map((code) => openCountry(byCity.get(code)!)));
  const asked: string[] = [];
  const country: Country = {
    segments: inner.segments,
    segment: async (index, isPassing) => {
      asked.push(`read ${index}${isPassing ? " passing" : ""}`);
      return inner.segment(index, isPassing);
    },
    release: () => asked.push("release"),
    cards: (index, segment, rows, isPassing) => {
      asked.push(`cards ${index}: ${rows.length}`);
      return inner.cards(index, segment, rows, isPassing);
    },
  };
  return { country, asked, cities, byCity };
}

test("reads the segments that a scope and a region intersect, four ahead, and releases each", async () => {
  const { country, asked, cities } = openCities();
  const seen = async (scope: SchoolQuery["scope"], near?: SchoolQuery["near"]) => {
    asked.length = 0;
    const indices: number[] = [];
    await eachSegment(country, scope, regionOf({ near }), (_, index) => {
      asked.push(`add ${index}`);
      indices.push(index);
    });
    return indices;
  };
  expect(await seen({ kind: "country" })).toEqual([...cities.keys()]);
  expect(asked.slice(0, 7)).toEqual([
    ...["read 0 passing", "read 1 passing", "read 2 passing", "read 3 passing", "read 4 passing"],
    ...["add 0", "release"],
  ]);
  expect(asked.filter((call) => call === "release")).toHaveLength(cities.length);
  const city = cities.indexOf("3550308");
  expect(await seen(SP.scope)).toEqual([city]);
  expect(asked).toEqual([`read ${city}`, `add ${city}`, "release"]);
  expect(await seen({ kind: "state", uf: "SP" })).toEqual([cities.indexOf("3509502"), city]);
  expect(await seen({ kind: "state", uf: "TO" })).toEqual([]);
  expect(await seen({ kind: "country" }, { point: { lat: -12.97, lng: -38.5 }, radiusKm: 20 })).toEqual([
    cities.indexOf("2927408"),
  ]);
});

test("a region reads the segments whose schools' rectangle it meets, edges included", async () => {
  const { country, asked } = openCities();
  const around = { south: -24e6, north: -23e6, west: -47e6, east: -46e6 };
  const info = { ...country.segments[0]!, firstCity: 1, lastCity: 1 };
  const places: Country = {
    ...country,
    segments: [{ ...info, bounds: around }, { ...info, bounds: null }, info, info].map((one, i) =>
      i < 2 ? one : { ...one, bounds: { south: 1e6, north: 2e6, west: 1e6, east: 2e6 } },
    ),
  };
  const isRead = async (south: number, north: number, west: number, east: number) => {
    asked.length = 0;
    const area = [south, north].flatMap((lat) => [west, east].map((lng) => ({ lat, lng })));
    await eachSegment(places, { kind: "country" }, regionOf({ area }), () => {});
    return asked.includes("read 0");
  };
  for (const [south, north] of [
    [-25, -24],
    [-23, -22],
    [-23.6, -23.5],
  ] as const) {
    for (const [west, east] of [
      [-48, -47],
      [-46, -45],
      [-46.6, -46.5],
    ] as const) {
      expect(await isRead(south, north, west, east)).toBe(true);
      expect(await isRead(south - 5, north - 5, west, east)).toBe(false);
      expect(await isRead(south + 5, north + 5, west, east)).toBe(false);
      expect(await isRead(south, north, west - 5, east - 5)).toBe(false);
      expect(await isRead(south, north, west + 5, east + 5)).toBe(false);
    }
  }
  // Half of the segments, and more than half.
  const world = [
    { lat: -60, lng: -90 },
    { lat: 60, lng: -90 },
    { lat: 60, lng: 90 },
    { lat: -60, lng: 90 },
  ];
  await eachSegment(places, { kind: "country" }, regionOf({ area: world }), () => {});
  expect(asked.filter((call) => call.startsWith("read"))).toEqual([
    "read 0 passing",
    "read 2 passing",
    "read 3 passing",
  ]);
  asked.length = 0;
  const twoOfFour = { ...places, segments: places.segments.with(3, { ...info, bounds: null }) };
  await eachSegment(twoOfFour, { kind: "country" }, regionOf({ area: world }), () => {});
  expect(asked.filter((call) => call.startsWith("read"))).toEqual(["read 0", "read 2"]);
});

test("what is known of a segment: its cities, its years, and where its schools are", () => {
  const schools = randomSchools(new Random(4), 3).map((school) => ({ ...school, uf: "SP" as const }));
  const at = (cityCode: string, i: number, location: { lat: number; lng: number } | null) => ({
    ...schools[i]!,
    cityCode,
    location,
  });
  const [info] = openCountry([
    at("3550308", 0, { lat: -23.5, lng: -46.6 }),
    at("3509502", 1, { lat: -22.9, lng: -47 }),
    at("3509502", 2, null),
  ]).segments;
  const bounds = { south: -23_500_000, north: -22_900_000, west: -47_000_000, east: -46_600_000 };
  expect(info).toEqual({ rows: 3, offerRows: 0, offerYears: [], firstCity: 3_509_502, lastCity: 3_550_308, bounds });
  const [point] = openCountry([at("3550308", 0, { lat: 2.5, lng: 60 })]).segments;
  expect(point!.bounds).toEqual({ south: 2_500_000, north: 2_500_000, west: 60_000_000, east: 60_000_000 });
  expect(openCountry([at("3550308", 0, null)]).segments[0]!.bounds).toBeNull();
  expect(openCountry([]).segments[0]).toMatchObject({ rows: 0, firstCity: 0, lastCity: 0, bounds: null });
});

test("a read that fails is reported when its turn comes, and not before", async () => {
  const { country } = openCities();
  const failing: Country = {
    ...country,
    segment: (index, isPassing) =>
      index === 2 ? Promise.reject(new Error("gone")) : country.segment(index, isPassing),
  };
  const added: number[] = [];
  const reading = eachSegment(failing, { kind: "country" }, null, (_, index) => added.push(index));
  await expect(reading).rejects.toThrow("gone");
  expect(added).toEqual([0, 1]);
});

test("rows are read with each segment and its cards once, and segments released also after a fault", async () => {
  const { country, asked } = openCities(240);
  const page = [1, 0, 1].map((segment, row) => ({ key: 0, segment, row }));
  const named = await readRows(country, page, rowItself, (_, row, card) => `${row} ${card[CARD_FACTS.slug.stored]}`);
  expect(named.map((text) => text[0])).toEqual(["0", "1", "2"]);
  expect(asked).toEqual(["read 1 passing", "read 0 passing", "cards 1: 2", "cards 0: 1", "release", "release"]);
  asked.length = 0;
  const fault = readRows(country, page, rowItself, () => {
    throw new Error("unreadable");
  });
  await expect(fault).rejects.toThrow("unreadable");
  expect(asked.filter((call) => call === "release")).toHaveLength(2);
});

test("reads no card of what is known, and none beyond the blocks that it may read", async () => {
  const country = openCountry(randomSchools(new Random(5), 600));
  const page = [0, 255, 300, 1, 512, 2].map((row) => ({ key: 0, segment: 0, row }));
  const rowsWith = (options: Parameters<typeof readRows<number>>[4]) =>
    readRows(country, page, rowItself, (_, row) => row, options);
  expect(await rowsWith({ blocks: 1 })).toEqual([0, 255]);
  expect(await rowsWith({ blocks: 2 })).toEqual([0, 255, 300, 1]);
  expect(await rowsWith({ blocks: 3 })).toEqual([0, 255, 300, 1, 512, 2]);
  expect(await rowsWith({ blocks: 1, find: (_, row) => (row === 300 ? -1 : undefined) })).toEqual([0, 255, -1, 1]);
  expect(await rowsWith({ find: (_, row) => (row < 300 ? -row : undefined) })).toEqual([-0, -255, 300, -1, 512, -2]);
});

test("decoded schools are cached until 2,000 others were decoded, and 2,000 more", async () => {
  const { country, asked } = openCities();
  const readsCards = async () => {
    asked.length = 0;
    const { hits } = await searchSchools(country, SP);
    expect(hits.length).toBeGreaterThan(10);
    return asked.some((call) => call.startsWith("cards"));
  };
  const others = openCountry(randomSchools(new Random(6), 500));
  // A segment of its own for each search.
  const decode = async (times: number) => {
    for (let i = 0; i < times; i++) {
      const segment = { ...(await others.segment(0, false)) };
      await searchSchools({ ...others, segment: () => segment }, { ...SP, scope: { kind: "country" } });
    }
  };
  expect(await readsCards()).toBe(true);
  expect(await readsCards()).toBe(false);
  // The cache belongs to the process: tests of other files may have filled part of this generation.
  await decode(3);
  expect(await readsCards()).toBe(false);
  await decode(6);
  expect(await readsCards()).toBe(true);
});

test("the slugs of all schools, by segment", async () => {
  const { country, asked, cities, byCity } = openCities(700);
  const slugsOf = (of: Country) => createSchoolSearch({ places: {} as Places, country: of }).schoolSlugs();
  expect(slugsOf(openCountry([]))).toEqual([]);
  const segments = slugsOf(country);
  expect(segments).toHaveLength(cities.length);
  for (const [i, slugs] of segments.entries()) {
    const own = byCity.get(cities[i]!)!.map(({ slug }) => slug);
    const listed: string[] = [];
    for await (const slug of slugs) listed.push(slug);
    expect(listed.sort()).toEqual(own.sort());
  }
  expect(asked.filter((call) => call === "release")).toHaveLength(cities.length);
});
