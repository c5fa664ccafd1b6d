import path from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../test/fixtures/temporary-folder.ts";
import { listMigrations, migrateLocalD1 } from "./migrations.ts";
import { openLocalD1 } from "./platform.ts";
import { runWrangler } from "./wrangler.ts";

const inDatabase = (state: string, sql: string) => {
  const database = openLocalD1(state);
  const rows = database.prepare(sql).all();
  database.close();
  return rows;
};

const LOGGED = "SELECT id, name FROM d1_migrations ORDER BY id";

const { dir } = temporaryFolder();

test("the local D1 gets its missing migrations, and is the one that wrangler makes", { timeout: 300_000 }, async () => {
  const [ours, theirs] = ["nossa", "do-wrangler"].map((name) => path.join(dir, name));
  const logged = listMigrations().map((name, i) => ({ id: i + 1, name }));
  for (let time = 0; time < 2; time++) {
    migrateLocalD1(ours!);
    expect(inDatabase(ours!, LOGGED)).toEqual(logged);
  }
  const apply = ["d1", "migrations", "apply", "DB", "--local", "--config", "wrangler.toml", "--persist-to", theirs!];
  expect((await runWrangler(apply)).status).toBe(0);
  const definitions =
    "SELECT type, name, sql FROM sqlite_master WHERE name NOT GLOB '_cf_*' AND sql IS NOT NULL ORDER BY type, name";
  expect(inDatabase(theirs!, LOGGED)).toEqual(logged);
  expect(inDatabase(theirs!, definitions)).toEqual(inDatabase(ours!, definitions));
});

test("a local D1 of another line of migrations is refused, and named", () => {
  const state = path.join(dir, "de-outra-versão");
  const database = openLocalD1(state);
  database.exec("CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE)");
  database.exec("INSERT INTO d1_migrations (name) VALUES ('0001_de_antes.sql')");
  database.close();
  expect(() => migrateLocalD1(state)).toThrow(`apague a pasta ${state}`);
});
