import { expect, test } from "vitest";
import { positionReason } from "../../src/domain/ranking/position.ts";
import { offerOrder } from "../../src/domain/ranking/position-words.ts";
import { rankableOffer } from "../../src/listing/position/rankable.ts";
import { buildOfferShard } from "../../src/search/build-offers.ts";
import { buildSchoolShard } from "../../src/search/build-schools.ts";
import { SnapshotError } from "../../src/search/container.ts";
import { allOffers, openOfferShard } from "../../src/search/offer-shard.ts";
import { openSchoolShard } from "../../src/search/school-shard.ts";
import { searchOffers } from "../../src/search/search-offers.ts";
import { searchOffersByForce } from "../fixtures/search/offer-oracle.ts";
import { Random } from "../fixtures/search/prng.ts";
import { randomOfferQuery, randomOffers } from "../fixtures/search/random-offers.ts";
import { randomSchools } from "../fixtures/search/random-schools.ts";

const random = new Random(20_266);
const schools = randomSchools(random, 800).filter((school) => school.administration === "privada");
const offers = randomOffers(random, schools);
const schoolShard = openSchoolShard(buildSchoolShard(schools));
const bytes = buildOfferShard(schoolShard, offers);
const shard = openOfferShard(bytes, schoolShard);

test.each(Array.from({ length: 6 }, (_, batch) => batch))(
  "100 random queries equal brute force (batch %i)",
  (batch) => {
    const queries = new Random(batch);
    for (let i = 0; i < 100; i++) {
      const query = randomOfferQuery(queries, schools);
      expect(searchOffers(shard, query), JSON.stringify(query)).toEqual(searchOffersByForce(schools, offers, query));
    }
  },
);

test("I3: of two neighbours of a list, the reason ranks the upper one first", () => {
  const queries = new Random(99);
  for (let i = 0; i < 300; i++) {
    const query = { ...randomOfferQuery(queries, schools), page: 1 };
    const { hits } = searchOffers(shard, query);
    const order = offerOrder(query.sort, { neutral: query.neutral === true, leadingYear: query.leadingYear ?? null });
    const ranked = hits.map(({ offer, school, distanceKm }) => rankableOffer(offer, school, distanceKm));
    for (const [at, upper] of ranked.slice(0, -1).entries()) {
      expect(positionReason(order, upper, ranked[at + 1]!)?.isAhead, JSON.stringify(query)).toBe(true);
    }
  }
});

test("the random queries are worth asking", () => {
  const results = Array.from({ length: 400 }, () => searchOffers(shard, randomOfferQuery(random, schools)));
  expect(results.filter((r) => r.hits.length > 0).length).toBeGreaterThan(200);
  expect(results.filter((r) => r.textMatch === "typo").length).toBeGreaterThan(4);
});

test("every offer comes back as it was put in", () => {
  const byId = (list: Iterable<(typeof offers)[number]>) => [...list].sort((a, b) => (a.id < b.id ? -1 : 1));
  expect(byId(allOffers(shard))).toEqual(byId(offers));
});

test("offers are refused beside schools that are not theirs", () => {
  const others = openSchoolShard(buildSchoolShard(schools.filter((school) => school.id !== offers[0]!.schoolId)));
  expect(() => openOfferShard(bytes, others)).toThrow(SnapshotError);
  expect(() => buildOfferShard(others, offers)).toThrow(offers[0]!.schoolId.replace(/^0+/, ""));
});

test("no offers at all are a snapshot too", () => {
  const none = openOfferShard(buildOfferShard(schoolShard, []), schoolShard);
  const query = randomOfferQuery(random, schools);
  expect(searchOffers(none, { ...query, text: undefined, facets: ["years"], countsFees: false })).toEqual({
    total: 0,
    hits: [],
    facets: [{ key: "years", values: [] }],
    textMatch: null,
  });
});
