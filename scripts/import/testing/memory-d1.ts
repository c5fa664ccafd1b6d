import { DatabaseSync } from "node:sqlite";
import { listMigrations, migrationSql } from "../../migrations.ts";
import { inTransaction, openSqliteD1 } from "../../sqlite-d1.ts";

/**
 * A migrated D1 in memory, so that a test can have hundreds of them. `before` is what the database holds when the
 * migration of that number comes.
 */
export function openMemoryD1(before: Readonly<Record<string, string>> = {}): D1Database {
  const sqlite = new DatabaseSync(":memory:");
  const db = openSqliteD1(sqlite);
  for (const name of listMigrations()) {
    const held = before[name.slice(0, 4)];
    if (held) sqlite.exec(held);
    inTransaction(sqlite, () => sqlite.exec(migrationSql(name)));
  }
  return db;
}
