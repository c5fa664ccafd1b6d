import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import fc from "fast-check";
import {
  buildClientSchema,
  buildSchema,
  getIntrospectionQuery,
  lexicographicSortSchema,
  parse,
  printSchema,
} from "graphql";
import * as v from "valibot";
import { beforeAll, describe, expect, test, vi } from "vitest";
import documentation from "../../docs/search-api.graphql?raw";
import { publishAll } from "../../src/backend/publish/publish-all.ts";
import {
  API_KEY_HEADER,
  APPLICATION_HEADER,
  PUBLICATION_HEADER,
  SEARCH_API_PATH,
} from "../../src/contract/search-api/call.ts";
import { SEARCH_SDL } from "../../src/contract/search-api/sdl.ts";
import { city, neighborhood } from "../../src/contract/v3/places.ts";
import { app } from "../../src/worker/app.tsx";
import { facet, offerCard, schoolCard, schoolDetail } from "../fixtures/search-api-answers.ts";
import { SAO_PAULO_SCHOOLS, VERTICE } from "../fixtures/world.ts";
import { resetModules } from "./reset-modules.ts";
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

/** Whatever was asked for. */
// biome-ignore lint/suspicious/noExplicitAny: the tests say what it is, and check it.
type Hit = any;

/** The data of a query, as a client reads them. */
async function data(query: string, variables: object = {}): Promise<Hit> {
  const headers = { ...CREDENTIALS, "content-type": "application/json", accept: "application/graphql-response+json" };
  const body = JSON.stringify({ query, variables });
  const response = await send(ORIGIN + SEARCH_API_PATH, { method: "POST", headers, body });
  const { data, errors } = await response.json<{ data: Hit; errors?: unknown }>();
  expect(errors).toBeUndefined();
  return data;
}

