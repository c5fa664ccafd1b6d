import { copyFileSync, mkdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../test/fixtures/temporary-folder.ts";
import { listMigrations, migrateLocalD1, migrationSql } from "./migrations.ts";
import { openLocalD1 } from "./platform.ts";
import { runWrangler } from "./wrangler.ts";

const inDatabase = (state: string, sql: string) => {
  const database = openLocalD1(state);
  const rows = database.prepare(sql).all();
  database.close();
  return rows;
};

const LOGGED = "SELECT id, name FROM d1_migrations ORDER BY id";

function applyAllButTheLast(state: string): void {
  const database = openLocalD1(state);
  database.exec("CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE)");
  for (const name of listMigrations().slice(0, -1)) {
    database.exec(`BEGIN; ${migrationSql(name)}; COMMIT`);
    database.prepare("INSERT INTO d1_migrations (name) VALUES (?)").run(name);
  }
  database.close();
}

/** Writes the configuration of a site that has one migration. */
function configOfFirstMigration(folder: string): string {
  const [first] = listMigrations();
  mkdirSync(path.join(folder, "migrations"), { recursive: true });
  copyFileSync(path.join("migrations", first!), path.join(folder, "migrations", first!));
  const config = path.join(folder, "wrangler.toml");
  copyFileSync("wrangler.toml", config);
  return config;
}

const { dir } = temporaryFolder();

test("the local D1 gets its missing migrations, and is the one that wrangler makes", { timeout: 300_000 }, () => {
  const [ours, theirs, older] = ["nossa", "do-wrangler", "de-antes"].map((name) => path.join(dir, name));
  const logged = listMigrations().map((name, i) => ({ id: i + 1, name }));
  migrateLocalD1(ours!);
  expect(inDatabase(ours!, LOGGED)).toEqual(logged);
  migrateLocalD1(ours!);
  expect(inDatabase(ours!, LOGGED)).toEqual(logged);

  // wrangler takes a second for each migration: it begins, and ours go on from its log.
  const config = configOfFirstMigration(theirs!);
  const apply = ["d1", "migrations", "apply", "DB", "--local", "--config", config, "--persist-to", theirs!];
  expect(runWrangler(apply).status).toBe(0);
  expect(inDatabase(theirs!, LOGGED)).toEqual(logged.slice(0, 1));
  migrateLocalD1(theirs!);
  const definitions =
    "SELECT type, name, sql FROM sqlite_master WHERE name NOT GLOB '_cf_*' AND sql IS NOT NULL ORDER BY type, name";
  expect(inDatabase(theirs!, LOGGED)).toEqual(logged);
  expect(inDatabase(theirs!, definitions)).toEqual(inDatabase(ours!, definitions));

  applyAllButTheLast(older!);
  migrateLocalD1(older!);
  expect(inDatabase(older!, LOGGED)).toEqual(logged);
  const withoutLog = (state: string) => inDatabase(state, definitions).filter(({ name }) => name !== "d1_migrations");
  expect(withoutLog(older!)).toEqual(withoutLog(ours!));
});
