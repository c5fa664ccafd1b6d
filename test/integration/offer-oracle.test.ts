import { expect, test } from "vitest";
import { Random } from "../../scripts/random.ts";
import { positionReason } from "../../src/domain/ranking/position.ts";
import { offerSortLabel } from "../../src/domain/ranking/position-labels.ts";
import { rankableOffer } from "../../src/listing/position/rankable.ts";
import { searchOffers, searchOffersBySchool } from "../../src/search/search-offers.ts";
import { searchOffersByForce } from "../fixtures/search/offer-oracle.ts";
import { openCountry } from "../fixtures/search/open-country.ts";
import { randomOfferQuery, randomOffers } from "../fixtures/search/random-offers.ts";
import { randomSchools } from "../fixtures/search/random-schools.ts";

const random = new Random(20_266);
const schools = randomSchools(random, 800).filter((school) => school.administration === "privada");
const offers = randomOffers(random, schools);
const country = openCountry(schools, offers);

test.each(Array.from({ length: 2 }, (_, batch) => batch))(
  "100 random queries equal brute force (batch %i)",
  async (batch) => {
    const queries = new Random(batch);
    for (let i = 0; i < 100; i++) {
      const query = randomOfferQuery(queries, schools);
      expect(await searchOffers(country, query), JSON.stringify(query)).toEqual(
        searchOffersByForce(schools, offers, query),
      );
    }
  },
);

test("K27: 150 random queries by school list every offer once, below its school, ranked by its best", async () => {
  const queries = new Random(50);
  const seen = new Set<string>();
  for (let i = 0; i < 150; i++) {
    const query = { ...randomOfferQuery(queries, schools), distinct: false };
    const all = searchOffersByForce(schools, offers, { ...query, page: 1, size: offers.length });
    const { hits: ranked, ...counted } = all;
    const expected = [...Map.groupBy(ranked, ({ school }) => school.id).values()].map((own) => ({
      school: own[0]!.school,
      distanceKm: own[0]!.distanceKm,
      offers: own.map(({ offer }) => offer),
      isWhole: true,
    }));
    const message = JSON.stringify(query);
    const { hits, ...rest } = await searchOffersBySchool(country, query);
    const start = (query.page - 1) * query.size;
    expect(hits, message).toEqual(expected.slice(start, start + query.size));
    expect(rest, message).toEqual({ ...counted, schools: expected.length });
    if (hits.length > 1) seen.add(query.sort);
  }
  expect([...seen].sort()).toEqual(["best_rate", "max_discount", "max_price", "min_price", "nearest", "relevance"]);
});

test("K27: over all pages no school comes twice, and the rows are as many as the API counts", async () => {
  const queries = new Random(7);
  for (let i = 0; i < 40; i++) {
    const query = { ...randomOfferQuery(queries, schools), distinct: false, size: 21, facets: [] };
    const { total } = await searchOffers(country, { ...query, page: 1, size: 1 });
    const { schools: count } = await searchOffersBySchool(country, { ...query, page: 1, size: 1 });
    const listed = [];
    for (let page = 1; page <= Math.ceil(count / 21); page++) {
      listed.push(...(await searchOffersBySchool(country, { ...query, page })).hits);
    }
    expect(new Set(listed.map(({ school }) => school.id)).size).toBe(count);
    expect(listed).toHaveLength(count);
    expect(new Set(listed.flatMap((hit) => hit.offers.map(({ id }) => id))).size).toBe(total);
  }
});

test("I3: of two neighbours of a list, the reason ranks the upper one first", async () => {
  const queries = new Random(99);
  for (let i = 0; i < 300; i++) {
    const query = { ...randomOfferQuery(queries, schools), page: 1 };
    const { hits } = await searchOffers(country, query);
    const order = offerSortLabel(query.sort, {
      neutral: query.neutral === true,
      leadingYear: query.leadingYear ?? null,
    });
    const ranked = hits.map(({ offer, school, distanceKm }) => rankableOffer(offer, school, distanceKm));
    for (const [at, upper] of ranked.slice(0, -1).entries()) {
      expect(positionReason(order, upper, ranked[at + 1]!)?.isAhead, JSON.stringify(query)).toBe(true);
    }
  }
});

test("the random queries are worth asking", async () => {
  const results = await Promise.all(
    Array.from({ length: 400 }, () => searchOffers(country, randomOfferQuery(random, schools))),
  );
  expect(results.filter((r) => r.hits.length > 0).length).toBeGreaterThan(200);
  expect(results.filter((r) => r.textMatch === "typo").length).toBeGreaterThan(2);
});

test("schools without offers are found none", async () => {
  const none = openCountry(schools);
  const query = randomOfferQuery(random, schools);
  expect(await searchOffers(none, { ...query, text: undefined, facets: ["years"], countsFees: false })).toEqual({
    total: 0,
    hits: [],
    facets: [{ key: "years", values: [] }],
    textMatch: null,
  });
});
