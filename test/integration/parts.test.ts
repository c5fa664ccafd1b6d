import { env } from "cloudflare:test";
import { expect, test, vi } from "vitest";
import { LruFiles } from "../../src/backend/publish/lru-files.ts";
import { MANIFEST_KEY, type Manifest } from "../../src/backend/publish/manifest.ts";
import { readParts } from "../../src/backend/publish/part-files.ts";
import { PartWriter } from "../../src/backend/publish/part-writer.ts";
import { publishAll } from "../../src/backend/publish/publish-all.ts";
import { publishChanges } from "../../src/backend/publish/publish-changes.ts";
import { SnapshotUnavailable } from "../../src/backend/publish/snapshot-unavailable.ts";
import { SORTS } from "../../src/domain/ranking/ranking.ts";
import { createPartedOfferSearch, createPartedSearch } from "../../src/search/parted-search.ts";
import type { Places } from "../../src/search/place-index.ts";
import { createSchoolSearch } from "../../src/search/school-search.ts";
import type { SchoolQuery, SchoolResult } from "../../src/search/types.ts";
import { searchOffersByForce } from "../fixtures/search/offer-oracle.ts";
import { openShard } from "../fixtures/search/open-shard.ts";
import { searchByForce } from "../fixtures/search/oracle.ts";
import { Random } from "../fixtures/search/prng.ts";
import { randomOfferQuery, randomOffers } from "../fixtures/search/random-offers.ts";
import { randomQuery } from "../fixtures/search/random-queries.ts";
import { randomSchools } from "../fixtures/search/random-schools.ts";
import { buildWorld, FORMER_SLUG, fillWorld, VERTICE, worldYear } from "../fixtures/world.ts";
import { counting } from "./counting.ts";

/** As small as a country in many parts can be. */
const LIMITS = { rows: 6, schools: 10, offers: 1_000_000 };

/** Bytes of columns and of cards. */
const LIMITS_OF_CACHES = [35_000, 15_000];

/** Writes schools as a publication in parts does, and reads them with room for about three parts. */
async function inParts(
  name: string,
  schools: ReturnType<typeof randomSchools>,
  offers: ReturnType<typeof randomOffers>,
) {
  const writer = new PartWriter(env.SNAPSHOT, name, "v1", 70);
  const offersOf = Map.groupBy(offers, (offer) => offer.schoolId);
  const sorted = schools.toSorted((a, b) => (a.cityCode + a.id < b.cityCode + b.id ? -1 : 1));
  for (const school of sorted) await writer.add(school, offersOf.get(school.id) ?? []);
  await writer.flush();
  const caches = LIMITS_OF_CACHES.map((limit) => new LruFiles(limit));
  return { reader: readParts(env.SNAPSHOT, writer.parts, ...caches), caches, parts: writer.parts };
}

const random = new Random(15);
const schools = randomSchools(random, 900);
const privateSchools = schools.filter((school) => school.administration === "privada");
const offers = randomOffers(random, privateSchools);
const noPlaces = {} as Places;

/** What of a search goes through parts in a way of its own; of each, some search must have hits. */
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

test("a country in parts answers exactly as brute force, within its memory", async () => {
  const { reader, caches, parts } = await inParts("oracle", schools, offers);
  expect(parts.length).toBeGreaterThan(10);
  const search = createPartedSearch(noPlaces, reader, () => null);
  const whole = createSchoolSearch(noPlaces, openShard(schools, offers));
  const asked = new Set<string>();
  for (let i = 0; i < 100; i++) {
    const query = randomQuery(random, schools);
    const expected = searchByForce(schools, offers, query);
    expect(await search.searchSchools(query), JSON.stringify(query)).toEqual(expected);
    for (const kind of kindsOf(query, expected)) asked.add(kind);
    if (i % 5 > 0) continue;
    expect(await search.summarizeSchools(query)).toEqual(whole.summarizeSchools(query));
    expect(await search.locateSchools(query, 30)).toEqual(whole.locateSchools(query, 30));
    const text = random.pick(schools).name.slice(0, 9);
    expect(await search.suggestSchools(text, 5, { uf: "SP" })).toEqual(whole.suggestSchools(text, 5, { uf: "SP" }));
  }
  expect([...asked].sort()).toEqual([...KINDS].sort());
  for (const [i, limit] of LIMITS_OF_CACHES.entries()) {
    expect(caches[i]!.bytes).toBeGreaterThan(limit / 3);
    expect(caches[i]!.bytes).toBeLessThanOrEqual(limit);
  }
});

test("so do its scholarships", async () => {
  const { reader } = await inParts("offers", privateSchools, offers);
  const search = createPartedOfferSearch(reader);
  for (let i = 0; i < 80; i++) {
    const query = randomOfferQuery(random, privateSchools);
    const expected = searchOffersByForce(privateSchools, offers, query);
    expect(await search.searchOffers(query), JSON.stringify(query)).toEqual(expected);
  }
});

