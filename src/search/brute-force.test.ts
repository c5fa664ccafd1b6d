// All queries of the oracle in one file, which share its random schools: it may be over 400 lines.
import { expect, test } from "vitest";
import { Random } from "../../scripts/random.ts";
import { misspell } from "../../test/fixtures/search/misspell.ts";
import { searchOffersByForce } from "../../test/fixtures/search/offer-oracle.ts";
import { joined, openCountry } from "../../test/fixtures/search/open-country.ts";
import { searchByForce } from "../../test/fixtures/search/oracle.ts";
import { randomOfferQuery, randomOffers } from "../../test/fixtures/search/random-offers.ts";
import { randomQuery } from "../../test/fixtures/search/random-queries.ts";
import { randomSchools } from "../../test/fixtures/search/random-schools.ts";
import { FEDERATIVE_UNITS } from "../domain/places/uf.ts";
import type { PricedSeat } from "../domain/pricing/seat.ts";
import { tieRank } from "../domain/ranking/ranking.ts";
import { meetsCriteria, offerCriteriaOf } from "./offer-filter.ts";
import type { OfferRecord } from "./offer-types.ts";
import type { Places } from "./place-index.ts";
import { createSchoolSearch } from "./school-search.ts";
import { createOfferSearch } from "./search-offers.ts";
import { FACET_KEYS, type FacetKey, type SchoolHit, type SchoolQuery, type SchoolRecord } from "./types.ts";

/**
 * The engine against brute force over a small country: a sample of what test/integration asks of a larger one, fast
 * enough for mutation tests. Each test builds its country itself, so that they know which tests a mutant of the builder
 * concerns.
 */
function buildWorld(seed: number, size: number, arePrivate = false) {
  const random = new Random(seed);
  const all = randomSchools(random, size);
  const schools = arePrivate ? all.map((school) => ({ ...school, administration: "privada" as const })) : all;
  const offers = randomOffers(random, schools);
  return { random, schools, offers };
}

/** Segments that cut across cities and have different years and lists. */
function inSegments(schools: readonly SchoolRecord[], offers: readonly OfferRecord[]) {
  const parts = [0, 1, 2].map((part) => schools.filter((_, i) => i % 3 === part));
  return joined(parts.map((part) => openCountry(part, offers)));
}

const searchIn = (country: ReturnType<typeof openCountry>) => createSchoolSearch({ places: {} as Places, country });

/** The schools that match a query, each with its cheapest offer that meets the criteria. */
function matchesByForce(schools: readonly SchoolRecord[], offers: readonly OfferRecord[], query: SchoolQuery) {
  const { total, hits } = searchByForce(schools, offers, { ...query, page: 1, size: schools.length });
  return hits.slice(0, total);
}

test.each([1, 2, 3, 4, 5, 6])(
  "searches of schools (batch %i) (P10, P11, P12, P13, P14, P15, V30, V31, V32)",
  async (batch) => {
    const { random, schools, offers } = buildWorld(batch, 70);
    const countries = [openCountry(schools, offers), inSegments(schools, offers)];
    for (let i = 0; i < 40; i++) {
      const query = randomQuery(random, schools);
      const expected = searchByForce(schools, offers, query);
      for (const country of countries) {
        expect(await searchIn(country).searchSchools(query), JSON.stringify(query)).toEqual(expected);
      }
    }
  },
);

test("relevance in places of which few or none have a price", async () => {
  const { random, schools, offers } = buildWorld(56, 90);
  const priced = new Set(schools.slice(0, 8).map(({ id }) => id));
  const few = offers.filter(({ schoolId }) => priced.has(schoolId));
  for (const [i, listed] of [few, []].entries()) {
    const orders = new Set<string | undefined>();
    const countries = [openCountry(schools, listed), inSegments(schools, listed)];
    for (let asked = 0; asked < 40; asked++) {
      const query = { ...randomQuery(random, schools), text: undefined, sort: "relevance" as const };
      const expected = searchByForce(schools, listed, query);
      orders.add(expected.order);
      for (const country of countries) {
        expect(await searchIn(country).searchSchools(query), JSON.stringify(query)).toEqual(expected);
      }
    }
    const plain = ["alphabetical", "mixed", "nearest"];
    expect([...orders].sort()).toEqual(i === 0 ? [...plain, "relevance"] : plain);
  }
});

