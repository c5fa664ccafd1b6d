import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CloudflareApi } from "../../scripts/cloudflare/api.ts";
import { openRemoteD1 } from "../../scripts/cloudflare/remote-d1.ts";
import { openRemoteKv } from "../../scripts/cloudflare/remote-kv.ts";
import { CloudflareStandIn } from "./stand-in.ts";

/** The client of our scripts: D1 and KV over the REST API. */

let standIn: CloudflareStandIn;
let db: D1Database;
let kv: KVNamespace;
let database: ReturnType<CloudflareStandIn["databases"]["create"]>;
let namespace: ReturnType<CloudflareStandIn["namespaces"]["create"]>;

const ACCESS = { accountId: CloudflareStandIn.ACCOUNT, token: CloudflareStandIn.TOKEN };

function connect(patience: ConstructorParameters<typeof CloudflareApi>[1] = {}): void {
  const api = new CloudflareApi(ACCESS, { pauseMs: 1, maxWaitMs: 1500, ...patience });
  db = openRemoteD1(api, database.uuid);
  kv = openRemoteKv(api, namespace.id);
}

beforeEach(async () => {
  standIn = await CloudflareStandIn.start();
  vi.stubEnv("CLOUDFLARE_API_BASE_URL", standIn.env.CLOUDFLARE_API_BASE_URL);
  database = standIn.databases.create("site");
  namespace = standIn.namespaces.create("site");
  connect();
});

afterEach(() => {
  vi.unstubAllEnvs();
  standIn.stop();
});

const count = (call: RegExp) => standIn.calls.filter((each) => call.test(each)).length;

test("D1 answers as the binding does", async () => {
  await db.prepare("CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT, price REAL)").run();
  const insert = db.prepare("INSERT INTO t (name, price) VALUES (?1, ?2)");
  const { meta } = await insert.bind("São José", null).run();
  expect([meta.changes, meta.last_row_id]).toEqual([1, 1]);
  await db.batch([insert.bind("b", 1.5), insert.bind("c", 2)]);
  expect((await db.prepare("SELECT * FROM t WHERE price > ?1").bind(1).all()).results).toEqual([
    { id: 2, name: "b", price: 1.5 },
    { id: 3, name: "c", price: 2 },
  ]);
  expect(await db.prepare("SELECT a.name, b.name FROM t a JOIN t b ON b.id = a.id + 1").raw()).toEqual([
    ["São José", "b"],
    ["b", "c"],
  ]);
  expect(await db.prepare("SELECT name FROM t WHERE id = 1").first("name")).toBe("São José");
  expect(await db.prepare("SELECT name FROM t WHERE id = 9").first()).toBeNull();
});

test("a batch is one transaction", async () => {
  await db.prepare("CREATE TABLE t (id INTEGER PRIMARY KEY)").run();
  const insert = db.prepare("INSERT INTO t (id) VALUES (?1)");
  await expect(db.batch([insert.bind(1), insert.bind(1)])).rejects.toThrow(/não aceitou o pedido \(400: UNIQUE/);
  expect(await db.prepare("SELECT count(*) AS n FROM t").first("n")).toBe(0);
});

test("KV answers as the binding does, and sends together what is written together", async () => {
  const bytes = Uint8Array.from({ length: 300 }, (_, i) => i);
  const names = Array.from({ length: 2500 }, (_, i) => `b/${String(i).padStart(4, "0")}`);
  await Promise.all([
    kv.put("a/ç?/1", bytes),
    kv.put("a/2", '{"é":1}', { metadata: { status: 302 }, expirationTtl: 3600 }),
    ...names.map((name) => kv.put(name, name)),
  ]);
  expect(count(/^PUT /)).toBe(1);
  expect(new Uint8Array((await kv.get("a/ç?/1", "arrayBuffer"))!)).toEqual(bytes);
  expect(await kv.get("a/2", "json")).toEqual({ é: 1 });
  expect([await kv.get("a/2"), await kv.get("nada")]).toEqual(['{"é":1}', null]);
  expect(await kv.get(["a/2", "nada"])).toEqual(
    new Map([
      ["a/2", '{"é":1}'],
      ["nada", null],
    ]),
  );
  const [first] = (await kv.list({ prefix: "a/" })).keys;
  expect(first).toMatchObject({ name: "a/2", metadata: { status: 302 }, expiration: expect.any(Number) });
  const listed: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await kv.list({ prefix: "b/", cursor });
    listed.push(...page.keys.map(({ name }) => name));
    if (page.list_complete) break;
    cursor = page.cursor;
  }
  expect(listed).toEqual(names);
  await Promise.all(names.map((name) => kv.delete(name)));
  expect([count(/bulk\/delete/), namespace.values.size]).toEqual([1, 2]);
  // A connection that is used again may be closed by now.
  expect(standIn.connections).toBe(standIn.calls.length);
});

