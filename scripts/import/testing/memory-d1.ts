import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { openSqliteD1 } from "../../sqlite-d1.ts";

/**
 * A migrated D1 in memory, so that a test can have hundreds of them. `before` is what the database holds when the
 * migration of that number comes.
 */
export function openMemoryD1(before: Readonly<Record<string, string>> = {}): D1Database {
  const sqlite = new DatabaseSync(":memory:");
  const db = openSqliteD1(sqlite);
  for (const name of readdirSync("migrations").sort()) {
    const held = before[name.slice(0, 4)];
    if (held) sqlite.exec(held);
    sqlite.exec(`BEGIN; PRAGMA defer_foreign_keys = ON; ${readFileSync(`migrations/${name}`, "utf8")}; COMMIT`);
  }
  return db;
}