test("names as they are typed: whole, unfinished, abbreviated, with typos, with a word too many", async () => {
  const { random, schools, offers } = buildWorld(31, 170);
  const names = [...schools.map(({ name }) => name), ...OTHER_NAMES];
  const all = schools.concat(schools.slice(0, OTHER_NAMES.length).map((school, i) => renamed(school, i)));
  const search = searchIn(openCountry(all, offers));
  for (let i = 0; i < 45; i++) {
    const name = random.pick(names);
    const words = name.split(" ");
    const text = random.pick([
      name,
      words.toReversed().join(" "),
      name.slice(0, random.int(3, name.length)),
      misspell(random, name),
      misspell(random, misspell(random, name)),
      `${name} ${random.pick(["prof", "sta", "dr", "xyzzy"])}`,
      random.pick(["prof", "col", "sta", "santa mar", "escola prof", "professor", "dr", "inst"]),
    ]);
    const query: SchoolQuery = { scope: { kind: "country" }, text, sort: "relevance", page: 1, size: 40 };
    expect(await search.searchSchools(query), text).toEqual(searchByForce(all, offers, query));
  }
});

/** Words that abbreviations open to or begin, and long ones. */
const OTHER_NAMES = [
  "Escola Professor João",
  "Centro Profissionalizante",
  "Colégio Stanislau",
  "Colégio Drummond",
  "Instituto Constantinopla",
  "Colégio Colibri",
  "Escola Santa Marta",
];

function renamed(school: SchoolRecord, i: number): SchoolRecord {
  return { ...school, id: String(90_000_000 + i), slug: `other-${i}`, name: OTHER_NAMES[i]!, bestOffer: null };
}

test("one group alone, which does not narrow its own counts", async () => {
  const { random, schools, offers } = buildWorld(32, 90);
  const country = searchIn(openCountry(schools, offers));
  const values: Record<FacetKey, readonly (string | number)[]> = {
    stages: ["medio"],
    grades: ["fundamentalI_1-ano", "medio_3-serie"],
    shifts: ["manha", "integral"],
    tags: random.pick([["bilingue"], ["premium", "bilingue"]]),
    years: [2027],
    administrations: ["municipal", "estadual"],
    neighborhoods: ["centro", "pinheiros"],
    methodologies: ["Montessori", "Tradicional"],
    educationSystems: ["Anglo", "SAS"],
    supports: ["acessivel", "psicologo"],
    smallClasses: ["infantil", "medio"],
  };
  const scopes = [{ kind: "country" }, { kind: "city", cityCode: "3550308" }] as const;
  for (const key of FACET_KEYS) {
    for (const scope of scopes) {
      for (const price of [{}, { maxFeeCents: 75_000 }, { stages: ["medio"], pricedOnly: true }] as const) {
        const query = { facets: FACET_KEYS, countsFees: true, sort: "relevance", page: 1, size: 5, scope } as const;
        const asked: SchoolQuery = { ...query, ...price, [key]: values[key] };
        expect(await country.searchSchools(asked), JSON.stringify(asked)).toEqual(
          searchByForce(schools, offers, asked),
        );
      }
    }
  }
});

test.each([
  ["some publish prices", true],
  ["none publishes a price", false],
])(
  "K29, K30: an option counts the schools that its list has, and apart those that it may have, where %s",
  async (_, arePriced) => {
    const { random, schools, offers } = buildWorld(34, 60);
    const search = searchIn(inSegments(schools, arePriced ? offers : []));
    let found = 0;
    for (let i = 0; i < 25; i++) {
      const query: SchoolQuery = { ...randomQuery(random, schools), page: 1, size: 1, facets: FACET_KEYS };
      for (const { key, values, unstated = 0 } of (await search.searchSchools(query)).facets) {
        // A chosen tag decides whether a price is asked for: the others of the group are counted beside it.
        if (key === "tags" && query.tags?.length) continue;
        for (const { key: value, count, may = 0 } of random.some(values, 0.5)) {
          // A further value of a cumulative group is added to the chosen ones.
          const chosen = key === "supports" ? (query[key] ?? []) : [];
          const next = { ...query, facets: [], [key]: [...chosen, key === "years" ? Number(value) : value] };
          const { total, mayMeet } = await search.searchSchools(next);
          expect(total, JSON.stringify(next)).toBe(count);
          // A tag or a year asks for a price: the others of the group were not counted so.
          if (key !== "tags" && key !== "years") expect(mayMeet, JSON.stringify(next)).toBe(may + unstated);
          found += total;
        }
      }
    }
    expect(found).toBeGreaterThan(300);
  },
);

