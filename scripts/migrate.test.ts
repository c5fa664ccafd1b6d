import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { openLocalD1 } from "./platform.ts";

test("the local D1 gets its missing migrations", { timeout: 300_000 }, () => {
  const state = mkdtempSync(path.join(tmpdir(), "migracoes-"));
  const migrate = () =>
    spawnSync(process.execPath, ["--no-warnings", "scripts/migrate.ts"], {
      encoding: "utf8",
      env: { ...process.env, STATE_DIR: state, CI: "1" },
    });
  const inDatabase = (sql: string) => {
    const database = openLocalD1(path.join(state, "v3"));
    const rows = database.prepare(sql).all();
    database.close();
    return rows;
  };
  const names = readdirSync("migrations").sort();
  const last = names.at(-1)!;

  expect(migrate().status).toBe(0);
  expect(inDatabase("SELECT name FROM d1_migrations ORDER BY name")).toEqual(names.map((name) => ({ name })));
  expect(migrate().status).toBe(0);

  inDatabase("DROP TABLE school_observation");
  inDatabase("ALTER TABLE neighborhood DROP COLUMN center_sample");
  inDatabase(`DELETE FROM d1_migrations WHERE name = '${last}'`);
  expect(migrate().status).toBe(0);
  expect(inDatabase("SELECT count(*) AS n FROM school_observation")).toEqual([{ n: 0 }]);
  expect(inDatabase("SELECT name FROM d1_migrations ORDER BY name")).toEqual(names.map((name) => ({ name })));
  rmSync(state, { recursive: true });
});
