import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { fillCities } from "../../scripts/import/testing/open-import-d1.ts";
import { catalogo } from "../../scripts/import/testing/samples.ts";
import { openSqliteD1 } from "../../scripts/sqlite-d1.ts";
import { filesOf, MANIFEST_KEY, type Manifest } from "../../src/backend/publish/manifest.ts";
import { REDIRECTS_KEY } from "../../src/backend/redirects/publish-redirects.ts";
import { Checkout } from "./checkout.ts";
import { dump } from "./dump.ts";
import { CloudflareStandIn } from "./stand-in.ts";

/** Imports, redirects, backups and restores of production, over the stand-in of Cloudflare's API. */

let standIn: CloudflareStandIn;
let checkout: Checkout;

beforeAll(async () => {
  standIn = await CloudflareStandIn.start();
  checkout = new Checkout(standIn);
  checkout.migrate();
  fillCities(openSqliteD1(checkout.database.sqlite));
});

afterEach(() => {
  standIn.fail();
  expect(standIn.unknown).toEqual([]);
});

afterAll(() => {
  standIn.stop();
  checkout.remove();
});

const importing = (file: string) =>
  checkout.run("scripts/import/run-import.ts", "--catalog", file, "--edition", "2025", "--remote");
const redirecting = (...args: string[]) => checkout.run("scripts/redirects/redirects.ts", ...args, "--remote");
const backingUp = (folder: string) => checkout.run("scripts/backup/backup.ts", folder, "--plain", "--remote");
const restoring = (...args: string[]) => checkout.run("scripts/backup/restore.ts", ...args, "--remote");

const value = (sql: string) => Object.values(checkout.database.sqlite.prepare(sql).get() ?? {})[0];
const schools = () => value("SELECT count(*) FROM school");

function stored<T>(key: string): T | null {
  const bytes = checkout.snapshot.values.get(key)?.bytes;
  return bytes ? JSON.parse(bytes.toString()) : null;
}

/** Schools of the publication that the site shows. */
const published = () => stored<Manifest>(MANIFEST_KEY)?.counts.schools;

const table = () => Object.keys(stored<{ table: object }>(REDIRECTS_KEY)?.table ?? {}).sort();

/** A file of schools, `from` and up. */
function schoolsFile(name: string, from: number, count: number): string {
  const rows = Array.from({ length: count }, (_, i) => ({
    "Código INEP": String(35_000_000 + from + i),
    Escola: `COLEGIO NUMERO ${from + i}`,
  }));
  return checkout.file(name, catalogo(rows));
}