test("facets of segments with other school years and many schools of the same kind", async () => {
  const { schools, offers } = buildWorld(33, 60);
  const inOrder = schools.toSorted((a, b) => Number(a.cityCode) - Number(b.cityCode));
  const same = inOrder.map((school, i) => ({ ...school, methodologies: i % 3 === 0 ? ["Waldorf"] : ["Montessori"] }));
  const own = offers.map((offer) => ({
    ...offer,
    year: same.findIndex(({ id }) => id === offer.schoolId) < 30 ? 2027 : 2026,
  }));
  const country = joined([openCountry(same.slice(0, 30), own), openCountry(same.slice(30), own)]);
  const state = { kind: "state", uf: "SP" } as const;
  for (const scope of [{ kind: "country" }, state] as const) {
    const query: SchoolQuery = { scope, facets: FACET_KEYS, sort: "relevance", page: 1, size: 1 };
    expect(await searchIn(country).searchSchools(query)).toEqual(searchByForce(same, own, query));
  }
});

test.each([1, 2, 3, 4])("searches of scholarships (batch %i)", async (batch) => {
  const { random, schools, offers } = buildWorld(batch, 50, true);
  const countries = [openCountry(schools, offers), inSegments(schools, offers)];
  for (let i = 0; i < 40; i++) {
    const query = randomOfferQuery(random, schools);
    const expected = searchOffersByForce(schools, offers, query);
    for (const country of countries) {
      expect(await createOfferSearch(country).searchOffers(query), JSON.stringify(query)).toEqual(expected);
    }
  }
});

test("schools on a map", async () => {
  const { random, schools, offers } = buildWorld(21, 80);
  const search = searchIn(inSegments(schools, offers));
  for (let i = 0; i < 30; i++) {
    const query = randomQuery(random, schools);
    const limit = random.int(1, 30);
    const { total, hits } = searchByForce(schools, offers, { ...query, page: 1, size: limit });
    const points = hits.flatMap(({ slug, name, location, bestOffer, highestFeeCents, enem }, at) => {
      const mayMeet = at >= total || undefined;
      return location
        ? { slug, name, ...location, offer: bestOffer && pricedSeat(bestOffer), highestFeeCents, enem, mayMeet }
        : [];
    });
    expect(await search.locateSchools(query, limit), JSON.stringify(query)).toEqual({ total, points });
  }
});

test("scholarships on a map: each school with its cheapest, and its dearest unless one grade is asked for", async () => {
  const { random, schools, offers } = buildWorld(22, 60, true);
  const search = createOfferSearch(inSegments(schools, offers));
  for (let i = 0; i < 20; i++) {
    const query = randomOfferQuery(random, schools);
    const cheapest = { ...query, sort: "min_price", leadingYear: null, distinct: true, page: 1, size: 20 } as const;
    const { total, hits } = searchOffersByForce(schools, offers, cheapest);
    const all = searchOffersByForce(schools, offers, { ...query, distinct: false, page: 1, size: offers.length }).hits;
    const highestOf = (id: string) => {
      const fees = all.filter(({ school }) => school.id === id).map(({ offer }) => offer.netMonthlyFeeCents);
      return query.grades?.length === 1 || fees.length < 2 ? undefined : Math.max(...fees);
    };
    const points = hits.flatMap(({ school: { id, slug, name, location, enem }, offer }) =>
      location ? { slug, name, ...location, offer: pricedSeat(offer), highestFeeCents: highestOf(id), enem } : [],
    );
    expect(await search.locateOffers(query, 20), JSON.stringify(query)).toEqual({ total, points });
  }
});

test("figures of the schools that match", async () => {
  const { random, schools, offers } = buildWorld(23, 80);
  const search = searchIn(inSegments(schools, offers));
  for (let i = 0; i < 30; i++) {
    const query = { ...randomQuery(random, schools), near: undefined, area: undefined, text: undefined };
    const matches = matchesByForce(schools, offers, query);
    expect(await search.summarizeSchools(query), JSON.stringify(query)).toEqual(figuresOf(matches, offers, query));
    for (const { id, bestOffer } of matches) expect(bestOffer).toEqual(cheapestByForce(id, offers, query));
  }
});

test("schools by state", async () => {
  const { random, schools, offers } = buildWorld(24, 60);
  const search = searchIn(openCountry(schools, offers));
  for (let i = 0; i < 5; i++) {
    const query = randomQuery(random, schools);
    const expected = FEDERATIVE_UNITS.map(({ uf }) => {
      const { total, mayMeet } = searchByForce(schools, offers, { ...query, scope: { kind: "state", uf } });
      return [uf, total + (query.statedOnly ? 0 : mayMeet)] as const;
    });
    expect([...(await search.countByState(query))], JSON.stringify(query)).toEqual(expected);
  }
});

