import { createExecutionContext, createScheduledController, env, waitOnExecutionContext } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { beforeAll, expect, test } from "vitest";
import { TRUST_KEY } from "../../src/backend/figures/trust-figures.ts";
import { findInBucket, findMoved } from "../../src/backend/publish/detail-bucket.ts";
import {
  bucketKey,
  bucketOf,
  columnsKey,
  filesOf,
  MANIFEST_KEY,
  type Manifest,
} from "../../src/backend/publish/manifest.ts";
import { openPlacesFile } from "../../src/backend/publish/places-file.ts";
import { commitManifest, nextVersion, readManifest } from "../../src/backend/publish/publication.ts";
import { publishAll } from "../../src/backend/publish/publish-all.ts";
import { publishChanges } from "../../src/backend/publish/publish-changes.ts";
import { deleteRetiredFiles } from "../../src/backend/publish/retired-files.ts";
import { listPublications } from "../../src/backend/publish/roll-back.ts";
import { openCountry } from "../../src/backend/publish/segment-files.ts";
import { REDIRECTS_KEY } from "../../src/backend/redirects/publish-redirects.ts";
import { yearOptions } from "../../src/domain/pricing/season.ts";
import { createSchoolSearch } from "../../src/search/school-search.ts";
import worker from "../../src/worker/index.ts";
import { findPrivateSchool } from "../../src/worker/school-details.ts";
import {
  AUTHOR_EMAIL_HOST,
  buildWorld,
  FORMER_SLUG,
  fillWorld,
  PRIVATE_SCHOOLS,
  SAO_PAULO_SCHOOLS,
  VERTICE,
} from "../fixtures/world.ts";

const NOW = new Date();
const YEAR = yearOptions(NOW)[0];
/** Mean of the published family reviews: 4, 5, 5 and twenty times 4.5. */
const MEAN_RATING = (4 + 5 + 5 + 20 * 4.5) / 23;

/** The result of a school that the site does not list, in a city that its file may not name. */
const UNLISTED_RESULT = `INSERT INTO enem_result (inep_code, edition, participants, average, source_id, city_ibge_code)
  VALUES (?, 2024, 40, ?, 'censo', ?)`;

let minutes = 0;
let first: Manifest;

beforeAll(async () => {
  await fillWorld(env.DB, buildWorld(YEAR));
  await sql(UNLISTED_RESULT, "35999998", 690, "3550308");
  await sql(UNLISTED_RESULT, "35999999", 670, null);
  first = await publishAll(env, { now: NOW });
});

/** Reads the published state: the manifest in KV and the files that it names. */
async function published() {
  const manifest = (await env.SNAPSHOT.get<Manifest>(MANIFEST_KEY, "json"))!;
  const places = await openPlacesFile((await env.SNAPSHOT.get(manifest.places.key, "arrayBuffer"))!);
  const country = openCountry(env.SNAPSHOT, manifest.segments);
  const findSchool = (slug: string) => findPrivateSchool(env.SNAPSHOT, manifest, slug);
  return { manifest, search: createSchoolSearch({ places, country, findSchool }) };
}

/** The bucket of a slug. */
async function bucketWith(slug: string): Promise<Uint8Array> {
  const { manifest } = await published();
  const bucket = bucketOf(slug, manifest.buckets.length);
  return new Uint8Array((await env.SNAPSHOT.get(bucketKey(bucket, manifest.buckets[bucket]!), "arrayBuffer"))!);
}

const detailOf = async (slug: string) => findInBucket(await bucketWith(slug), slug);
const movedTo = async (slug: string) => findMoved(await bucketWith(slug), slug);

/** A minute later, as the cron sees it. */
function aMinuteLater(): Date {
  minutes++;
  return new Date(NOW.getTime() + minutes * 60_000);
}

async function strikeCron(): Promise<void> {
  const context = createExecutionContext();
  await worker.scheduled(createScheduledController({ scheduledTime: aMinuteLater(), cron: "* * * * *" }), env);
  await waitOnExecutionContext(context);
}

