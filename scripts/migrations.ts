import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { openLocalD1 } from "./platform.ts";
import { inTransaction } from "./sqlite-d1.ts";

/** wrangler's log of applied migrations. */
const LOG = `CREATE TABLE IF NOT EXISTS "d1_migrations"(
		id         INTEGER PRIMARY KEY AUTOINCREMENT,
		name       TEXT UNIQUE,
		applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

/**
 * Applies the missing migrations to the local D1 in a folder, as `wrangler d1 migrations apply --local` does, which takes
 * three seconds even when there are none. Throws on a database that has migrations which do not exist.
 */
export function migrateLocalD1(stateDir: string): void {
  const sqlite = openLocalD1(stateDir);
  try {
    sqlite.exec(LOG);
    const names = listMigrations();
    const applied = new Set(
      sqlite
        .prepare("SELECT name FROM d1_migrations")
        .all()
        .map(({ name }) => String(name)),
    );
    if ([...applied].some((name) => !names.includes(name))) {
      throw new Error(`o banco local é de outra versão do esquema: apague a pasta ${stateDir} e rode de novo`);
    }
    for (const name of names) if (!applied.has(name)) applyMigration(sqlite, name);
  } finally {
    sqlite.close();
  }
}

/** The migrations that a database lacks, oldest first. */
export async function listMissingMigrations(db: D1Database): Promise<string[]> {
  const log = await db.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'd1_migrations'").first();
  const { results } = log
    ? await db.prepare("SELECT name FROM d1_migrations").all<{ name: string }>()
    : { results: [] };
  const applied = new Set(results.map(({ name }) => name));
  return listMigrations().filter((name) => !applied.has(name));
}

/** File names of the migrations, oldest first. */
export function listMigrations(): string[] {
  return readdirSync("migrations").sort();
}

/** A migration as it runs inside a transaction. */
export function migrationSql(name: string): string {
  return `PRAGMA defer_foreign_keys = ON; ${readFileSync(path.join("migrations", name), "utf8")}`;
}

function applyMigration(sqlite: DatabaseSync, name: string): void {
  inTransaction(sqlite, () => {
    sqlite.exec(migrationSql(name));
    sqlite.prepare("INSERT INTO d1_migrations (name) VALUES (?)").run(name);
  });
}
