import type { DatabaseSync } from "node:sqlite";
import {
  type AppliedRow,
  appliedSql,
  migrationSql,
  missingAfter,
  recordSql,
  TABLES,
  type TableRow,
} from "./migrations.ts";
import { openLocalD1 } from "./platform.ts";
import { inTransaction } from "./sqlite-d1.ts";

/** wrangler's log of applied migrations. */
const LOG = `CREATE TABLE IF NOT EXISTS "d1_migrations"(
		id         INTEGER PRIMARY KEY AUTOINCREMENT,
		name       TEXT UNIQUE,
		applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

/**
 * Applies the missing migrations to the local D1 in a folder, as `wrangler d1 migrations apply --local` does, which
 * takes three seconds even when there are none. Throws CommandError on a database of other migrations.
 */
export function migrateLocalD1(stateDir: string): void {
  const sqlite = openLocalD1(stateDir);
  try {
    sqlite.exec(LOG);
    const select = <T>(sql: string) => sqlite.prepare(sql).all() as unknown as T[];
    const applied = select<AppliedRow>(appliedSql(select<TableRow>(TABLES)));
    const remedy = `Para criar outro banco local: rm -rf ${stateDir} && npm start`;
    for (const name of missingAfter(applied, remedy)) applyMigration(sqlite, name);
    for (const { name, sha256 } of applied) if (sha256 === null) sqlite.exec(recordSql(name));
  } finally {
    sqlite.close();
  }
}

function applyMigration(sqlite: DatabaseSync, name: string): void {
  inTransaction(sqlite, () => {
    sqlite.exec(migrationSql(name));
    sqlite.prepare("INSERT INTO d1_migrations (name) VALUES (?)").run(name);
    sqlite.exec(recordSql(name));
  });
}
