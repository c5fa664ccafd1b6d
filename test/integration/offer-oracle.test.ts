import { expect, test } from "vitest";
import { Random } from "../../scripts/random.ts";
import { positionReason } from "../../src/domain/ranking/position.ts";
import { offerOrder } from "../../src/domain/ranking/position-words.ts";
import { rankableOffer } from "../../src/listing/position/rankable.ts";
import { searchOffers } from "../../src/search/search-offers.ts";
import { searchOffersByForce } from "../fixtures/search/offer-oracle.ts";
import { openCountry } from "../fixtures/search/open-country.ts";
import { randomOfferQuery, randomOffers } from "../fixtures/search/random-offers.ts";
import { randomSchools } from "../fixtures/search/random-schools.ts";

const random = new Random(20_266);
const schools = randomSchools(random, 800).filter((school) => school.administration === "privada");
const offers = randomOffers(random, schools);
const country = openCountry(schools, offers);

test.each(Array.from({ length: 6 }, (_, batch) => batch))(
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

test("I3: of two neighbours of a list, the reason ranks the upper one first", async () => {
  const queries = new Random(99);
  for (let i = 0; i < 300; i++) {
    const query = { ...randomOfferQuery(queries, schools), page: 1 };
    const { hits } = await searchOffers(country, query);
    const order = offerOrder(query.sort, { neutral: query.neutral === true, leadingYear: query.leadingYear ?? null });
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
