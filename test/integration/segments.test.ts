import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { Random } from "../../scripts/random.ts";
import { LruFiles } from "../../src/backend/publish/lru-files.ts";
import { columnsKey, MANIFEST_KEY, type Manifest, type PublishedSegment } from "../../src/backend/publish/manifest.ts";
import { publishAll } from "../../src/backend/publish/publish-all.ts";
import { publishChanges } from "../../src/backend/publish/publish-changes.ts";
import { cachesOf, openCountry } from "../../src/backend/publish/segment-files.ts";
import { SegmentWriter } from "../../src/backend/publish/segment-writer.ts";
import { SnapshotUnavailable } from "../../src/backend/publish/snapshot-unavailable.ts";
import { SORTS } from "../../src/domain/ranking/ranking.ts";
import type { Places } from "../../src/search/place-index.ts";
import { createSchoolSearch } from "../../src/search/school-search.ts";
import { createOfferSearch } from "../../src/search/search-offers.ts";
import type { SchoolQuery, SchoolResult } from "../../src/search/types.ts";
import { searchOffersByForce } from "../fixtures/search/offer-oracle.ts";
import { openCountry as openWhole } from "../fixtures/search/open-country.ts";
import { searchByForce } from "../fixtures/search/oracle.ts";
import { randomOfferQuery, randomOffers } from "../fixtures/search/random-offers.ts";
import { randomQuery } from "../fixtures/search/random-queries.ts";
import { randomSchools } from "../fixtures/search/random-schools.ts";
import { buildWorld, FORMER_SLUG, fillWorld, VERTICE, worldYear } from "../fixtures/world.ts";
import { counting } from "./counting.ts";
import { resetModules } from "./reset-modules.ts";

/** Schools of a segment, so that a small country has many. */
const ROWS = 6;

/** Bytes of columns and of cards. */
const LIMITS_OF_CACHES = [60_000, 40_000] as const;

/** Writes schools as a publication does, in segments of some 70, and reads them with room for a few segments. */
async function inSegments(
  name: string,
  schools: ReturnType<typeof randomSchools>,
  offers: ReturnType<typeof randomOffers>,
) {
  const writer = new SegmentWriter(env.SNAPSHOT, name, "v1", 70);
  const offersOf = Map.groupBy(offers, (offer) => offer.schoolId);
  const sorted = schools.toSorted((a, b) => (a.cityCode + a.id < b.cityCode + b.id ? -1 : 1));
  for (const school of sorted) await writer.add(school, offersOf.get(school.id) ?? []);
  await writer.flush();
  const caches = cachesOf(...LIMITS_OF_CACHES);
  return { country: openCountry(env.SNAPSHOT, writer.segments, { caches }), caches, segments: writer.segments };
}

const random = new Random(16);
const schools = randomSchools(random, 900);
const privateSchools = schools.filter((school) => school.administration === "privada");
const offers = randomOffers(random, privateSchools);
const noPlaces = {} as Places;

/** Kinds of search with a code path of their own through segments; of each, some search must have hits. */
const KINDS = [
  ...SORTS.map(({ slug }) => slug),
  ...["country", "state", "city", "circle", "later page", "filtered", "facets", "fees"],
  ...["exact", "typo", "partial"],
];

function kindsOf(query: SchoolQuery, { total, hits, textMatch }: SchoolResult): string[] {
  if (hits.length === 0) return [];
  return [
    ...[query.sort, query.scope.kind],
    ...(textMatch ? [textMatch] : []),
    ...(query.near && total < schools.length ? ["circle"] : []),
    ...(query.page > 1 ? ["later page"] : []),
    ...(query.tags || query.minRating || query.hasEnemRanking ? ["filtered"] : []),
    ...(query.facets?.length ? ["facets"] : []),
    ...(query.countsFees ? ["fees"] : []),
  ];
}

test("a country in many segments answers exactly as brute force, within its memory", async () => {
  const { country, caches, segments } = await inSegments("oracle", schools, offers);
  expect(segments.length).toBeGreaterThan(10);
  const search = createSchoolSearch({ places: noPlaces, country });
  const whole = createSchoolSearch({ places: noPlaces, country: openWhole(schools, offers) });
  const asked = new Set<string>();
  for (let i = 0; i < 200; i++) {
    const query = randomQuery(random, schools);
    const expected = searchByForce(schools, offers, query);
    expect(await search.searchSchools(query), JSON.stringify(query)).toEqual(expected);
    for (const kind of kindsOf(query, expected)) asked.add(kind);
    if (i % 5 > 0) continue;
    expect(await search.summarizeSchools(query)).toEqual(await whole.summarizeSchools(query));
    expect(await search.locateSchools(query, 30)).toEqual(await whole.locateSchools(query, 30));
    const text = random.pick(schools).name.slice(0, 9);
    expect(await search.suggestSchools(text, 5, { uf: "SP" })).toEqual(
      await whole.suggestSchools(text, 5, { uf: "SP" }),
    );
  }
  expect([...asked].sort()).toEqual([...KINDS].sort());
  for (const [i, { bytes }] of [caches.columns, caches.cards].entries()) {
    expect(bytes).toBeGreaterThan(LIMITS_OF_CACHES[i]! / 3);
    expect(bytes).toBeLessThanOrEqual(LIMITS_OF_CACHES[i]!);
  }
});