function sql(text: string, ...values: unknown[]) {
  return env.DB.prepare(text)
    .bind(...values)
    .run();
}

async function keysInKv(): Promise<string[]> {
  const keys: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await env.SNAPSHOT.list({ cursor });
    keys.push(...page.keys.map((key) => key.name));
    if (page.list_complete) return keys;
    cursor = page.cursor;
  }
}

const inCity = (cityCode: string) =>
  ({ scope: { kind: "city", cityCode }, sort: "relevance", page: 1, size: 100 }) as const;

test("a whole publication is searched: schools of every city, and no public one", async () => {
  const { manifest, search } = await published();
  expect((await search.searchSchools(inCity("3550308"))).total).toBe(SAO_PAULO_SCHOOLS);
  expect((await search.searchSchools({ ...inCity("3550308"), scope: { kind: "country" } })).total).toBe(
    PRIVATE_SCHOOLS,
  );
  expect((await search.findSchool(VERTICE.slug))?.name).toBe(VERTICE.name);
  expect(manifest.counts).toEqual({ schools: PRIVATE_SCHOOLS, offers: 48, cities: 3 });
  expect(manifest.isDemonstration).toBe(false);
});

test("every school, public ones too, has its details in the bucket of its slug", async () => {
  for (const { slug, inepCode } of buildWorld(YEAR).schools) expect((await detailOf(slug))?.card.id).toBe(inepCode);
});

test("the other slug of a school leads to it, and a new one does after the cron", async () => {
  expect(await movedTo(FORMER_SLUG)).toBe("escola-pitangueira");
  await sql("UPDATE school SET slug_qe = 'pitangueira-velha' WHERE inep_code = '35000002'");
  await strikeCron();
  expect(await movedTo("pitangueira-velha")).toBe("escola-pitangueira");
  first = (await published()).manifest;
});

test("the change log is empty after a whole publication", async () => {
  expect(await env.DB.prepare("SELECT count(*) FROM change_log").first("count(*)")).toBe(0);
});

test("staff reviews and those that wait for moderation count in no average", async () => {
  const { manifest, search } = await published();
  expect(manifest.meanRating).toBeCloseTo(MEAN_RATING, 10);
  expect((await search.findSchool(VERTICE.slug))?.reviews).toMatchObject({ count: 2, average: 4.5 });
  const { hits } = await search.searchSchools({ ...inCity("3550308"), scope: { kind: "country" } });
  const staffOnly = hits.find(({ id }) => id === "35000003");
  expect(staffOnly?.reviews).toEqual({ count: 0, average: 0, score: 0 });
});

test("staff reviews are shown all the same, unmoderated ones are not", async () => {
  const detail = await detailOf(VERTICE.slug);
  expect(detail?.reviews.map((r) => r.id).sort()).toEqual(["r1", "r2", "r3"]);
  expect(detail?.reviews[0]?.author).toBe("Maria S.");
});

test("the rating is shrunk: one perfect review weighs less than twenty good ones", async () => {
  const { search } = await published();
  const { hits: schools } = await search.searchSchools({ ...inCity("3550308"), scope: { kind: "country" } });
  const of = (id: string) => schools.find((s) => s.id === id)!.reviews;
  expect(of("35000002").score).toBe(Math.round(((5 * MEAN_RATING + 5) / 6) * 1000));
  expect(of("33000053").score).toBe(Math.round(((5 * MEAN_RATING + 90) / 25) * 1000));
});

test("ENEM ranks are over the whole file of the newest edition, unlisted schools included, and ties share one", async () => {
  const { search } = await published();
  const enem = async (slug: string) => (await search.findSchool(slug))?.enem;
  const schools = new Map(buildWorld(YEAR).schools.map((s) => [s.inepCode, s.slug]));
  // Public: Pedro II 710 is first in the country and in Rio, Caetano de Campos 600 is last.
  expect(await enem(VERTICE.slug)).toMatchObject({ average: 700.5, countryRank: 2, stateRank: 1, cityRank: 1 });
  expect(await enem(schools.get("33000053")!)).toMatchObject({ countryRank: 4, stateRank: 2, cityRank: 2 });
  const tied = { countryRank: 6, countryRanked: 8, stateRank: 4, stateRanked: 6, cityRank: 3, cityRanked: 5 };
  expect(await enem(schools.get("35000002")!)).toMatchObject(tied);
  expect(await enem(schools.get("35000003")!)).toMatchObject(tied);
  expect(await enem(schools.get("35000004")!)).toMatchObject({
    edition: 2023,
    countryRank: 0,
    stateRank: 0,
    cityRank: 0,
  });
});

