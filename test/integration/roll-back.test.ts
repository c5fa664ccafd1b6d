import { createScheduledController, env } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { compareCities } from "../../src/backend/publish/compare-publications.ts";
import { columnsKey, type Manifest } from "../../src/backend/publish/manifest.ts";
import { readManifest } from "../../src/backend/publish/publication.ts";
import { publishAll } from "../../src/backend/publish/publish-all.ts";
import { publishChanges } from "../../src/backend/publish/publish-changes.ts";
import { PublicationRefused } from "../../src/backend/publish/refusal.ts";
import { deleteRetiredFiles, retireOrphans } from "../../src/backend/publish/retired-files.ts";
import { listPublications, rollBack } from "../../src/backend/publish/roll-back.ts";
import worker from "../../src/worker/index.ts";
import { PRIVATE_SCHOOLS, SAO_PAULO_SCHOOLS, VERTICE } from "../fixtures/world.ts";
import { ask, publishWorld } from "./worker.ts";

const CITY = "/busca/sp/sao-paulo-sp";
/** Longest delay of a roll-back: an isolate polls every 30 s, and KV serves an old value for a minute. */
const TWO_MINUTES_MS = 120_000;
const HOUR_MS = 3_600_000;

let clock = Date.now();
let good: Manifest;

beforeAll(async () => {
  await publishWorld();
  good = (await current())!;
});

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: clock }));
afterAll(() => vi.useRealTimers());

const current = () => readManifest(drizzle(env.DB));
const sql = (text: string) => env.DB.prepare(text).run();

function later(ms: number): Date {
  clock += ms;
  vi.setSystemTime(clock);
  return new Date(clock);
}

/** The schools that the search page of São Paulo counts, once every isolate has looked at the manifest. */
async function schoolsShown(): Promise<string> {
  later(TWO_MINUTES_MS);
  await ask(CITY);
  const html = await (await ask(CITY)).text();
  return html.match(/([\d.]+) escolas/)?.[1] ?? "none";
}

const strikeCron = () =>
  worker.scheduled(createScheduledController({ scheduledTime: clock, cron: "* * * * *" }), env as Env);

test("a publication that would lose most schools is refused, and not published in parts by the cron", async () => {
  expect(await schoolsShown()).toBe(String(SAO_PAULO_SCHOOLS));
  await sql("UPDATE school SET is_active = 0 WHERE inep_code > '35000020'");
  await expect(publishAll(env, { now: later(1000) })).rejects.toThrow(/de 60 escolas ficariam 28.+--force/);
  expect(await current()).toMatchObject({ held: { version: good.version }, counts: good.counts });

  await strikeCron();
  expect(await schoolsShown()).toBe(String(SAO_PAULO_SCHOOLS));
  await expect(publishAll(env, { now: later(1000) })).rejects.toThrow(PublicationRefused);
});

test("forced, it is published; one command later the pages are right again", async () => {
  const bad = await publishAll(env, { now: later(1000), force: true });
  expect(bad.counts.schools).toBe(28);
  expect(await schoolsShown()).toBe("20");

  const back = await rollBack(env, null, later(1000));
  // The version before the bad one is the first, held: what is gone back to is what it showed.
  expect(back.held?.version).toBe(good.version);
  expect(back.publishedAt).toBe(good.publishedAt);
  expect(await schoolsShown()).toBe(String(SAO_PAULO_SCHOOLS));
  expect(await (await ask(`/escola/${VERTICE.slug}`)).text()).toContain(VERTICE.name);
});

test("the cron publishes nothing over a rollback; the next forced publication unpins it", async () => {
  await sql("UPDATE school SET phone = '1133334444'");
  await strikeCron();
  expect((await current())?.held).toBeDefined();
  expect(await schoolsShown()).toBe(String(SAO_PAULO_SCHOOLS));

  await sql("UPDATE school SET is_active = 1");
  await expect(publishAll(env, { now: later(1000) })).rejects.toThrow(/está parado nela.+--force/);
  const whole = await publishAll(env, { now: later(1000), force: true });
  expect(whole).toMatchObject({ counts: { schools: PRIVATE_SCHOOLS } });
  expect(whole.held).toBeUndefined();
  await sql("UPDATE school SET phone = '1155556666' WHERE inep_code = '35000001'");
  expect(await publishChanges(env, later(1000))).not.toBeNull();
});

