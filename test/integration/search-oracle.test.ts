import { expect, test } from "vitest";
import { Random } from "../../scripts/random.ts";
import { positionReason } from "../../src/domain/ranking/position.ts";
import { schoolSortLabel } from "../../src/domain/ranking/position-labels.ts";
import { rankableSchool } from "../../src/listing/position/rankable.ts";
import { searchSchools } from "../../src/search/search-schools.ts";
import type { SchoolQuery, SchoolRecord } from "../../src/search/types.ts";
import { misspell } from "../fixtures/search/misspell.ts";
import { joined, openCountry } from "../fixtures/search/open-country.ts";
import { searchByForce } from "../fixtures/search/oracle.ts";
import { randomOffers } from "../fixtures/search/random-offers.ts";
import { randomQuery } from "../fixtures/search/random-queries.ts";
import { randomSchools } from "../fixtures/search/random-schools.ts";

const random = new Random(20_261);
const schools = randomSchools(random, 3000);
const offers = randomOffers(random, schools);
const country = openCountry(schools, offers);
/** The same schools in three segments that cut across cities; years and lists differ from one to another. */
const parts = joined(
  ["privada", "municipal", "other"].map((part) =>
    openCountry(
      schools.filter((s) => partOf(s) === part),
      offers,
    ),
  ),
);

function partOf({ administration }: SchoolRecord): string {
  return administration === "privada" || administration === "municipal" ? administration : "other";
}

test.each(Array.from({ length: 4 }, (_, batch) => batch))(
  "100 random queries equal brute force (batch %i)",
  async (batch) => {
    const queries = new Random(batch);
    for (let i = 0; i < 100; i++) {
      const query = randomQuery(queries, schools);
      const expected = searchByForce(schools, offers, query);
      const message = JSON.stringify(query);
      expect(await searchSchools(country, query), message).toEqual(expected);
      if (i % 4 === 0) expect(await searchSchools(parts, query), `in segments: ${message}`).toEqual(expected);
    }
  },
);

test("200 random texts without typos equal brute force", async () => {
  const queries = new Random(77);
  let fewer = 0;
  for (let i = 0; i < 200; i++) {
    const query = { ...randomQuery(queries, schools), text: misspell(queries, queries.pick(schools).name) };
    const exact = { ...query, isTextExact: true };
    const result = await searchSchools(country, exact);
    expect(result, JSON.stringify(exact)).toEqual(searchByForce(schools, offers, exact));
    if (result.total < (await searchSchools(country, query)).total) fewer++;
  }
  expect(fewer).toBeGreaterThan(20);
});

test("I3: of two neighbours of a list, the reason ranks the upper one first", async () => {
  const queries = new Random(99);
  for (let i = 0; i < 300; i++) {
    const query = { ...randomQuery(queries, schools), page: 1 };
    const { total, hits, textPoints, isPricedFirst } = await searchSchools(country, query);
    const order = schoolSortLabel(query.sort, query.neutral === true);
    const ranked = hits.map((hit, at) =>
      rankableSchool(hit, textPoints?.[at], {
        isUnsure: at >= total,
        isUnpriced: at < total && isPricedFirst && hit.bestOffer === null,
      }),
    );
    for (const [at, upper] of ranked.slice(0, -1).entries()) {
      const reason = positionReason(order, upper, ranked[at + 1]!);
      expect(reason?.isAhead, JSON.stringify(query)).toBe(true);
    }
  }
});

test("the random queries are worth asking", async () => {
  const queries = Array.from({ length: 500 }, () => randomQuery(random, schools));
  const results = await Promise.all(queries.map((query) => searchSchools(country, query)));
  const matches = Map.groupBy(results, (r) => r.textMatch);
  for (const match of ["exact", "typo", "partial"] as const) expect(matches.get(match)!.length).toBeGreaterThan(4);
  expect(results.filter((r) => r.hits.length > 0).length).toBeGreaterThan(250);
  expect(results.filter((r) => r.total === 0).length).toBeLessThan(220);
});

test("400 misspelt names are found in the first ten", async () => {
  const lost: string[] = [];
  for (let i = 0; i < 400; i++) {
    const { name } = random.pick(schools);
    const text = misspell(random, name);
    const query: SchoolQuery = {
      scope: { kind: "country" },
      text,
      sort: "relevance",
      neutral: true,
      page: 1,
      size: 10,
    };
    if (!(await searchSchools(country, query)).hits.some((hit) => hit.name === name)) lost.push(`${name} ← ${text}`);
  }
  expect(lost.length, lost.join("\n")).toBeLessThanOrEqual(12);
});