test("a school that closes moves no rank: incremental and whole publications agree", async () => {
  const enem = async () => (await published()).search.findSchool(VERTICE.slug).then((school) => school?.enem);
  const before = await enem();
  await sql("UPDATE school SET is_active = 0 WHERE inep_code = '33900001'");
  await sql("UPDATE school SET phone = '1130001000' WHERE inep_code = ?", VERTICE.inepCode);
  await publishChanges(env, aMinuteLater());
  expect(await enem()).toEqual(before);
  const incremental = (await published()).manifest.rankings.map(({ isPrivate }) => isPrivate);
  const whole = await publishAll(env, { now: aMinuteLater() });
  expect(await enem()).toEqual(before);
  expect(whole.rankings.map(({ isPrivate }) => isPrivate)).toEqual(incremental);
  await sql("UPDATE school SET is_active = 1 WHERE inep_code = '33900001'");
  first = await publishAll(env, { now: aMinuteLater() });
});

test("no value in KV holds an author's e-mail or full name", async () => {
  const keys = await keysInKv();
  expect(keys).toEqual(expect.arrayContaining(filesOf((await published()).manifest)));
  let searched = 0;
  for (const key of keys) {
    const text = new TextDecoder().decode((await env.SNAPSHOT.get(key, "arrayBuffer"))!);
    searched += text.length;
    expect(text.includes(AUTHOR_EMAIL_HOST) || text.includes("Aparecida"), key).toBe(false);
  }
  expect(searched).toBeGreaterThan(20_000);
});

test("nothing to do: null, and nothing is written", async () => {
  const before = await keysInKv();
  expect(await publishChanges(env, aMinuteLater())).toBeNull();
  expect(await keysInKv()).toEqual(before);
  expect(await env.SNAPSHOT.get<Manifest>(MANIFEST_KEY, "json")).toEqual(first);
});

test("a new price shows after the cron, and only the school's own bucket gets a new version (J12)", async () => {
  await sql("UPDATE offer SET net_monthly_fee_cents = 12345 WHERE inep_code = ?", VERTICE.inepCode);
  await strikeCron();
  const { manifest, search } = await published();
  expect((await search.findSchool(VERTICE.slug))?.bestOffer?.netMonthlyFeeCents).toBe(12345);
  expect((await detailOf(VERTICE.slug))?.offers[0]?.netMonthlyFeeCents).toBe(12345);
  const renewed = manifest.buckets.flatMap((version, bucket) => (version === first.buckets[bucket] ? [] : [bucket]));
  expect(renewed).toEqual([bucketOf(VERTICE.slug, manifest.buckets.length)]);
  expect(manifest.counts.schools).toBe(PRIVATE_SCHOOLS);
  expect((await search.searchSchools(inCity("3550308"))).total).toBe(SAO_PAULO_SCHOOLS);
  // Files that an isolate may still be reading are unchanged.
  expect(await env.SNAPSHOT.get(columnsKey(first.segments[0]!), "arrayBuffer")).not.toBeNull();
  expect(await publishChanges(env, aMinuteLater())).toBeNull();
});

