import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { openLocalD1, stateDir } from "./platform.ts";

// wrangler takes three seconds to find that the local D1 is up to date.
const database = openLocalD1(path.join(stateDir, "v3"));
const applied = appliedMigrations(database);
database.close();
if (readdirSync("migrations").some((name) => !applied.has(name))) {
  const args = ["d1", "migrations", "apply", "DB", "--local", "--persist-to", stateDir];
  const { status, stdout, stderr } = spawnSync(process.execPath, ["node_modules/wrangler/bin/wrangler.js", ...args], {
    encoding: "utf8",
  });
  if (status !== 0) console.error(`✖ wrangler ${args.join(" ")}\n${stdout}${stderr}`);
  process.exitCode = status ?? 1;
}

function appliedMigrations(sqlite: DatabaseSync): ReadonlySet<unknown> {
  const table = sqlite.prepare("SELECT 1 FROM sqlite_master WHERE name = 'd1_migrations'").get();
  return new Set(
    table
      ? sqlite
          .prepare("SELECT name FROM d1_migrations")
          .all()
          .map(({ name }) => name)
      : [],
  );
}
