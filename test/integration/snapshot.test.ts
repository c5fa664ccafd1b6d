import { createScheduledController, env } from "cloudflare:test";
import { afterEach, beforeAll, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import {
  bucketKey,
  bucketOf,
  cardsKey,
  columnsKey,
  MANIFEST_KEY,
  type Manifest,
  type PublishedSegment,
} from "../../src/backend/publish/manifest.ts";
import { publishChanges } from "../../src/backend/publish/publish-changes.ts";
import { buildPlaces } from "../../src/search/build-places.ts";
import { VERTICE } from "../fixtures/world.ts";
import { counting, onEachCall } from "./counting.ts";
import { resetModules } from "./reset-modules.ts";
import { publishWorld } from "./worker.ts";

const CITY = "/busca/sp/sao-paulo-sp";
/** Longer than an isolate waits before it looks at the manifest again. */
const POLL_MS = 31_000;

let now = Date.now();
let good: Manifest;
/** Log of the isolate, which the tests check. */
let log: MockInstance<typeof console.error>;
/** Asks an isolate that has loaded nothing yet, until the next test. */
let ask: typeof import("./worker.ts")["ask"];

beforeAll(async () => {
  await publishWorld();
  good = (await env.SNAPSHOT.get<Manifest>(MANIFEST_KEY, "json"))!;
});

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now });
  log = vi.spyOn(console, "error").mockImplementation(() => {});
  await resetModules();
  ({ ask } = await import("./worker.ts"));
});