test("the manifest is written after every file that it names (J11)", async () => {
  const order: string[] = [];
  const SNAPSHOT = new Proxy(env.SNAPSHOT, {
    get(kv, name: keyof KVNamespace) {
      if (name !== "put") return (kv[name] as (...args: unknown[]) => unknown).bind(kv);
      return async (key: string, value: string) => {
        await kv.put(key, value);
        order.push(key);
      };
    },
  });
  await sql("UPDATE school SET phone = '1933334444' WHERE inep_code = '35000041'");
  const manifest = (await publishChanges({ DB: env.DB, SNAPSHOT }, aMinuteLater()))!;
  expect(order.at(-1)).toBe(MANIFEST_KEY);
  expect(order.filter((key) => key === MANIFEST_KEY)).toHaveLength(1);
  expect(order).toEqual(expect.arrayContaining([columnsKey(manifest.segments[0]!)]));
  expect(await readManifest(drizzle(env.DB))).toEqual(manifest);
});

test("a change made while publishing survives to the next run", async () => {
  let hasMeddled = false;
  const SNAPSHOT = new Proxy(env.SNAPSHOT, {
    get(kv, name: keyof KVNamespace) {
      if (name !== "put") return (kv[name] as (...args: unknown[]) => unknown).bind(kv);
      return async (key: string, value: string) => {
        // The rows are read by now, and the change log is not yet cleared.
        if (!hasMeddled) await sql("UPDATE school SET name = 'Colégio Meridiano' WHERE inep_code = '35000042'");
        hasMeddled = true;
        return kv.put(key, value);
      };
    },
  });
  const slug = buildWorld(YEAR).schools.find((s) => s.inepCode === "35000042")!.slug;
  await sql("UPDATE school SET phone = '1933335555' WHERE inep_code = '35000042'");
  await publishChanges({ DB: env.DB, SNAPSHOT }, aMinuteLater());
  expect(await (await published()).search.findSchool(slug)).toMatchObject({ phone: "1933335555" });
  expect((await (await published()).search.findSchool(slug))?.name).not.toBe("Colégio Meridiano");
  await strikeCron();
  expect((await (await published()).search.findSchool(slug))?.name).toBe("Colégio Meridiano");
});

test("a deactivated school disappears from search, suggestions, counts and its bucket", async () => {
  const { slug, name } = buildWorld(YEAR).schools.find((s) => s.inepCode === "35000043")!;
  await sql("UPDATE school SET is_active = 0 WHERE inep_code = '35000043'");
  await strikeCron();
  const { manifest, search } = await published();
  expect(await search.findSchool(slug)).toBeNull();
  expect((await search.suggestSchools(name, 5)).map((s) => s.id)).not.toContain("35000043");
  expect((await search.searchSchools(inCity("3509502"))).total).toBe(11);
  expect(search.places.findCityBySlug("campinas-sp")?.schools).toBe(11);
  expect(manifest.counts.schools).toBe(PRIVATE_SCHOOLS - 1);
  expect(await detailOf(slug)).toBeNull();
});

test("a deleted school disappears, a renamed slug moves to its bucket", async () => {
  const [deleted, renamed] = ["35000044", "35000045"].map(
    (code) => buildWorld(YEAR).schools.find((s) => s.inepCode === code)!.slug,
  );
  await sql("DELETE FROM school WHERE inep_code = '35000044'");
  await sql("UPDATE school SET slug = 'colegio-de-nome-novo' WHERE inep_code = '35000045'");
  await strikeCron();
  const { search } = await published();
  expect(await search.findSchool(deleted!)).toBeNull();
  expect(await detailOf(deleted!)).toBeNull();
  expect(await detailOf(renamed!)).toBeNull();
  expect((await detailOf("colegio-de-nome-novo"))?.card.id).toBe("35000045");
});

test("a new school and a new neighborhood are found", async () => {
  const row = { ...buildWorld(YEAR).schools[0]!, inepCode: "35000999", slug: "colegio-caravela" };
  const columns =
    "inep_code, slug, name, official_name, administration, city_ibge_code, neighborhood, neighborhood_slug";
  await sql(
    "INSERT INTO neighborhood VALUES ('taquaral-campinas-sp', '3509502', 'taquaral', 'Taquaral', -22.87, -47.05, 'censo', NULL)",
  );
  await sql(
    `INSERT INTO school (${columns}, sources) VALUES (?, ?, 'Colégio Caravela', 'CARAVELA', 0, '3509502', 'Taquaral', 'taquaral', '{}')`,
    row.inepCode,
    row.slug,
  );
  await strikeCron();
  const { search } = await published();
  expect(search.suggestNeighborhoods("taquaral", 5).map((n) => n.fullSlug)).toEqual(["taquaral-campinas-sp"]);
  const found = await search.searchSchools({ ...inCity("3509502"), neighborhoods: ["taquaral"] });
  expect(found.hits.map((hit) => hit.id)).toEqual(["35000999"]);
});

