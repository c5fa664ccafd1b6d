import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getPlatformProxy } from "wrangler";
import { keepErasures } from "../../src/backend/erasures/keep-erasures.ts";
import { readRedirects } from "../../src/backend/redirects/publish-redirects.ts";
import { fillEmptyTables } from "../../test/fixtures/any-row.ts";
import { buildWorld, fillWorld, PRIVATE_SCHOOLS } from "../../test/fixtures/world.ts";
import { Scratch } from "../import/testing/scratch.ts";
import { readManifest } from "./archive.ts";
import { loadSql } from "./copy-database.ts";

/** What several programs may take one after the other on a machine with other work. */
const SLOW_MS = 180_000;

/** A machine with families, orders and redirects on it, and one with nothing at all. */
let source: Scratch;
let empty: Scratch;
let backup: string;

const REDIRECTS = [
  { path: "/antiga", target: "/ajuda" },
  { path: "/natal", target: "/busca?sort=min_price", status: 302, note: "verão", expiresAt: "2099-12-25" },
];

/** Made anew by the publication that follows a restore, staging, and what goes on to KV. */
const DERIVED = ["publication", "retired_file", "change_log", "import_chunk", "erasure"];

beforeAll(async () => {
  source = await Scratch.create();
  empty = await Scratch.create();
  mkdirSync(path.join(empty.dir, "nada"));
  await source.withDb((db) => fillWorld(db, buildWorld(2027)));
  const db = openFile(source.dir);
  fillEmptyTables(db, {
    "account.created_at": "2026-01-02T03:04:05.678Z",
    "lead.created_at": "2026-01-02T03:04:05.678Z",
  });
  // Numbers that were given once stay given: the counter is ahead of the rows.
  db.exec("UPDATE sqlite_sequence SET seq = 4321 WHERE name = 'account'");
  db.close();
  await withKv(source.dir, async ({ REDIRECTS: kv }) => {
    for (const { path: key, target, ...metadata } of REDIRECTS) await kv.put(key, target, { metadata });
  });
  backup = path.join(source.dir, "backup");
  expect(run("main", source.dir, backup)).toMatchObject({ status: 0 });
}, SLOW_MS);

afterAll(() => {
  source.remove();
  empty.remove();
});

const emptyState = () => path.join(empty.dir, "nada");

function run(command: "main" | "restore", stateDir: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--no-warnings", `scripts/backup/${command}.ts`, ...args],
    { env: { ...process.env, STATE_DIR: stateDir }, encoding: "utf8" },
  );
  return { status, output: stdout + stderr };
}

/** The file of the local D1, read without any code of ours. */
function openFile(stateDir: string): DatabaseSync {
  const folder = path.join(stateDir, "v3/d1/miniflare-D1DatabaseObject");
  const name = readdirSync(folder).find((file) => file.endsWith(".sqlite") && file !== "metadata.sqlite");
  return new DatabaseSync(path.join(folder, name!));
}

/** Definitions, counters and every row of a database, but for what is derived and for the log of migrations' times. */
function contentOf(db: DatabaseSync): Record<string, unknown> {
  const definitions = db
    .prepare(
      "SELECT type, name, sql FROM sqlite_master WHERE name NOT GLOB '_cf_*' AND sql IS NOT NULL ORDER BY type, name",
    )
    .all();
  const tables = definitions.filter(({ type, name }) => type === "table" && !DERIVED.includes(String(name)));
  const counters = "SELECT * FROM sqlite_sequence WHERE name <> 'change_log' ORDER BY name";
  return {
    definitions,
    counters: db.prepare(counters).all(),
    ...Object.fromEntries(
      tables.map(({ name }) => [`rows of ${name}`, db.prepare(`SELECT * FROM "${name}" ORDER BY 1, 2`).all()]),
    ),
  };
}

async function withKv<T>(stateDir: string, use: (env: Env) => Promise<T>): Promise<T> {
  const { env, dispose } = await getPlatformProxy<Env>({ persist: { path: path.join(stateDir, "v3") } });
  return use(env).finally(dispose);
}

