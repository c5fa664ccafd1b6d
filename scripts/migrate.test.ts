import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { listMigrations, migrateLocalD1 } from "./migrations.ts";
import { openLocalD1 } from "./platform.ts";

const inDatabase = (state: string, sql: string) => {
  const database = openLocalD1(path.join(state, "v3"));
  const rows = database.prepare(sql).all();
  database.close();
  return rows;
};

const LOGGED = "SELECT id, name FROM d1_migrations ORDER BY id";

test("the local D1 gets its missing migrations, and is the one that wrangler makes", { timeout: 300_000 }, () => {
  const [ours, theirs] = ["nossa", "do-wrangler"].map((name) => mkdtempSync(path.join(tmpdir(), `migracoes-${name}-`)));
  const logged = listMigrations().map((name, i) => ({ id: i + 1, name }));
  migrateLocalD1(ours!);
  expect(inDatabase(ours!, LOGGED)).toEqual(logged);
  migrateLocalD1(ours!);
  expect(inDatabase(ours!, LOGGED)).toEqual(logged);

  // As before the last migration.
  inDatabase(ours!, "ALTER TABLE sign_up DROP COLUMN return_path");
  inDatabase(ours!, `DELETE FROM d1_migrations WHERE name = '${logged.at(-1)!.name}'`);
  migrateLocalD1(ours!);
  expect(inDatabase(ours!, "SELECT count(return_path) AS n FROM sign_up")).toEqual([{ n: 0 }]);

  const wrangler = ["node_modules/wrangler/bin/wrangler.js", "d1", "migrations", "apply", "DB", "--local"];
  const { status } = spawnSync(process.execPath, [...wrangler, "--persist-to", theirs!], {
    env: { ...process.env, CI: "1" },
  });
  expect(status).toBe(0);
  const definitions =
    "SELECT type, name, sql FROM sqlite_master WHERE name NOT GLOB '_cf_*' AND sql IS NOT NULL ORDER BY type, name";
  expect(inDatabase(theirs!, LOGGED)).toEqual(logged);
  expect(inDatabase(theirs!, definitions)).toEqual(inDatabase(ours!, definitions));
  for (const state of [ours!, theirs!]) rmSync(state, { recursive: true });
});