test("a change of a public school shows in its details", async () => {
  await sql("UPDATE school SET name = 'EE Caetano' WHERE inep_code = '35900001'");
  await strikeCron();
  const { slug } = buildWorld(YEAR).schools.find(({ inepCode }) => inepCode === "35900001")!;
  expect((await detailOf(slug))?.card.name).toBe("EE Caetano");
});

test("many changes of the same schools are published by one run", async () => {
  for (let i = 0; i < 12; i++) await sql("UPDATE offer SET list_monthly_fee_cents = ? WHERE 1", 100_000 + i);
  let runs = 0;
  while (await publishChanges(env, aMinuteLater())) runs++;
  expect(runs).toBe(1);
  expect((await detailOf(VERTICE.slug))?.offers[0]?.listMonthlyFeeCents).toBe(100_011);
});

test("a publication that started from an older one does not undo it", async () => {
  const db = drizzle(env.DB);
  const base = await readManifest(db);
  await sql("UPDATE school SET name = 'Nome novo' WHERE inep_code = ?", VERTICE.inepCode);
  // The cron's clock is behind: versions go forward all the same.
  const renamed = await publishChanges(env, new Date(NOW.getTime() - 60_000));
  expect(renamed!.version > base!.version).toBe(true);
  expect(await commitManifest(env, { ...base!, version: nextVersion(renamed, NOW) }, base)).toBe(false);
  expect((await readManifest(db))?.version).toBe(renamed!.version);
  expect((await (await published()).search.findSchool(VERTICE.slug))?.name).toBe("Nome novo");
});

test("a manifest that did not reach KV is put there by the next run of the cron", async () => {
  const current = await readManifest(drizzle(env.DB));
  await env.SNAPSHOT.put(MANIFEST_KEY, JSON.stringify(first));
  expect(await publishChanges(env, aMinuteLater())).toBeNull();
  expect((await env.SNAPSHOT.get<Manifest>(MANIFEST_KEY, "json"))?.version).toBe(current!.version);
});

test("replaced files stay for a day, then the cron deletes them and nothing else (J11)", async () => {
  await sql("UPDATE school SET phone = '1133334444' WHERE inep_code = ?", VERTICE.inepCode);
  const current = (await publishChanges(env, aMinuteLater()))!;
  const before = await keysInKv();
  expect(before).toContain(columnsKey(first.segments[0]!));
  await deleteRetiredFiles(env, new Date(Date.parse(current.publishedAt) + 23 * 3_600_000));
  expect(await keysInKv()).toContain(columnsKey(first.segments[0]!));

  await deleteRetiredFiles(env, new Date(Date.parse(current.publishedAt) + 25 * 3_600_000));
  // The cron of an earlier test wrote the redirects and the public figures, which are no part of a publication.
  const after = (await keysInKv()).filter((key) => key !== REDIRECTS_KEY && key !== TRUST_KEY);
  expect(after).not.toContain(columnsKey(first.segments[0]!));
  expect(after.toSorted()).toEqual([...filesOf(current), MANIFEST_KEY].toSorted());
  expect(await env.DB.prepare("SELECT count(*) FROM publication").first("count(*)")).toBe(1);
  expect((await detailOf(VERTICE.slug))?.card.phone).toBe("1133334444");
});