test("so do its scholarships", async () => {
  const { country } = await inSegments("offers", privateSchools, offers);
  const search = createOfferSearch(country);
  for (let i = 0; i < 80; i++) {
    const query = randomOfferQuery(random, privateSchools);
    const expected = searchOffersByForce(privateSchools, offers, query);
    expect(await search.searchOffers(query), JSON.stringify(query)).toEqual(expected);
  }
});

test("a page reads a block of cards once, and its cards never again; an unreadable segment is reported", async () => {
  const { segments } = await inSegments("reads", schools, []);
  const gone = columnsKey(segments[3]!);
  const asked: string[] = [];
  const kv = {
    get: (key: string, ...options: unknown[]) => {
      asked.push(key);
      return key === gone ? null : env.SNAPSHOT.get(key, ...(options as [{ type: "arrayBuffer" }]));
    },
  } as unknown as KVNamespace;
  const country = openCountry(kv, segments, { caches: cachesOf(1e6, 1e6) });
  const search = createSchoolSearch({ places: noPlaces, country });
  const { cityCode } = schools.find(({ cityCode: code }) => Number(code) < segments[3]!.firstCity)!;
  const page = { scope: { kind: "city", cityCode }, sort: "relevance", page: 1, size: 48 } as const;
  const found = await search.searchSchools(page);
  expect(found.hits.length).toBeGreaterThan(1);
  expect(asked.length).toBe(new Set(asked).size);
  asked.length = 0;
  expect(await search.searchSchools(page)).toEqual(found);
  expect(asked).toEqual([]);
  // Read ahead, and of no consequence to the segments before it.
  await expect(search.searchSchools({ ...page, scope: { kind: "country" } })).rejects.toThrow(SnapshotUnavailable);
});

test("a city that fits in a segment is in one", async () => {
  const { segments } = await inSegments("cut", schools, []);
  const bySize = Map.groupBy(schools, ({ cityCode }) => Number(cityCode));
  for (const [city, { length }] of bySize) {
    const spanned = segments.filter(({ firstCity, lastCity }) => firstCity <= city && city <= lastCity);
    expect(spanned.length).toBe(length <= 70 ? 1 : spanned.length);
    expect(spanned.length).toBeLessThanOrEqual(Math.ceil(length / 70) + 1);
  }
  expect(Math.max(...segments.map(({ rows }) => rows))).toBeLessThanOrEqual(70);
});

test("a segment that was opened for one search is freed with it, and a cached one is not", async () => {
  const random = new Random(31);
  const schools = randomSchools(random, 40);
  const { segments } = await inSegments("freed", schools, randomOffers(random, schools));
  for (const [limit, isCached] of [
    [1e6, true],
    [0, false],
  ] as const) {
    const country = openCountry(env.SNAPSHOT, segments, { caches: cachesOf(limit, 1e6) });
    const segment = await country.segment(0, true);
    const { buffer } = segment.fee;
    const before = buffer.byteLength;
    expect(before).toBeGreaterThan(0);
    country.release(segment);
    country.release(segment);
    expect(buffer.byteLength).toBe(isCached ? before : 0);
  }
});

test("the columns of a segment are read once while they are cached", async () => {
  const { segments } = await inSegments("cached", privateSchools, offers);
  const { bindings, calls } = counting(env);
  const caches = cachesOf(1e6, 1e6);
  const country = openCountry(bindings.SNAPSHOT, segments, { caches });
  const readsOf = async (index: number) => {
    const before = calls.kv;
    await country.segment(index, false);
    return calls.kv - before;
  };
  expect([await readsOf(0), await readsOf(0), await readsOf(1), await readsOf(0)]).toEqual([1, 0, 1, 0]);
  const tight = openCountry(bindings.SNAPSHOT, segments, { caches: cachesOf(caches.columns.bytes / 1.5, 1e6) });
  const before = calls.kv;
  for (const index of [0, 0, 1, 1, 0]) await tight.segment(index, false);
  expect(calls.kv - before).toBe(3);
});