test("suggestions: nearest first, then by name and relevance", async () => {
  const { random, schools, offers } = buildWorld(25, 90);
  const search = searchIn(inSegments(schools, offers));
  for (let i = 0; i < 40; i++) {
    const { text = "escola" } = randomQuery(random, schools);
    const { cityCode, uf } = random.pick(schools);
    const near = random.pick([{}, { uf }, { cityCode, uf }]);
    const expected = suggestByForce(schools, offers, text, near);
    expect(await search.suggestSchools(text, 7, near), text).toEqual(expected.slice(0, 7));
  }
});

function suggestByForce(
  schools: readonly SchoolRecord[],
  offers: readonly OfferRecord[],
  text: string,
  near: { readonly cityCode?: string; readonly uf?: string },
): SchoolRecord[] {
  const all = { scope: { kind: "country" }, text, sort: "relevance", page: 1, size: schools.length } as const;
  const { hits, textPoints } = searchByForce(schools, offers, all);
  if (!textPoints) return [];
  const remoteness = (hit: SchoolHit) => (hit.cityCode === near.cityCode ? 0 : hit.uf === near.uf ? 1 : 2);
  const ranked = hits.map((hit, i) => ({ hit, points: textPoints[i]! }));
  ranked.sort(
    (a, b) =>
      remoteness(a.hit) - remoteness(b.hit) ||
      b.points - a.points ||
      b.hit.relevance - a.hit.relevance ||
      tieOf(a.hit) - tieOf(b.hit),
  );
  return ranked.map(({ hit: { distanceKm: _, highestFeeCents: __, ...school } }) => school);
}

const tieOf = ({ id, knownFacts, reviews, sizeBand }: SchoolRecord) =>
  tieRank(Number(id), { facts: knownFacts, reviews: reviews.count, size: sizeBand });

function pricedSeat({ year, grade, shift, netMonthlyFeeCents }: PricedSeat) {
  return { year, grade, shift, netMonthlyFeeCents };
}

/** The cheapest offer of a school that meets the criteria as `meetsCriteria` says it of objects. */
function cheapestByForce(id: string, offers: readonly OfferRecord[], query: SchoolQuery) {
  const [first] = offers
    .filter((offer) => offer.schoolId === id && meetsCriteria(offer, offerCriteriaOf(query)))
    .sort((a, b) => a.netMonthlyFeeCents - b.netMonthlyFeeCents || (a.id < b.id ? -1 : 1));
  if (!first) return null;
  const { listMonthlyFeeCents, discountPercent, checkedAt, sourceId } = first;
  return { ...pricedSeat(first), listMonthlyFeeCents, discountPercent, checkedAt, sourceId };
}

function figuresOf(matches: readonly SchoolHit[], offers: readonly OfferRecord[], query: SchoolQuery) {
  const criteria = offerCriteriaOf(query);
  const ids = new Set(matches.map(({ id }) => id));
  const discounted = offers.filter(
    (offer) => ids.has(offer.schoolId) && offer.discountPercent > 0 && meetsCriteria(offer, criteria),
  );
  const fees = inOrder(matches.flatMap(({ bestOffer }) => bestOffer?.netMonthlyFeeCents ?? []));
  const ratings = inOrder(matches.flatMap(({ reviews }) => (reviews.count > 0 ? reviews.average : [])));
  const results = matches.flatMap(({ enem }) => (enem && enem.average > 0 ? enem : []));
  const edition = Math.max(...results.map((result) => result.edition!));
  const averages = inOrder(results.flatMap((result) => (result.edition === edition ? result.average : [])));
  return {
    schools: matches.length,
    withOffers: new Set(discounted.map(({ schoolId }) => schoolId)).size,
    maxDiscountPercent: Math.max(0, ...discounted.map(({ discountPercent }) => discountPercent)),
    fees:
      fees.length > 0 ? { count: fees.length, lowest: fees[0], median: upperMiddle(fees), highest: fees.at(-1) } : null,
    rated: ratings.length,
    reviews: matches.reduce((sum, { reviews }) => sum + reviews.count, 0),
    medianRating: upperMiddle(ratings) ?? null,
    enem: averages.length > 0 ? { edition, count: averages.length, median: upperMiddle(averages) } : null,
  };
}

const inOrder = (values: readonly number[]) => values.toSorted((a, b) => a - b);
const upperMiddle = (sorted: readonly number[]) => sorted[Math.floor(sorted.length / 2)];
