import { createScheduledController, env } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { beforeAll, expect, test, vi } from "vitest";
import { EVENT_CALLS } from "../../src/backend/call-budget.ts";
import { listKeys } from "../../src/backend/list-keys.ts";
import { contentHash } from "../../src/backend/pictures/picture-files.ts";
import { bucketKey, columnsKey, filesOf, type Manifest } from "../../src/backend/publish/manifest.ts";
import { readManifest } from "../../src/backend/publish/publication.ts";
import { publishAll } from "../../src/backend/publish/publish-all.ts";
import { scholarshipOrder } from "../../src/backend/schema/orders.ts";
import { isoBefore } from "../../src/domain/time/time.ts";
import { runCron } from "../../src/worker/cron.ts";
import { marketOf } from "../fixtures/market.ts";
import { onEachCall } from "./counting.ts";

/** A Monday, at nine in São Paulo. */
const MONDAY = Date.parse("2026-11-30T12:00:00.000Z");
/** Schools beside the small world, so that there are as many detail buckets as in the country. */
const MORE_SCHOOLS = 4_200;
/** Schools of a segment. */
const ROWS = 1_000;
const CHANGED = 500;
const LETTERS = 120;
const ORDERS = 15;

const { open, reserveOne, sql } = marketOf(env.DB);
const count = async (query: string) => (await env.DB.prepare(`SELECT count(*) AS n ${query}`).first<number>("n"))!;

beforeAll(async () => {
  await open();
  await sql(
    `INSERT INTO school (inep_code, slug, name, official_name, administration, city_ibge_code, sources)
     SELECT '36' || printf('%06d', value), 'escola-' || value, 'Escola ' || value, 'ESCOLA', 0, '3550308', '{}'
     FROM json_each(?)`,
    JSON.stringify(Array.from({ length: MORE_SCHOOLS }, (_, i) => i)),
  );
  await sql(
    `INSERT INTO school_claim (id, protocol, inep_code, status, name, role, email, phone, proof, token_hash, created_at)
     SELECT 'c' || inep_code, 'c' || inep_code, inep_code, 'approved', 'Rita', 'Diretora', inep_code || '@escola.example',
       '11987654321', 'site', 'c' || inep_code, ? FROM school WHERE slug GLOB 'escola-[0-9]*' ORDER BY inep_code LIMIT ${LETTERS}`,
    isoBefore(new Date(MONDAY), { days: 3 }),
  );
  await publishAll(env, { now: new Date(MONDAY - 3_600_000), rows: ROWS });
  // Reservations whose time is over, and schools that changed.
  const order = await reserveOne();
  const copies = Array.from({ length: ORDERS - 1 }, (_, i) => ({
    ...order,
    id: crypto.randomUUID(),
    code: `BV-COPY-${i}`,
    idempotencyKey: `copy-${i}`,
  }));
  for (const copy of copies)
    await drizzle(env.DB)
      .insert(scholarshipOrder)
      .values(copy as typeof scholarshipOrder.$inferInsert);
  await sql(`UPDATE school SET phone = '1133334444' WHERE inep_code IN
    (SELECT inep_code FROM school WHERE slug GLOB 'escola-[0-9]*' ORDER BY substr(inep_code, 6), inep_code LIMIT ${CHANGED})`);
});

/** The bindings of the Worker, and the number of operations that were made through them. */
function measured() {
  const calls = { count: 0 };
  const each = () => void calls.count++;
  const statement = (real: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(real, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        if (name === "bind") return (...values: unknown[]) => statement(target.bind(...values));
        return (...args: unknown[]) => {
          each();
          return value.apply(target, args);
        };
      },
    });
  const DB = {
    prepare: (query: string) => statement(env.DB.prepare(query)),
    batch: (statements: D1PreparedStatement[]) => {
      calls.count += statements.length;
      return env.DB.batch(statements);
    },
  };
  const { SNAPSHOT, REDIRECTS, FILES } = env;
  const others = Object.fromEntries(
    Object.entries({ SNAPSHOT, REDIRECTS, FILES }).map(([name, binding]) => [
      name,
      onEachCall(binding as object, each),
    ]),
  );
  const MAIL = { send: async () => each() };
  const replaced = { DB, MAIL, ...others };
  return { bindings: Object.create(env, Object.getOwnPropertyDescriptors(replaced)) as Env, calls };
}

/** Hashes of what a publication shows: its segments and details, whatever their versions. */
async function contentOf(manifest: Manifest) {
  const read = async (key: string) => contentHash(new Uint8Array((await env.SNAPSHOT.get(key, "arrayBuffer"))!));
  const keys = [
    ...manifest.segments.map(columnsKey),
    ...manifest.segments.flatMap(({ name, cards }) =>
      cards.map((version, block) => `${name}/cards/${block}/${version}`),
    ),
    ...manifest.buckets.map((version, bucket) => bucketKey(bucket, version)),
  ];
  const contents: string[] = [];
  for (const key of keys) contents.push(await read(key));
  return contents;
}

test("500 changed schools, letters and orders take several events, each within its calls, with money in the first", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: MONDAY });
  const perEvent: number[] = [];
  const left = async () => ({
    orders: await count("FROM scholarship_order WHERE status = 'initiated'"),
    unmailed: await count("FROM order_event WHERE mailed_at IS NULL"),
    changes: await count("FROM change_log"),
    letters: LETTERS - (await count("FROM school_letter")),
    mails: await count("FROM mail_outbox"),
  });
  expect(await left()).toMatchObject({ orders: ORDERS, letters: LETTERS, changes: expect.any(Number) });
  for (let minute = 0; minute < 30; minute++) {
    const scheduledTime = new Date(MONDAY + minute * 60_000);
    vi.setSystemTime(scheduledTime);
    const { bindings, calls } = measured();
    await runCron(createScheduledController({ scheduledTime, cron: "* * * * *" }), bindings);
    perEvent.push(calls.count);
    const after = await left();
    expect(after).toMatchObject({ orders: 0, unmailed: 0 });
    // The publication shown is whole after each event.
    const manifest = (await readManifest(drizzle(env.DB)))!;
    const keys = new Set<string>();
    for await (const page of listKeys(env.SNAPSHOT)) for (const { name } of page) keys.add(name);
    expect(filesOf(manifest).filter((key) => !keys.has(key))).toEqual([]);
    if (Object.values(after).every((n) => n === 0)) break;
  }
  expect(await left()).toEqual({ orders: 0, unmailed: 0, changes: 0, letters: 0, mails: 0 });
  expect(Math.max(...perEvent), perEvent.join()).toBeLessThanOrEqual(EVENT_CALLS);
  expect(perEvent.length, perEvent.join()).toBeGreaterThan(2);
  const inParts = await contentOf((await readManifest(drizzle(env.DB)))!);
  const whole = await publishAll(env, { now: new Date(), rows: ROWS, force: true });
  expect((await contentOf(whole)).join()).toBe(inParts.join());
});