describe("a client", () => {
  test("reads the schema by introspection, and it is ours (J16)", async () => {
    const schema = buildClientSchema(await data(getIntrospectionQuery()));
    const sorted = (s: Parameters<typeof printSchema>[0]) => printSchema(lexicographicSortSchema(s));
    expect(sorted(schema)).toBe(sorted(buildSchema(SEARCH_SDL)));
  });

  /** The queries of the documentation, by the names of their operations. */
  const documented = new Map(
    [...documentation.matchAll(/^query (\w+)[\s\S]*?^}$/gm)].map(([text, name]) => [name!, text]),
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

  test("cities (E4, A14, A15)", async () => {
    const { hits, searchData } = await first("Cities");
    expect(searchData).toEqual({ hitsCount: 1 });
    expect(hits.map((hit: Hit) => v.parse(city, hit).slug)).toEqual(["campinas-sp"]);
    const negated = await first("Cities", { filter_string: "uf:SP AND NOT name:Campinas" });
    expect(negated.hits).toEqual([]);
  });

  test("neighborhoods in three variants (E5, A16–A20)", async () => {
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

  test("schools in five uses (E12, E13, A21–A23)", async () => {
    const names = await first("SchoolNames");
    expect(names.hits[0]).toEqual({ name: VERTICE.name, slug: VERTICE.slug });
    const cards = await first("SchoolCards", { filterString: "address.city_slug:sao-paulo-sp" });
    expect(cards.searchData).toMatchObject({ hitsCount: SAO_PAULO_SCHOOLS });
    for (const hit of cards.hits) v.parse(v.omit(schoolCard, ["ranking_enem"]), hit);
    for (const one of cards.facets) v.parse(facet, one);
    expect(cards.facets.map((f: Hit) => f.key)).toEqual([
      "products.slug_stage",
      "products.shift",
      "tags",
      "address.neighborhood_slug",
    ]);
    const ranked = await first("RankedSchools");
    const ranks = ranked.hits.map((hit: Hit) => v.parse(schoolCard, hit).ranking_enem!.state_rank);
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
});

describe("hostile calls", () => {
  const GOOD = "{ cities { hits { name } } }";
  const JSON_BODY = { ...CREDENTIALS, "content-type": "application/json" };
  const post = (body: BodyInit, headers: HeadersInit = JSON_BODY) =>
    send(ORIGIN + SEARCH_API_PATH, { method: "POST", headers, body });
  const queryOf = (query: string, variables?: unknown) => JSON.stringify({ query, variables });
  const times = (count: number, piece: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => piece(at)).join(" ");

  /** Everything that was wrong, in the form of the specification; nothing takes long. */
  async function refusal(response: Response) {
    const { errors, data } = (await response.json()) as Hit;
    expect(data ?? null).toBeNull();
    expect(errors.length).toBeGreaterThan(0);
    for (const { message, extensions } of errors) {
      expect(message).toMatch(/^.{10,300}$/su);
      expect(extensions.code).toMatch(/^[a-z_]+$/);
    }
    return [response.status, errors[0].extensions.code];
  }

  const NESTED = `{ schools { hits { ${times(400, () => "...on School {")} name ${"} ".repeat(400)} } } }`;
  const CYCLE = "{ schools { hits { ...A } } } fragment A on School { name ...B } fragment B on School { slug ...A }";
  /** Each fragment twice the one before: 2^30 fields, were it opened. */
  const LAUGHS = `{ schools { hits { ...F0 } } } ${times(30, (at) => `fragment F${at} on School { ...F${at + 1} ...F${at + 1} }`)} fragment F30 on School { name }`;

  const SEARCHES = `{ ...A ...B } ${["A", "B"].map((name) => `fragment ${name} on Query { ${times(8, (at) => `${name}${at}: cities { hits { name } }`)} }`).join(" ")}`;

  test.each<[name: string, body: BodyInit, status: number]>([
    ["nothing", "", 400],
    ["no JSON", "{", 400],
    ["a text", '"query"', 400],
    ["null", "null", 400],
    ["a list", `[${queryOf(GOOD)}]`, 400],
    ["a batch", JSON.stringify(Array(100).fill({ query: GOOD })), 400],
    ["no query", "{}", 400],
    ["a query that is no text", '{"query":{"a":1}}', 400],
    ["an empty query", queryOf(""), 400],
    ["NUL", queryOf("\u0000{ cities { hits { name } } }"), 400],
    ["a lone surrogate", queryOf("{ \ud800 }"), 400],
    ["bytes that are no UTF-8", new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]), 400],
    ["variables that are a list", queryOf(GOOD, [1]), 400],
    ["variables that are a text", queryOf(GOOD, "x"), 400],
    ["an operation that is not there", JSON.stringify({ query: GOOD, operationName: "B" }), 400],
    ["a mutation", queryOf("mutation { cities { hits { name } } }"), 400],
    ["a subscription", queryOf("subscription { cities { hits { name } } }"), 400],
    ["a field that is not there", queryOf("{ users { password } }"), 400],
    ["an argument that is not there", queryOf('{ cities(sql: "1") { hits { name } } }'), 400],
    ["deep nesting", queryOf(`{ schools ${"{ hits ".repeat(300)}${"} ".repeat(300)} }`), 400],
    ["deep inline fragments", queryOf(NESTED), 400],
    [
      "deep lists in a value",
      queryOf(`{ schools(tags: ${"[".repeat(500)}${"]".repeat(500)}) { hits { name } } }`),
      400,
    ],
    ["fragments in a circle", queryOf(CYCLE), 400],
    ["a fragment of itself", queryOf("{ cities { hits { ...A } } } fragment A on City { ...A }"), 400],
    ["fragments that double", queryOf(LAUGHS), 400],
    ["10,000 aliases", queryOf(`{ ${times(10_000, (at) => `a${at}:x`)} }`), 413],
    ["1,000 aliases of a field", queryOf(`{ cities { hits { ${times(1000, (at) => `a${at}:name`)} } } }`), 400],
    ["1,000 aliases of a search", queryOf(`{ ${times(1000, (at) => `a${at}:cities{hits{name}}`)} }`), 400],
    ["30 aliases", queryOf(`{ cities { hits { ${times(30, (at) => `a${at}: name`)} } } }`), 400],
    ["15 searches", queryOf(`{ ${times(15, (at) => `a${at}: cities { hits { name } }`)} }`), 400],
    ["15 searches of a fragment", queryOf(SEARCHES), 400],
    ["one field 600 times", queryOf(`{ cities { hits { ${"name ".repeat(600)} } } }`), 400],
    ["50 directives", queryOf(`{ cities { hits { name ${"@include(if: true) ".repeat(50)} } } }`), 400],
    ["comments alone", queryOf("#\n".repeat(10_000)), 400],
    ["a huge body", queryOf(GOOD, { a: "x".repeat(200_000) }), 413],
    ["a huge text", queryOf(`{ schools(query: "${"x".repeat(20_000)}") { hits { name } } }`), 400],
    [
      "a huge filter",
      queryOf(`{ schools(filterString: "${"slug:a OR ".repeat(2000)}slug:b") { hits { name } } }`),
      400,
    ],
    ["parentheses", queryOf(`{ schools(filterString: "${"(".repeat(3000)}") { hits { name } } }`), 400],
    [
      "a huge list of facets",
      queryOf("query($f: [String!]) { schools(facets: $f) { hits { name } } }", { f: Array(2000).fill("tags") }),
      400,
    ],
    ["a page of 10,000", queryOf("{ schools(pagination: { size: 10000 }) { hits { name } } }"), 400],
    ["a page of 0", queryOf("{ schools(pagination: { size: 0 }) { hits { name } } }"), 400],
    ["page 51", queryOf("{ schools(pagination: { page: 51 }) { hits { name } } }"), 400],
    ["infinity", queryOf("{ schools(geoloc: { lat: 1e999, lon: 0, distanceInKm: 1 }) { hits { name } } }"), 400],
    [
      "a place that is not on Earth",
      queryOf("{ schools(geoloc: { lat: 91, lon: 0, distanceInKm: 1 }) { hits { name } } }"),
      400,
    ],
    ["details of many", queryOf("{ schools(pagination: { size: 48 }) { hits { about } } }"), 400],
    [
      "many former addresses",
      queryOf("query($f: String) { schools(filterString: $f) { hits { name } } }", {
        f: Array.from({ length: 11 }, (_, at) => `slug_qe:a${at}`).join(" OR "),
      }),
      400,
    ],
    [
      "many addresses",
      queryOf("query($f: String) { schools(filterString: $f) { hits { name } } }", {
        f: Array.from({ length: 49 }, (_, at) => `slug:a${at}`).join(" OR "),
      }),
      400,
    ],
    ["a filter of __proto__", queryOf('{ schools(filterString: "__proto__:1") { hits { name } } }'), 400],
    ["a facet of constructor", queryOf('{ schools(facets: ["constructor"]) { hits { name } } }'), 400],
  ])("%s is refused", async (_name, body, status) => {
    expect((await refusal(await post(body)))[0]).toBe(status);
  });

  test.each([
    ["aliases", `{ cities { hits { ${times(21, (at) => `a${at}: name`)} } } }`, "apelidos"],
    ["levels", `{ schools ${"{ hits ".repeat(8)}${"} ".repeat(8)} }`, "níveis de campos"],
    ["searches", `{ ${times(10, (at) => `a${at}: cities { hits { name } }`)} }`, "buscas"],
    ["fields", `{ cities { hits { ...A } } } fragment A on City { ${"name ".repeat(250)} }`, "campos"],
  ])("one more than the limit of %s, by name", async (_name, query, limited) => {
    expect(await (await post(queryOf(query))).text()).toContain(`A consulta tem ${limited} demais`);
  });

  test.each<[name: string, headers: Record<string, string>, status: number, code: string]>([
    ["no key", { [API_KEY_HEADER]: "" }, 401, "unknown_key"],
    ["a wrong key", { [API_KEY_HEADER]: "chave-de-demonstracaO" }, 401, "unknown_key"],
    ["another application", { [APPLICATION_HEADER]: "outra" }, 401, "unknown_key"],
    ["no application", { [APPLICATION_HEADER]: "" }, 401, "unknown_key"],
    ["plain text", { "content-type": "text/plain" }, 415, "unsupported_type"],
    ["a form", { "content-type": "application/x-www-form-urlencoded" }, 415, "unsupported_type"],
    ["another character set", { "content-type": "application/json; charset=latin1" }, 415, "unsupported_type"],
    ["pictures wanted", { accept: "image/png" }, 406, "not_acceptable"],
  ])("%s: refused", async (_name, headers, status, code) => {
    expect(await refusal(await post(queryOf(GOOD), { ...JSON_BODY, ...headers }))).toEqual([status, code]);
  });

  test.each(["GET", "PUT", "DELETE", "OPTIONS"])("%s is not how one asks (A12)", async (method) => {
    const url = `${ORIGIN}${SEARCH_API_PATH}?query=${encodeURIComponent(GOOD)}`;
    const response = await send(url, { method, headers: CREDENTIALS });
    expect(response.headers.get("allow")).toBe("POST");
    expect(await refusal(response)).toEqual([405, "method_not_allowed"]);
  });

  test("no browser of another origin may read a response, and no cache stores it", async () => {
    const response = await post(queryOf(GOOD), { ...JSON_BODY, origin: "https://evil.example" });
    expect(response.status).toBe(200);
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("without keys all calls are refused, and several keys may be valid (H6)", async () => {
    const closed = (bindings: Partial<Env>) =>
      app.fetch(
        new Request(ORIGIN + SEARCH_API_PATH, { method: "POST", headers: JSON_BODY, body: queryOf(GOOD) }),
        { ...env, ...bindings } as Env,
        createExecutionContext(),
      );
    for (const keys of ["", "=", "demonstracao=", "=chave-de-demonstracao"]) {
      expect(await refusal(await closed({ SEARCH_API_KEYS: keys }))).toEqual([401, "unknown_key"]);
    }
    const two = "outra=x demonstracao=antiga\ndemonstracao=chave-de-demonstracao";
    expect((await closed({ SEARCH_API_KEYS: two })).status).toBe(200);
  });

  test("200 random bodies: an answer or a refusal, never a breakdown", async () => {
    const documented = [...documentation.matchAll(/^query [\s\S]*?^}$/gm)].map(([text]) => text);
    const piece = fc.constantFrom(
      "{",
      "}",
      "(",
      '"',
      "...",
      "@skip(if:$x)",
      "$a",
      "\u0000",
      "__typename",
      "hits",
      ":",
      "null",
      "[",
    );
    const mutated = fc
      .tuple(fc.constantFrom(...documented), fc.nat(), fc.nat({ max: 40 }), piece)
      .map(([text, at, cut, put]) => text.slice(0, at % text.length) + put + text.slice((at % text.length) + cut));
    const filter = fc.oneof(
      fc.string(),
      fc
        .array(fc.constantFrom("slug:a", "tags:x", "AND", "OR", "NOT", "(", ")", 'uf:"', "a<=1"))
        .map((p) => p.join(" ")),
    );
    const body = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.json(),
      fc
        .record({ query: fc.oneof(mutated, fc.string()), variables: fc.jsonValue() })
        .map((value) => JSON.stringify(value)),
      fc
        .record({ filterString: filter, query: fc.string(), pagination: fc.jsonValue(), sort: fc.jsonValue() })
        .map((variables) => queryOf(documented[5]!, variables)),
      filter.map((filter_string) => queryOf(documented[0]!, { filter_string })),
    );
    const seen = new Set<number>();
    await fc.assert(
      fc.asyncProperty(body, async (text) => {
        const response = await post(text);
        seen.add(response.status);
        if (response.status === 200) expect(Object.keys((await response.json()) as object)).toEqual(["data"]);
        else expect((await refusal(response))[0], text).toBe(400);
      }),
      { seed: 20_261_121, numRuns: 200 },
    );
    expect([...seen].sort()).toEqual([200, 400]);
  });
});

// The last of the file: the isolate is a new one afterwards.
describe("the cache of the data centre", () => {
  const QUERY = `query Q($filterString: String, $pagination: Pagination) {
    schools(filterString: $filterString, pagination: $pagination) { searchData { hitsCount } hits { name } }
  }`;
  const [filterString, pagination] = [`slug:${VERTICE.slug}`, { size: 1, page: 1 }];

  /** A call's body, and how its log line says that the cache took part. */
  async function call(body: object, site = app, credentials: object = CREDENTIALS) {
    const lines = vi.spyOn(console, "log").mockImplementation(() => {});
    const headers = { ...credentials, "content-type": "application/json" };
    const request = new Request(ORIGIN + SEARCH_API_PATH, { method: "POST", headers, body: JSON.stringify(body) });
    const context = createExecutionContext();
    const response = await site.fetch(request, { ...env, ENVIRONMENT: "production" } as Env, context);
    const text = await response.text();
    await waitOnExecutionContext(context);
    const { cache } = JSON.parse(String(lines.mock.calls.at(-1)![0]));
    lines.mockRestore();
    expect(response.headers.get("cache-control")).toBe("no-store");
    return { status: response.status, text, cache, publication: response.headers.get(PUBLICATION_HEADER) };
  }

  test("a second call is a hit, whatever the order of its variables; another one and another publication are not", async () => {
    const first = await call({ query: QUERY, variables: { filterString, pagination } });
    expect([first.status, first.cache]).toEqual([200, "miss"]);
    expect(first.text).toContain(VERTICE.name);
    const again = { variables: { pagination: { page: 1, size: 1 }, filterString }, query: QUERY };
    expect(await call(again)).toEqual({ ...first, cache: "hit" });
    expect((await call({ query: QUERY, variables: { filterString } })).cache).toBe("miss");

    await env.DB.prepare("UPDATE school SET name = 'Outro Nome' WHERE inep_code = ?").bind(VERTICE.inepCode).run();
    await publishAll(env, { now: new Date() });
    await resetModules();
    const { app: fresh } = await import("../../src/worker/app.tsx");
    const other = await call(again, fresh);
    expect([other.cache, other.publication === first.publication]).toEqual(["miss", false]);
    expect(other.text).toContain("Outro Nome");
  });

  test("keeps no refusal, and gives nothing to a stranger", async () => {
    const wrong = { query: "{ schools { nada } }" };
    for (const _ of [1, 2]) expect(await call(wrong)).toMatchObject({ status: 400, cache: "miss" });
    const known = { query: "{ cities { hits { slug } } }" };
    await call(known);
    expect((await call(known)).cache).toBe("hit");
    expect(await call(known, app, { ...CREDENTIALS, [API_KEY_HEADER]: "x" })).toMatchObject({ status: 401 });
  });
});
