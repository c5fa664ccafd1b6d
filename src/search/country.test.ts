import { expect, test } from "vitest";
import { Random } from "../../scripts/random.ts";
import { joined, openCountry } from "../../test/fixtures/search/open-country.ts";
import { randomSchools } from "../../test/fixtures/search/random-schools.ts";
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
  const { country, asked } = openCities();
  const page = [1, 0, 1].map((segment, row) => ({ key: 0, segment, row }));
  const named = await readRows(country, page, rowItself, (_, row, [slug]) => `${row} ${slug}`);
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
  // Other tests of the process decode, too: the counter may stand anywhere.
  await decode(3);
  expect(await readsCards()).toBe(false);
  await decode(6);
  expect(await readsCards()).toBe(true);
});

test("the slugs of all schools, by segment", async () => {
  const { country, cities, byCity } = openCities(700);
  const slugsOf = (of: Country) => createSchoolSearch({} as Places, of, async () => null).schoolSlugs();
  expect(slugsOf(openCountry([]))).toEqual([]);
  const segments = slugsOf(country);
  expect(segments).toHaveLength(cities.length);
  for (const [i, slugs] of segments.entries()) {
    const own = byCity.get(cities[i]!)!.map(({ slug }) => slug);
    expect((await Array.fromAsync(slugs)).sort()).toEqual(own.sort());
  }
});