test("a large write is sent in parts", async () => {
  const value = new Uint8Array(20 * 2 ** 10);
  const limited = openRemoteKv(new CloudflareApi(ACCESS), namespace.id, 50 * 2 ** 10);
  await Promise.all(["a", "b", "c"].map((key) => limited.put(key, value)));
  expect([count(/^PUT /), namespace.values.size]).toEqual([3, 3]);
});

test("the keys that a bulk write left out are sent again, and missing ones are an error", async () => {
  standIn.namespaces.halfDone = 2;
  await Promise.all(["a", "b", "c", "d"].map((key) => kv.put(key, key)));
  expect([count(/^PUT /), namespace.values.size]).toEqual([3, 4]);
  standIn.namespaces.halfDone = 9;
  await expect(Promise.all(["e", "f"].map((key) => kv.put(key, key)))).rejects.toThrow(/não gravou 1 chaves/);
});

test("what is read, or written to KV, is repeated after no answer; what is written to D1 is not", async () => {
  await db.prepare("CREATE TABLE t (id INTEGER)").run();
  for (const fails of ["hang", "cut", 503] as const) {
    // An API that answers has the time that it needs: the machine may be busy.
    connect(fails === "hang" ? { timeoutMs: 1000 } : {});
    standIn.fail({ call: /./, fails, times: 2 });
    expect(await db.prepare("SELECT 1 AS n").first("n")).toBe(1);
    standIn.fail({ call: /./, fails, times: 2 });
    await kv.put("a", "b");
    standIn.fail({ call: /./, fails, times: 1 });
    const before = standIn.calls.length;
    await expect(db.prepare("INSERT INTO t VALUES (1)").run()).rejects.toThrow(/a Cloudflare/);
    expect(standIn.calls.length - before).toBe(1);
  }
});

test("a time-out and a refused connection say what happened", async () => {
  standIn.fail({ call: /./, fails: "hang" });
  const hasty = openRemoteKv(new CloudflareApi(ACCESS, { timeoutMs: 100, pauseMs: 1 }), namespace.id);
  await expect(hasty.get("a")).rejects.toThrow("a Cloudflare não respondeu em 0.1 s: rode de novo.");
  const gone = await CloudflareStandIn.start();
  vi.stubEnv("CLOUDFLARE_API_BASE_URL", gone.env.CLOUDFLARE_API_BASE_URL);
  gone.stop();
  const unreachable = openRemoteKv(new CloudflareApi(ACCESS, { pauseMs: 1 }), namespace.id);
  await expect(unreachable.get("a")).rejects.toThrow(/não consegui falar com a Cloudflare \(.*ECONNREFUSED/);
});

test("a rate limit is waited for, also by writes, but not for ever", async () => {
  await db.prepare("CREATE TABLE t (id INTEGER)").run();
  standIn.fail({ call: /./, fails: 429, times: 1, retryAfterS: 1 });
  const started = performance.now();
  await db.prepare("INSERT INTO t VALUES (1)").run();
  expect(performance.now() - started).toBeGreaterThan(990);
  standIn.fail({ call: /./, fails: 429, retryAfterS: 600 });
  await expect(kv.put("a", "b")).rejects.toThrow(/continua a limitar os pedidos \(429: .* \[971\]\)/);
});

test.each([
  [401, /recusou o acesso \(401/],
  [403, /recusou o acesso \(403/],
] as const)("a %i is not repeated", async (fails, message) => {
  standIn.fail({ call: /./, fails });
  await expect(kv.get("a")).rejects.toThrow(message);
  expect(standIn.calls).toHaveLength(1);
});
