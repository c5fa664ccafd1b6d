import { DatabaseSync } from "node:sqlite";
import { listMigrations, migrationSql } from "../../migrations.ts";
import { inTransaction, openSqliteD1 } from "../../sqlite-d1.ts";

/**
 * A migrated in-memory D1, so that a test can have hundreds. `before` has the rows that exist before the migration of
 * that number.
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