test("a passing file evicts nothing, any other evicts the least recently used", () => {
  const files = new LruFiles<string>(10);
  for (const key of ["a", "b"]) expect(files.add(key, key, 4, false)).toBe(true);
  expect(files.add("c", "c", 4, true)).toBe(false);
  expect(["a", "b", "c"].map((key) => files.get(key))).toEqual(["a", "b", undefined]);
  files.get("a");
  expect(files.add("d", "d", 4, false)).toBe(true);
  expect(["a", "b", "d"].map((key) => files.get(key))).toEqual(["a", undefined, "d"]);
  expect(files.add("e", "e", 11, false)).toBe(false);
  expect([files.get("e"), files.bytes]).toEqual([undefined, 8]);
});

const PAGES = [
  "/busca",
  "/busca/sp/sao-paulo-sp",
  "/busca/sp/sao-paulo-sp?shifts=manha&sort=min_price",
  "/busca/sp?school=colegio",
  "/busca?school=verticee",
  "/busca?lat=-23.56&lng=-46.65&radius=50&page=2",
  "/matriculas/buscar-bolsas",
  "/matriculas/buscar-bolsas?city=sao-paulo-sp&distinct=false&sort=max_discount",
  "/bolsas-de-estudo/sp",
  "/escola/ranking-enem",
  "/escola/ranking-enem/sp",
  `/escola/${VERTICE.slug}`,
  `/escola/${FORMER_SLUG}`,
  `/salvas?escolas=${VERTICE.slug},nenhuma`,
  "/api/v1/suggestions?q=cole",
  "/api/v1/points?state=sp",
  "/sitemaps/busca-1.xml",
];

/** Reads pages from a fresh isolate, without the parts that differ between two responses. */
async function look() {
  await resetModules();
  const { ask } = await import("./worker.ts");
  const responses = await Promise.all(
    PAGES.map(async (path) => {
      const response = await ask(path);
      const text = (await response.text()).replace(/nonce="[^"]*"|<lastmod>[^<]*<\/lastmod>/g, "");
      return `${response.status} ${response.headers.get("location")} ${text}`;
    }),
  );
  return { answers: responses, files: await listSchools(ask), ask };
}

/** The schools of the sitemap, by file: one for each segment. */
async function listSchools(ask: (path: string) => Promise<Response>): Promise<string[][]> {
  const addresses = async (path: string) => {
    const xml = await (await ask(path)).text();
    return Array.from(xml.matchAll(/<loc>[^<]*?(\/(?:sitemaps|escola)\/[^<]*)/g), ([, address]) => address!);
  };
  const files = (await addresses("/sitemap.xml")).filter((path) => path.startsWith("/sitemaps/escolas-"));
  return Promise.all(files.map(addresses));
}

const manifestNow = async () => (await env.SNAPSHOT.get<Manifest>(MANIFEST_KEY, "json"))!;

test("visitors see the same in many segments or one, and a change rewrites only the segments of its schools", async () => {
  const now = Date.now();
  await fillWorld(env.DB, buildWorld(worldYear(new Date(now))));
  await publishAll(env, { now: new Date(now), rows: ROWS });
  const before = await manifestNow();
  expect(before.segments.length).toBeGreaterThan(5);

  // A price, a school that moves to another city, one that closes, one that is called otherwise.
  const city = await env.DB.prepare("SELECT min(city_ibge_code) AS code FROM school").first("code");
  await env.DB.batch([
    env.DB.prepare("UPDATE offer SET net_monthly_fee_cents = 123400 WHERE inep_code = ?").bind(VERTICE.inepCode),
    env.DB.prepare(
      "UPDATE school SET city_ibge_code = ?, neighborhood = NULL, neighborhood_slug = NULL WHERE inep_code = ?",
    ).bind(city, "35000004"),
    env.DB.prepare("UPDATE school SET is_active = 0 WHERE inep_code = '35000005'"),
    env.DB.prepare("UPDATE school SET slug = 'colegio-de-nome-novo' WHERE inep_code = '35000006'"),
  ]);
  await publishChanges(env, new Date(now + 60_000));
  const after = await manifestNow();
  const isChanged = (segment: PublishedSegment, i: number) => columnsKey(segment) !== columnsKey(before.segments[i]!);
  const changed = after.segments.filter(isChanged).length;
  expect(changed).toBeGreaterThan(0);
  expect(changed).toBeLessThan(after.segments.length);
  const { answers: responses, files, ask } = await look();
  expect(responses.filter((response) => response.startsWith("5"))).toEqual([]);
  expect(responses.join()).toContain("1.234");
  expect(files.map((schools) => schools.length)).toEqual(after.segments.flatMap(({ rows }) => rows || []));

  const { bindings, calls } = counting(env);
  await ask("/busca/sp/sao-paulo-sp", {}, bindings);
  expect(calls).toEqual({ kv: 0, d1: 0 });

  await publishAll(env, { now: new Date(now + 120_000) });
  const whole = await look();
  expect(whole.answers).toEqual(responses);
  expect(whole.files).toHaveLength(1);
  expect(whole.files.flat().sort()).toEqual(files.flat().sort());
});