const BULK = /^PUT .*\/bulk$/;
const QUERY = /^POST .*\/query$/;
/** The transaction at the end of an import. */
const APPLIES = /^\{"batch".*DELETE FROM import_chunk/;

test("a refused token changes nothing, and the message says what to check", async () => {
  const before = dump(checkout.database.sqlite);
  standIn.fail({ call: /./, fails: 401 });
  const { status, output } = await importing(schoolsFile("primeira.csv", 0, 40));
  expect(output).toContain("Erro: a Cloudflare recusou o acesso (401: Authentication error [10000]): confira");
  expect(output).not.toMatch(/^\s+at /m);
  expect(status).toBe(1);
  expect(dump(checkout.database.sqlite)).toBe(before);
  expect([checkout.snapshot.values.size, checkout.redirects.values.size]).toEqual([0, 0]);
});

test("an import that stops at D1 changes no school; the next one goes on, and publishes", async () => {
  const file = schoolsFile("primeira.csv", 0, 40);
  // The chunks are staged; the transaction that applies them fails.
  standIn.fail({ call: QUERY, body: APPLIES, fails: 503, retryAfterS: 0 });
  const stopped = await importing(file);
  expect(stopped.status).toBe(1);
  expect(stopped.output).toMatch(/Erro: a Cloudflare está com problemas \(503/);
  expect([schools(), published()]).toEqual([0, undefined]);

  // Limited once, and a connection that breaks after the transaction was carried out.
  standIn.fail(
    { call: QUERY, fails: 429, times: 1, retryAfterS: 1 },
    { call: QUERY, body: APPLIES, fails: "cut", times: 1 },
  );
  const resumed = await importing(file);
  expect(resumed.output).toMatch(/retomando: (\d+) de \1 blocos já estavam gravados/);
  expect(resumed.output).toContain("publicadas 40 escolas");
  expect([resumed.status, schools(), published()]).toEqual([0, 40, 40]);
});

test("a publication that is half written shows nothing new; the next one does", async () => {
  const file = schoolsFile("segunda.csv", 40, 10);
  standIn.fail({ call: BULK, fails: 500, retryAfterS: 0 });
  const stopped = await importing(file);
  expect(stopped.status).toBe(1);
  expect(stopped.output).toMatch(/Erro: a Cloudflare está com problemas \(500/);
  expect([schools(), published()]).toEqual([50, 40]);

  standIn.fail();
  // KV stores only half of a bulk write, and says which keys are missing.
  standIn.namespaces.halfDone = 2;
  const resumed = await checkout.run("scripts/publish.ts", "--remote");
  expect([resumed.status, published()]).toEqual([0, 50]);
  expect(standIn.namespaces.halfDone).toBe(0);
  for (const key of filesOf(stored<Manifest>(MANIFEST_KEY)!)) expect(checkout.snapshot.values.has(key), key).toBe(true);
});

test("redirects change in one write, and a failed one changes none", async () => {
  const list = Array.from({ length: 150 }, (_, i) => `/campanha-${i},/busca`).join("\n");
  const file = checkout.file("lista.csv", `de,para\n${list}\n`);
  standIn.fail({ call: BULK, fails: 403 });
  expect(await redirecting("import", file)).toMatchObject({ status: 1, output: expect.stringContaining("recusou") });
  expect([checkout.redirects.values.size, table()]).toEqual([0, []]);

  standIn.fail({ call: BULK, fails: 429, times: 1, retryAfterS: 0 });
  standIn.calls.length = 0;
  expect(await redirecting("import", file)).toMatchObject({
    status: 0,
    output: expect.stringContaining("em vigor: 150"),
  });
  expect(standIn.calls.filter((call) => BULK.test(call))).toHaveLength(3);
  expect(table()).toHaveLength(150);
  expect((await redirecting("rm", "/campanha-7")).status).toBe(0);
  expect([checkout.redirects.values.size, table().length]).toEqual([149, 149]);
  expect((await redirecting("list")).output).toContain("/campanha-8 → /busca  (301)");
});

test("a backup is whole or absent, and a restore replaces everything or nothing", async () => {
  const { sqlite } = checkout.database;
  const folder = path.join(checkout.folder, "backup");
  sqlite.exec(`INSERT INTO school_picture (id, inep_code, kind, status, file, width, height, alt, has_share, position, sent_at)
    SELECT 'p', min(inep_code), 'logo', 'published', 'a.png', 1, 1, '', 0, 0, '' FROM school`);
  const { objects } = standIn.buckets;
  const photo = `escola-a-vista-files-production/published/g/${value("SELECT inep_code FROM school_picture")}/a.png`;
  objects.set(photo, { bytes: Buffer.from([0, 255, 7]), type: "image/png" });
  standIn.fail({ call: /^GET \/export/, fails: "cut" });
  const cut = await backingUp(folder);
  expect(cut.output).toMatch(/Erro: a Cloudflare/);
  expect([cut.status, existsSync(folder)]).toEqual([1, false]);
  standIn.fail();
  const kept = await backingUp(folder);
  expect(kept).toMatchObject({ status: 0, output: expect.stringContaining("Guardado e conferido") });
  expect(kept.output).toContain(
    `1 arquivo de fotos e logotipos; faltam 1:\n  falta ${photo.replace(/.*(published.)g/, "$1p")}`,
  );
  objects.clear();
  const copy = new DatabaseSync(path.join(folder, "d1.sqlite"), { readOnly: true });
  expect(copy.prepare("SELECT count(*) AS n FROM school").get()).toEqual({ n: 50 });
  copy.close();
  expect(readdirSync(folder)).toHaveLength(5);

  sqlite.exec("UPDATE school SET name = 'Estragada'");
  checkout.redirects.values.delete("/campanha-1");
  checkout.redirects.values.set("/depois", { bytes: Buffer.from("/ajuda") });
  const damaged = dump(sqlite);
  standIn.fail({ call: /^POST .*\/import$/, fails: 429, after: 1 });
  const failed = await restoring(folder, "--replace");
  expect(failed.output).toMatch(/Erro: a Cloudflare não importou o backup, e o banco ficou como estava/);
  expect([failed.status, dump(sqlite) === damaged]).toEqual([1, true]);
  standIn.fail();
  const restored = await restoring(folder, "--replace");
  expect(restored).toMatchObject({ status: 0, output: expect.stringContaining("igual ao backup") });
  expect([restored.status, schools(), value("SELECT count(*) FROM school WHERE name = 'Estragada'")]).toEqual([
    0, 50, 0,
  ]);
  expect([published(), table().length]).toEqual([50, 149]);
  expect([...checkout.redirects.values.keys()]).not.toContain("/depois");
  expect([...objects]).toEqual([[photo, { bytes: Buffer.from([0, 255, 7]), type: "image/png" }]]);
});