afterEach(async () => {
  await env.SNAPSHOT.put(MANIFEST_KEY, JSON.stringify(good));
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function waitForPoll(): void {
  now += POLL_MS;
  vi.setSystemTime(now);
}

async function putManifest(changes: Partial<Manifest>): Promise<void> {
  await env.SNAPSHOT.put(MANIFEST_KEY, JSON.stringify({ ...good, version: `x${now}`, ...changes }));
}

/** Segments whose columns, or first block of cards, are damaged under another key. */
async function damaged(
  damage: (bytes: Uint8Array) => Uint8Array,
  file: "columns" | "cards" = "columns",
): Promise<Manifest["segments"]> {
  const [first] = good.segments;
  const version = `damaged-${now}`;
  const segment = file === "columns" ? { ...first!, columns: version } : { ...first!, cards: [version] };
  const keyOf = (of: PublishedSegment) => (file === "columns" ? columnsKey(of) : cardsKey(of, 0));
  const bytes = new Uint8Array((await env.SNAPSHOT.get(keyOf(first!), "arrayBuffer"))!);
  await env.SNAPSHOT.put(keyOf(segment), damage(bytes));
  return [segment];
}

const DAMAGES: [name: string, reason: string, damage: (bytes: Uint8Array) => Uint8Array][] = [
  ["a flipped bit", "corrupt", (bytes) => bytes.with(bytes.length - 100, bytes[bytes.length - 100]! ^ 1)],
  ["a truncated file", "truncated", (bytes) => bytes.slice(0, bytes.length / 2)],
  ["a foreign format version", "foreign-version", (bytes) => bytes.with(4, 99)],
  ["rubbish", "corrupt", (bytes) => bytes.map((_, i) => (i * 31) & 255)],
  ["an empty file", "truncated", () => new Uint8Array()],
];

test.each(
  DAMAGES.flatMap(([name, reason, damage]) => [
    [name, "columns", reason, damage] as const,
    [name, "cards", reason, damage] as const,
  ]),
)("%s of %s is refused, and the last good version is still served", async (_name, file, reason, damage) => {
  expect((await ask(CITY)).status).toBe(200);
  await putManifest({ segments: await damaged(damage, file) });
  for (let poll = 0; poll < 2; poll++) {
    waitForPoll();
    const response = await ask(CITY);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(VERTICE.name);
  }
  expect(log).toHaveBeenCalledWith("snapshot not loaded:", expect.stringContaining(`(${reason})`));
});

test("a file of places instead of schools is refused", async () => {
  await ask(CITY);
  const places = buildPlaces([], []);
  await putManifest({ segments: await damaged(() => places) });
  waitForPoll();
  await ask(CITY);
  expect(await (await ask(CITY)).text()).toContain(VERTICE.name);
  expect(log).toHaveBeenCalledWith("snapshot not loaded:", expect.stringContaining("wrong-kind"));
});

/** Reads the state of the publication from `/saude`. */
async function health(): Promise<{ problems: string[]; snapshot: { version: string; refused: string | null } }> {
  return (await ask("/saude")).json();
}

test("cards that turn out to be damaged once they are shown: back to the version before, until they can be read", async () => {
  expect((await health()).snapshot).toMatchObject({ version: good.version, refused: null });
  const segments = await damaged((bytes) => bytes.slice(0, 100), "cards");
  await putManifest({ segments });
  const version = `x${now}`;
  waitForPoll();
  await health();
  expect((await health()).snapshot).toMatchObject({ version, refused: null });

  const page = await ask(CITY);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain(VERTICE.name);
  for (let poll = 0; poll < 2; poll++) {
    const { snapshot, problems } = await health();
    expect(snapshot).toMatchObject({ version: good.version, refused: version });
    expect(problems).toContain("publication");
    waitForPoll();
  }
  expect(log).toHaveBeenCalledWith(`snapshot ${version} taken back:`, expect.stringContaining("(truncated)"));

  const bytes = (await env.SNAPSHOT.get(cardsKey(good.segments[0]!, 0), "arrayBuffer"))!;
  await env.SNAPSHOT.put(cardsKey(segments[0]!, 0), bytes);
  await health();
  expect((await health()).snapshot).toMatchObject({ version, refused: null });
  expect(await (await ask(CITY)).text()).toContain(VERTICE.name);
});

test.each(["columns", "cards"] as const)(
  "%s of publications that are not shown any more leave the memory",
  async (file) => {
    const { sharedCaches } = await import("../../src/backend/publish/segment-files.ts");
    await ask(CITY);
    const keys = [];
    for (let publication = 0; publication < 3; publication++) {
      const segments = await damaged((bytes) => bytes, file);
      keys.push(file === "columns" ? columnsKey(segments[0]!) : cardsKey(segments[0]!, 0));
      await putManifest({ segments });
      waitForPoll();
      await ask(CITY);
      await ask(CITY);
    }
    // The isolate may have to go back to the one before.
    expect(keys.map((key) => sharedCaches[file].has(key))).toEqual([false, true, true]);
  },
);

test("cards of another publication beside the columns of this one are refused", async () => {
  await ask(CITY);
  const [first] = good.segments;
  await env.DB.prepare("UPDATE offer SET net_monthly_fee_cents = 432300 WHERE inep_code = ?")
    .bind(VERTICE.inepCode)
    .run();
  now += 60_000;
  const next = (await publishChanges(env, new Date(now)))!;
  await putManifest({ segments: [{ ...next.segments[0]!, cards: first!.cards }] });
  waitForPoll();
  await ask(CITY);
  const html = await (await ask(CITY)).text();
  expect(html).toContain(VERTICE.name);
  expect(html).not.toContain("4.323");
  expect(log).toHaveBeenCalledWith("snapshot not loaded:", expect.stringContaining("belongs to other rows"));
});

test("a manifest older than the one in memory is a stale answer of KV, until it lasts", async () => {
  await putManifest({});
  const newer = `x${now}`;
  expect((await health()).snapshot.version).toBe(newer);
  await env.SNAPSHOT.put(MANIFEST_KEY, JSON.stringify(good));
  for (let poll = 0; poll < 3; poll++) {
    waitForPoll();
    await health();
    expect((await health()).snapshot).toMatchObject({ version: newer, refused: null });
  }
  for (let poll = 0; poll < 10; poll++) {
    waitForPoll();
    await health();
  }
  expect((await health()).snapshot).toMatchObject({ version: good.version, refused: null });
});

/** A data centre that keeps for as long as asked, a minute at least, that a value is not there. */
function forgetful(): KVNamespace {
  const missingSince = new Map<string, number>();
  const get = async (key: string | string[], options: { cacheTtl?: number } = {}) => {
    if (Array.isArray(key)) return env.SNAPSHOT.get(key);
    const since = missingSince.get(key);
    if (since !== undefined && now - since < (options.cacheTtl ?? 60) * 1000) return null;
    const value = await env.SNAPSHOT.get(key, options as { type: "arrayBuffer" });
    if (value === null) missingSince.set(key, now);
    else missingSince.delete(key);
    return value;
  };
  return { get, list: env.SNAPSHOT.list.bind(env.SNAPSHOT) } as unknown as KVNamespace;
}

test.each(["columns", "cards", "bucket"] as const)(
  "the manifest arrives before %s that it names: the version before is served, and the new one once they are there",
  async (file) => {
    const bindings = { ...env, SNAPSHOT: forgetful() };
    const [first] = good.segments;
    const late = now.toString(36);
    const bucket = bucketOf(VERTICE.slug, good.buckets.length);
    const segment = file === "columns" ? { ...first!, columns: late } : { ...first!, cards: [late] };
    const [from, to, changes] =
      file === "bucket"
        ? [
            bucketKey(bucket, good.buckets[bucket]!),
            bucketKey(bucket, late),
            { buckets: good.buckets.with(bucket, late) },
          ]
        : file === "columns"
          ? [columnsKey(first!), columnsKey(segment), { segments: [segment] }]
          : [cardsKey(first!, 0), cardsKey(segment, 0), { segments: [segment] }];
    const SCHOOL = `/escola/${VERTICE.slug}`;
    await ask(CITY, {}, bindings);
    await putManifest(changes);
    const version = `x${now}`;
    for (let poll = 0; poll < 2; poll++) {
      waitForPoll();
      for (const path of [CITY, SCHOOL, CITY, SCHOOL]) {
        const page = await ask(path, {}, bindings);
        expect([path, page.status]).toEqual([path, 200]);
        expect(await page.text()).toContain(VERTICE.name);
      }
    }
    await env.SNAPSHOT.put(to, (await env.SNAPSHOT.get(from, "arrayBuffer"))!);
    for (let poll = 0; poll < 3; poll++) {
      waitForPoll();
      await ask(CITY, {}, bindings);
      await ask(SCHOOL, {}, bindings);
    }
    expect((await (await ask("/saude", {}, bindings)).json()) as object).toMatchObject({
      snapshot: { version, refused: null },
    });
    expect((await ask(SCHOOL, {}, bindings)).status).toBe(200);
  },
);

test.each([
  ["a missing segment", () => putManifest({ segments: [{ ...good.segments[0]!, columns: "never" }] })],
  ["a missing block of cards", () => putManifest({ segments: [{ ...good.segments[0]!, cards: ["never"] }] })],
  ["a missing manifest", () => env.SNAPSHOT.delete(MANIFEST_KEY)],
  ["a manifest that is no JSON", () => env.SNAPSHOT.put(MANIFEST_KEY, "{")],
])("%s leaves the last good version in place", async (_name, breakIt) => {
  await ask(CITY);
  await breakIt();
  waitForPoll();
  await ask(CITY);
  expect((await ask(CITY)).status).toBe(200);
});

test("the last good version is served when KV cannot be read (J13)", async () => {
  await ask(CITY);
  const SNAPSHOT = onEachCall(env.SNAPSHOT, () => {
    throw new Error("KV is down");
  });
  waitForPoll();
  expect((await ask(CITY, {}, { ...env, SNAPSHOT })).status).toBe(200);
  expect(log).toHaveBeenCalledWith("snapshot not loaded:", "KV is down");
});

test("nothing loaded is an outage: 503 with Retry-After, never an empty list (J13)", async () => {
  await env.SNAPSHOT.delete(MANIFEST_KEY);
  const page = await ask(`${CITY}?shifts=manha`);
  expect(page.status).toBe(503);
  const health = await ask("/saude");
  expect([health.status, await health.json()]).toMatchObject([503, { status: "down", parts: { snapshot: "down" } }]);
  expect(Number(page.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(page.headers.get("cache-control")).toBe("no-store");
  const html = await page.text();
  expect(html).toContain("Não conseguimos carregar agora.");
  expect(html).toContain(`href="${CITY}?shifts=manha">Tentar novamente`);
  expect(html).toContain('name="robots" content="noindex');
  expect(html).not.toContain("Nenhuma escola");

  const json = await ask("/api/v1/schools?state=sp");
  expect(json.status).toBe(503);
  expect(json.headers.get("retry-after")).not.toBeNull();
  expect(json.headers.get("cache-control")).toBe("no-store");
  expect(await json.json()).toEqual({ error: { message: expect.stringContaining("fora do ar") } });
});

test("the outage ends with the first request after the snapshot appears", async () => {
  await env.SNAPSHOT.delete(MANIFEST_KEY);
  expect((await ask("/")).status).toBe(503);
  await env.SNAPSHOT.put(MANIFEST_KEY, JSON.stringify(good));
  expect((await ask("/")).status).toBe(200);
});

test("a request that needs no swap reads neither KV nor D1 (J2)", async () => {
  const { bindings, calls } = counting(env);
  await ask(CITY, {}, bindings);
  expect(calls).toEqual({ kv: 4, d1: 0 });
  for (const path of [
    "/",
    "/busca",
    "/busca/sp",
    CITY,
    `${CITY}/moema`,
    `${CITY}?shifts=tarde&sort=min_price&page=2`,
    "/escola/busca?city=campinas-sp",
    "/busca?q=campinas",
    "/busca/sp/sao-paulo",
    "/busca/sp/nenhures-sp",
    "/api/v1/schools?state=sp",
    "/api/v1/suggestions?q=ver",
  ]) {
    const response = await ask(path, {}, bindings);
    expect(response.status, path).toBeLessThan(500);
  }
  expect(calls).toEqual({ kv: 4, d1: 0 });
});

test("polling an unchanged manifest is one read of KV, in the background", async () => {
  const { bindings, calls } = counting(env);
  await ask(CITY, {}, bindings);
  waitForPoll();
  await ask(CITY, {}, bindings);
  await ask(CITY, {}, bindings);
  expect(calls).toEqual({ kv: 5, d1: 0 });
});

test("a new price is served once the isolate has polled", async () => {
  expect(await (await ask(CITY)).text()).not.toContain("4.321");
  await env.DB.prepare(
    "UPDATE offer SET net_monthly_fee_cents = 432100, list_monthly_fee_cents = 500000 WHERE inep_code = ?",
  )
    .bind(VERTICE.inepCode)
    .run();
  now += 60_000;
  await publishChanges(env, new Date(now));
  waitForPoll();
  await ask(CITY);
  expect(await (await ask(CITY)).text()).toContain("4.321");
});

test("the isolate that publishes polls at once", async () => {
  const { default: worker } = await import("../../src/worker/index.ts");
  await ask(CITY);
  await env.DB.prepare("UPDATE offer SET net_monthly_fee_cents = 432200 WHERE inep_code = ?")
    .bind(VERTICE.inepCode)
    .run();
  now += 60_000;
  await worker.scheduled(createScheduledController({ scheduledTime: new Date(now), cron: "* * * * *" }), env);
  await ask(CITY);
  expect(await (await ask(CITY)).text()).toContain("4.322");
});

test("a ranking that is damaged in KV is an outage, not an empty ranking", async () => {
  const manifest = (await env.SNAPSHOT.get<Manifest>(MANIFEST_KEY, "json"))!;
  const key = columnsKey(manifest.rankings[0]!.segments[0]!);
  const good = (await env.SNAPSHOT.get(key, "arrayBuffer"))!;
  await env.SNAPSHOT.put(key, good.slice(0, good.byteLength / 2));
  const answer = await ask("/escola/ranking-enem");
  await env.SNAPSHOT.put(key, good);
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("15");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect((await ask("/escola/ranking-enem")).status).toBe(200);
});