test("a page reads a block of cards once, and its cards never again; an unreadable part is reported", async () => {
  const { parts } = await inParts("reads", schools, []);
  const gone = parts[3]!.schools.key;
  const asked: string[] = [];
  const kv = {
    get: (key: string, ...options: unknown[]) => {
      asked.push(key);
      return key === gone ? null : env.SNAPSHOT.get(key, ...(options as [{ type: "arrayBuffer" }]));
    },
  } as unknown as KVNamespace;
  const reader = readParts(kv, parts, new LruFiles(1e6), new LruFiles(1e6));
  const search = createPartedSearch(noPlaces, reader, () => null);
  const { cityCode } = schools.find(({ cityCode: code }) => Number(code) < parts[3]!.firstCity)!;
  const page = { scope: { kind: "city", cityCode }, sort: "relevance", page: 1, size: 48 } as const;
  const found = await search.searchSchools(page);
  expect(found.hits.length).toBeGreaterThan(1);
  expect(asked.length).toBe(new Set(asked).size);
  asked.length = 0;
  expect(await search.searchSchools(page)).toEqual(found);
  expect(asked).toEqual([]);
  // Read ahead, and of no consequence to the parts before it.
  await expect(search.searchSchools({ ...page, scope: { kind: "country" } })).rejects.toThrow(SnapshotUnavailable);
});

test("a shard that was opened for one search is freed with it, and a cached one is not", async () => {
  const random = new Random(31);
  const schools = randomSchools(random, 40);
  const { parts } = await inParts("freed", schools, randomOffers(random, schools));
  for (const [limit, isCached] of [
    [1e6, true],
    [0, false],
  ] as const) {
    const reader = readParts(env.SNAPSHOT, parts, new LruFiles(limit), new LruFiles(1e6));
    const shard = await reader.shard(0, true);
    const arrays = () => [shard.fee, shard.ends, shard.profiles.years, shard.schools.ids, shard.schools.text.tokens];
    const before = arrays().map(({ byteLength }) => byteLength);
    expect(Math.min(...before)).toBeGreaterThan(0);
    reader.release(shard);
    reader.release(shard);
    expect(arrays().map(({ byteLength }) => byteLength)).toEqual(isCached ? before : before.map(() => 0));
  }
});

test("the columns of a part are read once while they are cached", async () => {
  const { parts } = await inParts("cached", privateSchools, offers);
  const { bindings, calls } = counting(env);
  const columns = new LruFiles(1e6);
  const reader = readParts(bindings.SNAPSHOT, parts, columns, new LruFiles(1e6));
  const readsOf = async (part: number) => {
    const before = calls.kv;
    await reader.shard(part, false);
    return calls.kv - before;
  };
  expect([await readsOf(0), await readsOf(0), await readsOf(1), await readsOf(0)]).toEqual([2, 0, 2, 0]);
  const tight = readParts(bindings.SNAPSHOT, parts, new LruFiles(columns.bytes / 1.5), new LruFiles(1e6));
  const before = calls.kv;
  for (const part of [0, 0, 1, 1, 0]) await tight.shard(part, false);
  expect(calls.kv - before).toBe(6);
});

test("a passing file evicts nothing, any other evicts the least recently used", () => {
  const files = new LruFiles(10);
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
  "/sitemaps/escolas-1.xml",
  "/sitemaps/busca-1.xml",
];

/** What a fresh isolate shows, but for what tells one answer from another. */
async function look() {
  vi.resetModules();
  const { ask } = await import("./worker.ts");
  const answers = await Promise.all(
    PAGES.map(async (path) => {
      const answer = await ask(path);
      const text = (await answer.text()).replace(/nonce="[^"]*"|<lastmod>[^<]*<\/lastmod>/g, "");
      // The addresses of a sitemap come in the order of the rows, which is another in parts.
      return `${answer.status} ${answer.headers.get("location")} ${
        path.startsWith("/sitemaps")
          ? text
              .split(/\s*<url>|\s*<\/urlset>\s*/)
              .sort()
              .join()
          : text
      }`;
    }),
  );
  return { answers, ask };
}

const manifestNow = async () => (await env.SNAPSHOT.get<Manifest>(MANIFEST_KEY, "json"))!;

test("visitors see the same, in parts or whole, and a change rewrites only the parts of its schools", async () => {
  const now = Date.now();
  await fillWorld(env.DB, buildWorld(worldYear(new Date(now))));
  await publishAll(env, { now: new Date(now), limits: LIMITS });
  const before = await manifestNow();
  expect(before.parts!.length).toBeGreaterThan(5);
  expect(before.privateSchools).toBeUndefined();

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
  const changed = after.parts!.filter((part, i) => part.schools.key !== before.parts![i]!.schools.key).length;
  expect(changed).toBeGreaterThan(0);
  expect(changed).toBeLessThan(after.parts!.length);
  const { answers, ask } = await look();
  expect(answers.filter((answer) => answer.startsWith("5"))).toEqual([]);
  expect(answers.join()).toContain("1.234");

  const { bindings, calls } = counting(env);
  await ask("/busca/sp/sao-paulo-sp", {}, bindings);
  expect(calls).toEqual({ kv: 0, d1: 0 });

  await publishAll(env, { now: new Date(now + 120_000) });
  expect((await look()).answers).toEqual(answers);
}, 120_000);
