import { expect, test, vi } from "vitest";
import { Random } from "../../scripts/random.ts";
import type { Manifest } from "../../src/backend/publish/manifest.ts";
import { answerSearch } from "../../src/backend/search-api/answer-search.ts";
import { SearchError, UNAVAILABLE } from "../../src/backend/search-api/search-error.ts";
import type { SearchSource } from "../../src/backend/search-api/search-schools.ts";
import { SEARCH_LIMITS } from "../../src/contract/search-api/call.ts";
import { TAGS } from "../../src/domain/catalog/tag.ts";
import { findUfByCode } from "../../src/domain/places/uf.ts";
import { citySlug } from "../../src/domain/text/slug.ts";
import { buildPlaces } from "../../src/search/build-places.ts";
import { openPlaces } from "../../src/search/place-index.ts";
import { createSchoolSearch } from "../../src/search/school-search.ts";
import { createOfferSearch } from "../../src/search/search-offers.ts";
import type { CityRecord, Facet, SchoolHit } from "../../src/search/types.ts";
import { asCall, asSpecified, FACET_FIELDS } from "../fixtures/search/as-call.ts";
import { openCountry } from "../fixtures/search/open-country.ts";
import { randomOfferQuery, randomOffers } from "../fixtures/search/random-offers.ts";
import { randomQuery } from "../fixtures/search/random-queries.ts";
import { randomSchools, TEST_CITIES } from "../fixtures/search/random-schools.ts";

const random = new Random(20_264);
const schools = randomSchools(random, 1000);
const privateSchools = schools.filter(({ administration }) => administration === "privada");
const cities = [...TEST_CITIES.map(({ code }) => code), "3500105"].map((code): CityRecord => {
  const { uf } = findUfByCode(code)!;
  const location = TEST_CITIES.find((city) => city.code === code)?.center ?? { lat: -21.68, lng: -51.07 };
  const slug = citySlug(`cidade-${code}`, uf);
  return { code, name: `Cidade ${code}`, slug, uf, isCapital: false, location, population: null, schools: 1 };
});
const places = openPlaces(buildPlaces(cities, []));
const search = createSchoolSearch({
  places,
  country: openCountry(schools, randomOffers(random, schools)),
  findSchool: async (slug) => schools.find((school) => school.slug === slug) ?? null,
});
const offers = createOfferSearch(openCountry(privateSchools, randomOffers(random, privateSchools)));
const source: SearchSource = {
  search,
  // A search reads only the editions of the publication.
  manifest: { rankings: [{ edition: 2025 }] } as unknown as Manifest,
  getOfferSearch: async () => offers,
  // Public schools are found by their ranking: here, among the same schools.
  getRanking: async () => search,
  findSchoolDetail: async () => null,
};

const SCHOOLS = `query Schools($query: String, $facets: [String!], $filterString: String, $geoloc: SchoolGeoloc,
  $pagination: Pagination, $sort: SchoolOrder) {
  schools(query: $query, facets: $facets, filterString: $filterString, geoloc: $geoloc, pagination: $pagination,
    sort: $sort) {
    searchData { hitsCount }
    facets { key count facetValues { key count } }
    hits { ...Card fee: best_offer { monthly_fee_with_discount } }
  }
}
fragment Card on School {
  id name tags address { street }
  ... on School { best_offer { discount_percentage } address { city_slug } reviews { average { total } } }
}`;
const OFFERS = `query Offers($facets: [String!], $filterString: String, $geoloc: SchoolGeoloc, $pagination: Pagination,
  $sort: OfferOrder, $distinct: Boolean, $year: [Int!], $queryVariations: [String!]) {
  schoolOffer(facets: $facets, filterString: $filterString, geoloc: $geoloc, pagination: $pagination, sort: $sort,
    distinct: $distinct, year: $year, queryVariations: $queryVariations) {
    searchData { hitsCount }
    facets { key count facetValues { key count } }
    hits { id year monthly_fee_with_discount school_slug }
  }
}`;

// biome-ignore lint/suspicious/noExplicitAny: whatever was asked for.
type Data = any;

const callOf = (query: string, variables: Record<string, unknown> = {}) => {
  const headers = { "content-type": "application/json" };
  return [new Request("http://localhost/", { method: "POST", headers }), JSON.stringify({ query, variables })] as const;
};

/** The data of a call. */
async function ask(query: string, variables: Record<string, unknown>): Promise<Data> {
  const { data, errors }: Data = await (await answerSearch(...callOf(query, variables), source)).json();
  expect(errors, JSON.stringify(variables)).toBeUndefined();
  return data;
}

const facetsOf = (facets: readonly Facet[]) =>
  facets
    .map(({ key, values: all }) => ({ key, values: all.filter(({ count }) => key !== "neighborhoods" || count > 0) }))
    .map(({ key, values }) => ({
      key: FACET_FIELDS[key],
      count: values.length,
      facetValues: values.map((value) => ({ key: value.key, count: value.count })),
    }));
