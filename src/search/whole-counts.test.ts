import { expect, test } from "vitest";
import { Random } from "../../scripts/random.ts";
import { randomSchools } from "../../test/fixtures/search/random-schools.ts";
import { buildSegment } from "./build-segment.ts";
import { openSegment } from "./segment.ts";
import type { SchoolQuery } from "./types.ts";
import { wholeCounts } from "./whole-counts.ts";

const open = () => openSegment(buildSegment(randomSchools(new Random(1), 3), []).columns);
const city = (cityCode: string): SchoolQuery => ({
  scope: { kind: "city", cityCode },
  sort: "relevance",
  page: 1,
  size: 1,
});

/** Runs queries one after the other; returns the positions of those that were counted. */
function countedOf(queries: readonly SchoolQuery[], segment = open()): number[] {
  const counted: number[] = [];
  for (const [i, query] of queries.entries()) {
    const response = wholeCounts(segment, query, () => {
      counted.push(i);
      return { facets: [], fees: Uint32Array.of(i), priced: 0 };
    });
    expect(response.fees).toHaveLength(1);
  }
  return counted;
}

test("counts a scope once, whatever the page, and again for other facets, fees or years", () => {
  const query = city("3550308");
  const others: SchoolQuery[] = [
    city("3509502"),
    { ...query, scope: { kind: "state", uf: "SP" } },
    { ...query, facets: ["tags"] },
    { ...query, facets: ["tags", "shifts"] },
    { ...query, countsFees: true },
    { ...query, defaultYears: [2026] },
    { ...query, defaultYears: [2026, 2027] },
  ];
  const absent = { ...query, facets: [], countsFees: false, defaultYears: [] };
  expect(countedOf([query, ...others, query, absent, { ...query, page: 2, sort: "min_price" }, ...others])).toEqual([
    0, 1, 2, 3, 4, 5, 6, 7,
  ]);
});

test("counts each segment for itself", () => {
  expect(countedOf([city("3550308")])).toEqual([0]);
  expect(countedOf([city("3550308")])).toEqual([0]);
});

test("of 301 scopes the oldest is counted again", () => {
  const segment = open();
  const cities = Array.from({ length: 301 }, (_, i) => city(String(3_500_000 + i)));
  expect(countedOf(cities, segment)).toHaveLength(301);
  expect(countedOf([cities[300]!, cities[1]!, cities[0]!], segment)).toEqual([2]);
});
