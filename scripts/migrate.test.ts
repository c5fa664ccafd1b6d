import path from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../test/fixtures/temporary-folder.ts";
import { migrateLocalD1 } from "./migrate-local.ts";
import { listMigrations, migrationHash } from "./migrations.ts";
import { openLocalD1 } from "./platform.ts";
import { CommandError } from "./run-command.ts";
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

const refused = (state: string, sql: string) => {
  const database = openLocalD1(state);
  database.exec(sql);
  database.close();
  expect(() => migrateLocalD1(state)).toThrow(CommandError);
  return () => migrateLocalD1(state);
};

test("a local D1 of other migrations is refused: by its name, with the command that makes a new one", () => {
  const log = "CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE)";
  const state = path.join(dir, "de-outra-versão");
  const other = refused(state, `${log}; INSERT INTO d1_migrations (name) VALUES ('0001_de_antes.sql')`);
  expect(other).toThrow("tem a migração 0001_de_antes.sql, que não existe mais");
  expect(other).toThrow(`rm -rf ${state} && npm start`);
  const name = listMigrations()[0]!;
  const before = refused(path.join(dir, "de-antes"), `${log}; INSERT INTO d1_migrations (name) VALUES ('${name}')`);
  expect(before).toThrow(`a migração ${name} foi aplicada antes de o esquema ser fixado`);
});

test("a local D1 whose migration was changed after it was applied is refused, and one that wrangler migrated is not", () => {
  const state = path.join(dir, "mudada");
  migrateLocalD1(state);
  const name = listMigrations()[0]!;
  const changed = refused(state, `UPDATE migration_hash SET sha256 = 'outro' WHERE name = '${name}'`);
  expect(changed).toThrow(`o arquivo da migração ${name} mudou depois de aplicado`);
  const database = openLocalD1(state);
  database.exec("DELETE FROM migration_hash");
  database.close();
  migrateLocalD1(state);
  const recorded = listMigrations().map((each) => ({ name: each, sha256: migrationHash(each) }));
  expect(inDatabase(state, "SELECT name, sha256 FROM migration_hash ORDER BY name")).toEqual(recorded);
});
