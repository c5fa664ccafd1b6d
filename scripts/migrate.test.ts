import { cpSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../test/fixtures/temporary-folder.ts";
import { type Configuration, readConfiguration } from "./configuration.ts";
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

const { dir, write } = temporaryFolder();

/** The configuration of a Worker with one more migration. */
function withOneMore(name: string): string {
  const { name: worker, d1_databases } = readConfiguration();
  const [{ binding, database_name, database_id }] = d1_databases as [Configuration["d1_databases"][number]];
  cpSync("migrations", path.join(dir, "migrations"), { recursive: true });
  write(`migrations/${name}`, "CREATE TABLE one_more (id TEXT PRIMARY KEY);");
  const database = { binding, database_name, database_id, migrations_dir: "migrations" };
  return write("wrangler.json", JSON.stringify({ name: worker, d1_databases: [database] }));
}

test("the local D1 gets its missing migrations, and wrangler goes on from them", { timeout: 300_000 }, async () => {
  const state = path.join(dir, "nossa");
  const logged = listMigrations().map((name, i) => ({ id: i + 1, name }));
  for (let time = 0; time < 2; time++) {
    migrateLocalD1(state);
    expect(inDatabase(state, LOGGED)).toEqual(logged);
  }
  const config = withOneMore("9999_mais_uma.sql");
  const apply = ["d1", "migrations", "apply", "DB", "--local", "--config", config, "--persist-to", state];
  expect((await runWrangler(apply)).status).toBe(0);
  expect(inDatabase(state, LOGGED)).toEqual([...logged, { id: logged.length + 1, name: "9999_mais_uma.sql" }]);
  expect(inDatabase(state, "SELECT count(*) AS n FROM one_more")).toEqual([{ n: 0 }]);
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
