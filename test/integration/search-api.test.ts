import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import { Client, fetchExchange } from "@urql/core";
import {
  buildClientSchema,
  buildSchema,
  getIntrospectionQuery,
  lexicographicSortSchema,
  parse,
  printSchema,
} from "graphql";
import * as v from "valibot";
import { beforeAll, describe, expect, test } from "vitest";
import documentation from "../../docs/api.md?raw";
import {
  facet,
  offerCard,
  rankedCard,
  schoolCard,
  schoolDetail,
  searchData,
} from "../../src/contract/search-api/answers.ts";
import { API_KEY_HEADER, APPLICATION_HEADER, SEARCH_API_PATH } from "../../src/contract/search-api/call.ts";
import { SEARCH_SDL } from "../../src/contract/search-api/sdl.ts";
import { city, neighborhood } from "../../src/contract/v3/places.ts";
import { app } from "../../src/worker/app.tsx";
import { SAO_PAULO_SCHOOLS, VERTICE } from "../fixtures/world.ts";
import { ORIGIN, publishWorld } from "./worker.ts";

beforeAll(publishWorld);

const CREDENTIALS = { [APPLICATION_HEADER]: "demonstracao", [API_KEY_HEADER]: "chave-de-demonstracao" };

/** Sends a request to the application, in this isolate. */
async function send(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const context = createExecutionContext();
  const response = await app.fetch(new Request(input, init), env, context);
  await waitOnExecutionContext(context);
  return response;
}

const client = new Client({
  url: ORIGIN + SEARCH_API_PATH,
  exchanges: [fetchExchange],
  fetch: send,
  fetchOptions: { headers: CREDENTIALS },
  preferGetMethod: false,
  requestPolicy: "network-only",
});

/** Whatever was asked for. */
// biome-ignore lint/suspicious/noExplicitAny: the tests say what it is, and check it.
type Hit = any;

/** The data of a query, as an independent client reads them. */
async function data(query: string, variables: object = {}): Promise<Hit> {
  const result = await client.query(query, variables).toPromise();
  if (result.error) throw result.error;
  return result.data;
}

describe("an independent client", () => {
  test("reads the schema by introspection, and it is ours", async () => {
    const schema = buildClientSchema(await data(getIntrospectionQuery()));
    const sorted = (s: Parameters<typeof printSchema>[0]) => printSchema(lexicographicSortSchema(s));
    expect(sorted(schema)).toBe(sorted(buildSchema(SEARCH_SDL)));
  });

  /** The queries of the documentation, by the names of their operations. */
  const documented = new Map(
    [...documentation.matchAll(/```graphql\n(query (\w+)[\s\S]*?)\n```/g)].map(([, text, name]) => [name!, text!]),
  );
  const first = async (name: string, variables: object = {}) => {
    const [found] = Object.values(await data(documented.get(name)!, variables)) as Hit[];
    return found;
  };

  test("the documentation has a query for each use", () => {
    expect([...documented.keys()]).toEqual([
      "Cities",
      "NeighborhoodsByLetters",
      "NeighborhoodNames",
      "Neighborhood",
      "SchoolNames",
      "SchoolCards",
      "RankedSchools",
      "SchoolLogos",
      "School",
      "SchoolOffers",
    ]);
    for (const text of documented.values()) expect(parse(text).definitions).toHaveLength(1);
  });

  test("cities (A14, A15)", async () => {
    const { hits, searchData } = await first("Cities");
    expect(searchData).toEqual({ hitsCount: 1 });
    expect(hits.map((hit: Hit) => v.parse(city, hit).slug)).toEqual(["campinas-sp"]);
    const negated = await first("Cities", { filter_string: "uf:SP AND NOT name:Campinas" });
    expect(negated.hits).toEqual([]);
  });

  test("neighborhoods in three variants (A16–A20)", async () => {
    const letters = await first("NeighborhoodsByLetters");
    expect(letters.hits.map((hit: Hit) => hit.slug)).toEqual(["moema"]);
    const names = await first("NeighborhoodNames");
    const slugs = names.hits.map((hit: Hit) => hit.full_slug);
    expect(slugs.length).toBeGreaterThan(3);
    expect(slugs).toEqual([...new Set(slugs)].sort());
    const [one, ...more] = (await first("Neighborhood")).hits;
    expect(more).toEqual([]);
    const { googlePlaceId, ...rest } = one;
    expect(googlePlaceId).toBeNull();
    expect(v.parse(neighborhood, rest)).toMatchObject({ full_slug: "moema-sao-paulo-sp", city_slug: "sao-paulo-sp" });
  });

  test("schools in five uses (A21–A23)", async () => {
    const names = await first("SchoolNames");
    expect(names.hits[0]).toEqual({ name: VERTICE.name, slug: VERTICE.slug });
    const cards = await first("SchoolCards", { filterString: "address.city_slug:sao-paulo-sp" });
    expect(cards.searchData).toMatchObject({ hitsCount: SAO_PAULO_SCHOOLS });
    for (const hit of cards.hits) v.parse(schoolCard, hit);
    expect(cards.facets.map((f: Hit) => f.key)).toEqual([
      "products.slug_stage",
      "products.shift",
      "tags",
      "address.neighborhood_slug",
    ]);
    const ranked = await first("RankedSchools");
    const ranks = ranked.hits.map((hit: Hit) => v.parse(rankedCard, hit).ranking_enem!.state_rank);
    expect(ranks.filter((rank: number | null) => rank !== null)).toEqual([1, 2, 2]);
    const logos = await first("SchoolLogos");
    expect(logos.hits).toHaveLength(10);
    const [school] = (await first("School")).hits;
    expect(v.parse(schoolDetail, school)).toMatchObject({ id: VERTICE.inepCode, cod_ent: VERTICE.inepCode });
    expect(school.reviews.comments.length).toBeGreaterThan(0);
  });

  test("scholarships (A24)", async () => {
    const offers = await first("SchoolOffers");
    expect(offers.searchData.hitsCount).toBeGreaterThan(1);
    const discounts = offers.hits.map((hit: Hit) => v.parse(offerCard, hit).discount_percentage);
    expect(discounts.length).toBeGreaterThan(0);
    const some = await first("SchoolOffers", { ignoreExtraHitsIfExceed: 1 });
    expect([some.searchData.hitsCount, some.hits.length]).toEqual([1, 1]);
    const varied = await first("SchoolOffers", { queryVariations: ["xyzzy plugh", "vertice"] });
    expect(varied.hits[0].school_slug).toBe(VERTICE.slug);
  });

  test("metadata as the contract has them", async () => {
    const { schools } = await data(
      '{ schools(query: "vertise", facets: ["tags"]) { searchData { hitsCount textMatch } facets { key count facetValues { key count label } } } }',
    );
    expect(v.parse(searchData, schools.searchData)).toEqual({ hitsCount: 1, textMatch: "typo" });
    for (const one of schools.facets) v.parse(facet, one);
  });
});