/** A database and a KV namespace that are interrupted before the k-th write of both. */
function interrupted(k: number) {
  let writes = 0;
  const write = async <T>(run: () => Promise<T>): Promise<T> => {
    if (++writes === k) throw new Error("interrupted");
    return run();
  };
  /** The object with its method `name` replaced. */
  const having = <T extends object>(target: T, name: keyof T, method: (...args: never[]) => unknown): T =>
    new Proxy(target, {
      get(real, asked) {
        const value = asked === name ? method : Reflect.get(real, asked);
        return typeof value === "function" && asked !== name ? value.bind(real) : value;
      },
    });
  const SNAPSHOT = having(env.SNAPSHOT, "put", (...args: [string, string]) => write(() => env.SNAPSHOT.put(...args)));
  const deletion = (statement: D1PreparedStatement) =>
    having(statement, "bind", (...values) => {
      const bound = statement.bind(...values);
      return having(bound, "run", () => write(() => bound.run()));
    });
  const prepare = (text: string) => (text.startsWith("delete") ? deletion(env.DB.prepare(text)) : env.DB.prepare(text));
  const DB = having(having(env.DB, "prepare", prepare), "batch", (statements: D1PreparedStatement[]) =>
    write(() => env.DB.batch(statements)),
  );
  return { bindings: { DB, SNAPSHOT }, writes: () => writes };
}

/** Fee of Vértice in D1, and a moved neighborhood: the next run writes a segment, a bucket and the places. */
async function change(cents: number): Promise<void> {
  await sql("UPDATE offer SET net_monthly_fee_cents = ? WHERE inep_code = ?", cents, VERTICE.inepCode);
  await sql("UPDATE neighborhood SET name = name || 'a' WHERE full_slug = (SELECT min(full_slug) FROM neighborhood)");
}

/** The fee that is shown, wherever it is read; every file of the manifest is there. */
async function shownFee(): Promise<number | undefined> {
  const { manifest, search } = await published();
  const keys = new Set(await keysInKv());
  expect(filesOf(manifest).filter((key) => !keys.has(key))).toEqual([]);
  const fee = (await search.findSchool(VERTICE.slug))?.bestOffer?.netMonthlyFeeCents;
  expect((await detailOf(VERTICE.slug))?.offers[0]?.netMonthlyFeeCents).toBe(fee);
  return fee;
}

test("a publication interrupted at any of its writes shows the old or the new, and the next run finishes it", async () => {
  let cents = 20_000;
  await change(cents);
  await publishChanges(env, aMinuteLater());
  for (let k = 1; ; k++) {
    const before = cents;
    await change(++cents);
    const { bindings, writes } = interrupted(k);
    const failure = await publishChanges(bindings, aMinuteLater()).then(() => null, String);
    if (failure === null) {
      expect(k).toBeGreaterThanOrEqual(6);
      expect(writes()).toBe(k - 1);
      break;
    }
    expect(failure).toMatch(/interrupted|Failed query: delete/);
    expect([before, cents]).toContain(await shownFee());
    await publishChanges(env, aMinuteLater());
    expect(await shownFee()).toBe(cents);
    expect(await publishChanges(env, aMinuteLater())).toBeNull();
    expect((await published()).manifest).toEqual(await readManifest(drizzle(env.DB)));
  }
  // No file is left behind, also of the publications that never became current.
  const current = (await listPublications(env.DB))[0]!;
  const dayLater = new Date(aMinuteLater().getTime() + 25 * 3_600_000);
  await deleteRetiredFiles(env, dayLater);
  const keys = new Set(await keysInKv());
  const named = new Set(filesOf(current));
  const left = [...keys].filter((key) => /^(places|segments|details)\//.test(key) && !named.has(key));
  expect(left).toEqual([]);
  expect(filesOf(current).filter((key) => !keys.has(key))).toEqual([]);
});

test("no replaced file is deleted while KV still shows another publication", async () => {
  const old = (await published()).manifest;
  await change(50_000);
  await publishChanges(env, aMinuteLater());
  await env.SNAPSHOT.put(MANIFEST_KEY, JSON.stringify(old));
  await deleteRetiredFiles(env, new Date(aMinuteLater().getTime() + 25 * 3_600_000));
  const keys = new Set(await keysInKv());
  expect(filesOf(old).filter((key) => !keys.has(key))).toEqual([]);
});