const cardOf = (hit: SchoolHit) => ({
  id: hit.id,
  name: hit.name,
  tags: hit.tags,
  address: {
    street: hit.address.street,
    city_slug: cities.find(({ code }) => code === hit.cityCode)!.slug,
  },
  best_offer: hit.bestOffer && { discount_percentage: hit.bestOffer.discountPercent },
  fee: hit.bestOffer && { monthly_fee_with_discount: hit.bestOffer.netMonthlyFeeCents / 100 },
  reviews: { average: { total: hit.reviews.count > 0 ? hit.reviews.average : null } },
});

test.each([1, 2])("100 random searches of schools equal the engine's (batch %i)", async (batch) => {
  const queries = new Random(batch);
  let found = 0;
  for (let i = 0; i < 100; i++) {
    const any = asSpecified(randomQuery(queries, schools));
    const query = { ...any, page: Math.min(any.page, SEARCH_LIMITS.pages) };
    const { total, hits, facets } = await search.searchSchools({ ...query, statedOnly: true });
    const { schools: answer } = await ask(SCHOOLS, { ...asCall(query, cities), query: query.text });
    const message = JSON.stringify(query);
    expect(answer.searchData, message).toEqual({ hitsCount: total });
    expect(answer.hits, message).toEqual(hits.map(cardOf));
    expect(answer.facets, message).toEqual(facetsOf(facets));
    found += hits.length;
  }
  expect(found).toBeGreaterThan(300);
});

test("100 random searches of scholarships equal the engine's", async () => {
  const queries = new Random(9);
  let found = 0;
  for (let i = 0; i < 100; i++) {
    const any = asSpecified(randomOfferQuery(queries, privateSchools));
    const query = { ...any, page: Math.min(any.page, SEARCH_LIMITS.pages) };
    const { total, hits, facets } = await offers.searchOffers(query);
    const { schoolOffer: answer } = await ask(OFFERS, {
      ...asCall(query, cities),
      distinct: query.distinct,
      year: query.years,
      queryVariations: query.text ? [query.text] : [],
    });
    const message = JSON.stringify(query);
    expect(answer.searchData, message).toEqual({ hitsCount: total });
    expect(answer.hits, message).toEqual(
      hits.map(({ offer, school }) => ({
        id: offer.id,
        year: offer.year,
        monthly_fee_with_discount: offer.netMonthlyFeeCents / 100,
        school_slug: school.slug,
      })),
    );
    expect(answer.facets, message).toEqual(facetsOf(facets));
    found += hits.length;
  }
  expect(found).toBeGreaterThan(100);
});

test("schools by address: those that are, once each, as the other filters let them through", async () => {
  const [one, two] = schools as [(typeof schools)[number], (typeof schools)[number]];
  const idsOf = async (filterString: string) =>
    (await ask(SCHOOLS, { filterString, pagination: { size: 48 } })).schools.hits.map((hit: Data) => hit.id);
  const both = `(slug:${two.slug} OR slug:nada OR slug:${one.slug} OR slug:${two.slug})`;
  expect(await idsOf(both)).toEqual([two.id, one.id]);
  for (const { slug, uf } of cities) {
    const inCity = [two, one].filter((school) => cities.find((city) => city.code === school.cityCode)!.slug === slug);
    expect(await idsOf(`${both} AND address.city_slug:${slug}`)).toEqual(inCity.map(({ id }) => id));
    const inState = [two, one].filter((school) => school.uf === uf);
    expect(await idsOf(`${both} AND address.state_slug:${uf.toLowerCase()}`)).toEqual(inState.map(({ id }) => id));
  }
  // The other tags are asked of offers, and only schools have an address.
  const ownTags = TAGS.filter(({ of, slug }) => of === "school" && one.tags.includes(slug));
  for (const { slug: tag } of ownTags) expect(await idsOf(`slug:${one.slug} AND tags:${tag}`)).toEqual([one.id]);
});

test("unreadable data is an outage, and an internal error does not reveal its reason", async () => {
  const failing = (reason: Error) => ({ ...source, getOfferSearch: () => Promise.reject(reason) });
  const refused = async (reason: Error) => {
    const response = await answerSearch(...callOf("{ schoolOffer { hits { id } } }"), failing(reason));
    return [response.status, await response.json()];
  };
  const bodyOf = (code: string) => ({
    data: undefined,
    errors: [{ message: UNAVAILABLE, path: ["schoolOffer"], extensions: { code } }],
  });
  expect(await refused(new SearchError(UNAVAILABLE, "unavailable"))).toEqual([503, bodyOf("unavailable")]);
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  expect(await refused(new Error("D1_ERROR: no such table"))).toEqual([500, bodyOf("internal")]);
  expect(log).toHaveBeenCalledWith("search api:", "D1_ERROR: no such table");
});