test("without a name the version from before all parts of a change is shown, and the cities that differ are named", async () => {
  const before = (await current())!;
  await sql(
    "UPDATE offer SET net_monthly_fee_cents = net_monthly_fee_cents + 1000, list_monthly_fee_cents = list_monthly_fee_cents + 1000",
  );
  // More than one run of the cron takes: the schools are in the first.
  await sql(
    "INSERT INTO change_log (kind, key) WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 600) SELECT 'place', 'p' || i FROM n",
  );
  const parts = [(await publishChanges(env, later(1000)))!, (await publishChanges(env, later(1000)))!];
  expect(parts.map(({ isContinued }) => isContinued)).toEqual([true, false]);
  const [saoPaulo] = await compareCities(env.SNAPSHOT, before, parts.at(-1)!);
  expect(saoPaulo).toMatchObject({ name: "São Paulo", before: { schools: SAO_PAULO_SCHOOLS } });
  expect(saoPaulo!.after).toEqual({ ...saoPaulo!.before, medianCents: saoPaulo!.before.medianCents! + 1000 });
  expect(await compareCities(env.SNAPSHOT, before, before)).toEqual([]);

  expect((await rollBack(env, null, later(1000))).held?.version).toBe(before.version);
  const whole = await publishAll(env, { now: later(1000), force: true });
  // A median that reads the same is no difference.
  await sql(
    "UPDATE offer SET net_monthly_fee_cents = net_monthly_fee_cents + 1, list_monthly_fee_cents = list_monthly_fee_cents + 1",
  );
  expect(await compareCities(env.SNAPSHOT, whole, (await publishChanges(env, later(1000)))!)).toEqual([]);
});

test("the cron refuses the part that doubles the median of a city, and shows the version from before all parts", async () => {
  const columns =
    "inep_code, year, grade_slug, shift, list_monthly_fee_cents, discount_percent, net_monthly_fee_cents, checked_at, source_id";
  await sql(`INSERT INTO offer (id, ${columns}) SELECT 'again-' || id, ${columns} FROM offer`);
  const before = await publishAll(env, { now: later(1000), force: true });
  // The first run takes these, and some of the schools.
  await sql(
    "INSERT INTO change_log (kind, key) WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 490) SELECT 'place', 'p' || i FROM n",
  );
  const double = (where: string) =>
    sql(
      `UPDATE offer SET net_monthly_fee_cents = net_monthly_fee_cents * 2, list_monthly_fee_cents = list_monthly_fee_cents * 2 WHERE ${where}`,
    );
  await double("inep_code < '35000006'");
  await double("inep_code >= '35000006'");
  expect(await publishChanges(env, later(1000))).toMatchObject({ isContinued: true });
  await expect(publishChanges(env, later(1000))).rejects.toThrow(/mediana de São Paulo iria de/);
  expect(await current()).toMatchObject({
    held: { version: before.version, reason: "medians" },
    segments: before.segments,
  });
  expect(await schoolsShown()).toBe(String(SAO_PAULO_SCHOOLS));
  await strikeCron();
  expect((await current())?.held).toBeDefined();

  const files = Number(await env.DB.prepare("SELECT count(*) AS n FROM retired_file").first("n"));
  await expect(publishAll(env, { now: later(1000), force: true })).rejects.toThrow(/--accept-medians/);
  expect((await current())?.held).toMatchObject({ version: before.version });
  // Files of the refused one are deleted as well.
  expect(Number(await env.DB.prepare("SELECT count(*) AS n FROM retired_file").first("n"))).toBeGreaterThan(files);
  const accepted = await publishAll(env, { now: later(1000), force: true, acceptsMedians: true });
  expect(accepted.held).toBeUndefined();
  expect((await current())?.version).toBe(accepted.version);
});

test("a file that was cut off on its way is gone back from, and never gone back to", async () => {
  const before = (await current())!;
  await sql("UPDATE school SET phone = '1177778888' WHERE inep_code = '35000001'");
  const cut = (await publishChanges(env, later(1000)))!;
  const key = columnsKey(cut.segments[0]!);
  await env.SNAPSHOT.put(key, (await env.SNAPSHOT.get(key, "arrayBuffer"))!.slice(0, 1000));

  expect((await rollBack(env, null, later(1000))).held?.version).toBe(before.version);
  expect(await schoolsShown()).toBe(String(SAO_PAULO_SCHOOLS));
  await expect(rollBack(env, cut.version, later(1000))).rejects.toThrow(/está estragada/);
  await expect(rollBack(env, "0", later(1000))).rejects.toThrow(/não há essa versão/);
});

test("a rolled-back version survives the cleanup; one replaced a day before is gone", async () => {
  const shown = (await current())!;
  for (const key of ["segments/orphan", "addresses/orphan", "erased/orphan"]) await env.SNAPSHOT.put(key, "x");
  await retireOrphans(env, shown, later(1000));
  const dayAfter = later(25 * HOUR_MS);
  while ((await env.DB.prepare("SELECT count(*) FROM retired_file").first<number>("count(*)"))! > 0) {
    await deleteRetiredFiles(env, dayAfter);
  }
  expect((await listPublications(env.DB)).map(({ version }) => version)).toEqual([shown.version]);
  expect(await env.SNAPSHOT.get(columnsKey(shown.segments[0]!))).not.toBeNull();
  // Files that no version names are deleted too; keys that are no snapshot file stay.
  expect(await env.SNAPSHOT.get("segments/orphan")).toBeNull();
  expect(await env.SNAPSHOT.get("addresses/orphan")).toBeNull();
  expect(await env.SNAPSHOT.get("erased/orphan")).toBe("x");
  await expect(rollBack(env, null, dayAfter)).rejects.toThrow(/não há essa versão/);

  // Old as it is, it was replaced a moment ago.
  await publishAll(env, { now: later(1000), force: true });
  await deleteRetiredFiles(env, later(60_000));
  expect((await rollBack(env, null, later(1000))).held?.version).toBe(shown.held?.version);
});