test("a backup is for its owner alone, and says that it holds personal data", () => {
  expect(statSync(backup).mode & 0o777).toBe(0o700);
  for (const name of readdirSync(backup)) expect(statSync(path.join(backup, name)).mode & 0o777, name).toBe(0o600);
  const manifest = JSON.parse(readFileSync(path.join(backup, "manifest.json"), "utf8"));
  expect(manifest.personalData).toContain("90 dias");
  expect(manifest.tables.account).toMatchObject({ rows: 1 });
  expect(manifest.migrations).toEqual(readdirSync("migrations").sort());
});

test("what Cloudflare exports loads as the same database", async () => {
  // The same dump as `wrangler d1 export --remote` writes; the statement is the simulator's.
  const dump = await source.withDb((db) => db.prepare("PRAGMA miniflare_d1_export(?,?,?);").bind(0, 0).raw<[string]>());
  const sql = source.file("dump.sql", dump[0]!.join("\n"));
  const loaded = path.join(source.dir, "loaded.sqlite");
  await loadSql(sql, loaded);
  const [copy, original] = [new DatabaseSync(loaded), new DatabaseSync(path.join(backup, "d1.sqlite"))];
  expect(contentOf(copy)).toEqual(contentOf(original));
  await expect(loadSql(source.file("cut.sql", dump[0]!.join("\n").slice(0, -40)), `${loaded}2`)).rejects.toThrow(
    /cortado/,
  );
});

test(
  "restored where nothing was: every table, counter and redirect as before, and published",
  async () => {
    const restored = run("restore", emptyState(), backup);
    expect(restored.output).toContain("igual ao backup");
    expect(restored.status).toBe(0);
    const [was, is] = [openFile(source.dir), openFile(emptyState())];
    expect(contentOf(is)).toEqual(contentOf(was));
    expect(is.prepare("PRAGMA foreign_key_check").all()).toEqual([]);
    expect(JSON.parse(String(is.prepare("SELECT manifest FROM publication").get()?.manifest)).counts.schools).toBe(
      PRIVATE_SCHOOLS,
    );
    is.close();
    const redirects = await withKv(emptyState(), ({ REDIRECTS: kv }) => readRedirects(kv));
    expect(redirects).toEqual(REDIRECTS);
  },
  SLOW_MS,
);

test(
  "who was erased after the backup stays erased when it is put back",
  async () => {
    await source.withDb((db) => db.exec("DELETE FROM lead; DELETE FROM account"));
    await withKv(source.dir, (env) => keepErasures(env, new Date()));
    expect(run("restore", source.dir, backup).output).toContain("não está vazia");
    expect(run("restore", source.dir, backup, "--substituir").output).toContain("apagados de novo, a pedido: 2");
    const db = openFile(source.dir);
    expect(db.prepare("SELECT (SELECT count(*) FROM account) + (SELECT count(*) FROM lead) AS kept").get()?.kept).toBe(
      0,
    );
    expect(db.prepare("SELECT count(*) AS schools FROM school").get()?.schools).toBeGreaterThan(PRIVATE_SCHOOLS);
  },
  SLOW_MS,
);

test.each([
  [
    "a file that is not what was kept",
    (folder: string) => writeFileSync(path.join(folder, "redirects.jsonl"), ""),
    "redirects.jsonl falta ou não é",
  ],
  ["a program that is older than the backup", changeManifest({ migrations: ["9999_amanha.sql"] }), "use um mais novo"],
  ["a backup from before erasures are remembered", changeManifest({ createdAt: "2020-01-01" }), "já não se sabe quem"],
])("refused: %s", async (_name, spoil, reason) => {
  const folder = path.join(source.dir, `ruim-${reason.length}`);
  cpSync(backup, folder, { recursive: true });
  spoil(folder);
  await expect(readManifest(folder, new Date())).rejects.toThrow(reason);
});

test("a backup as it was made is taken", async () => {
  expect((await readManifest(backup, new Date())).from).toBe("local");
});

function changeManifest(changes: object) {
  return (folder: string) => {
    const file = path.join(folder, "manifest.json");
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), ...changes }));
  };
}
