import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { CommandError } from "./run-command.ts";

/** Whether a database has the logs of migrations. */
export const TABLES =
  "SELECT name FROM sqlite_master WHERE type = 'table' AND name IN ('d1_migrations', 'migration_hash')";

export interface TableRow {
  readonly name: string;
}

/** An applied migration. `sha256` is null until it is recorded. */
export interface AppliedRow {
  readonly name: string;
  readonly sha256: string | null;
  readonly isRecordable: 0 | 1;
}

/**
 * The migrations that a remote database lacks, oldest first. Rejects with CommandError, which names the migration, on a
 * database that has one which does not exist or whose file was changed after it was applied.
 */
export async function listMissingMigrations(db: D1Database): Promise<string[]> {
  const remedy =
    "Publique da versão do programa que aplicou a migração, ou restaure um backup num banco novo (docs/operations.md).";
  return missingAfter(await readApplied(db), remedy);
}

/** Stores the hashes of the migrations that wrangler applied: its log has their names alone. */
export async function recordMigrations(db: D1Database): Promise<void> {
  const unrecorded = (await readApplied(db)).filter(({ sha256 }) => sha256 === null);
  for (const { name } of unrecorded) await db.prepare(recordSql(name)).run();
}

async function readApplied(db: D1Database): Promise<AppliedRow[]> {
  const tables = await db.prepare(TABLES).all<TableRow>();
  return (await db.prepare(appliedSql(tables.results)).all<AppliedRow>()).results;
}

/** Selects the applied migrations as AppliedRow, from the tables that the database has. */
export function appliedSql(tables: readonly TableRow[]): string {
  const has = (table: string) => tables.some(({ name }) => name === table);
  const columns = "SELECT name, sha256, 1 AS isRecordable";
  if (!has("d1_migrations")) return `${columns} FROM (SELECT '' AS name, '' AS sha256) WHERE false`;
  return has("migration_hash")
    ? `${columns} FROM d1_migrations LEFT JOIN migration_hash USING (name) ORDER BY id`
    : "SELECT name, NULL AS sha256, 0 AS isRecordable FROM d1_migrations ORDER BY id";
}

/** The missing migrations. Throws CommandError, ending with `remedy`, if an applied one is not a file. */
export function missingAfter(applied: readonly AppliedRow[], remedy: string): string[] {
  const problem = applied.map(findProblem).find((each) => each !== null);
  if (problem) throw new CommandError(`o banco é de outra versão do esquema: ${problem}.\n${remedy}`);
  const names = new Set(applied.map(({ name }) => name));
  return listMigrations().filter((name) => !names.has(name));
}

/** Why an applied migration is not one of the files, or null. */
function findProblem({ name, sha256, isRecordable }: AppliedRow): string | null {
  if (!listMigrations().includes(name)) return `tem a migração ${name}, que não existe mais`;
  if (!isRecordable) return `a migração ${name} foi aplicada antes de o esquema ser fixado`;
  return sha256 === null || sha256 === migrationHash(name)
    ? null
    : `o arquivo da migração ${name} mudou depois de aplicado`;
}

export function recordSql(name: string): string {
  return `INSERT INTO migration_hash (name, sha256) VALUES ('${name}', '${migrationHash(name)}')`;
}

/** File names of the migrations, oldest first. */
export function listMigrations(): string[] {
  return readdirSync("migrations").sort();
}

/** A migration as it runs inside a transaction. */
export function migrationSql(name: string): string {
  return `PRAGMA defer_foreign_keys = ON; ${readFileSync(path.join("migrations", name), "utf8")}`;
}

/** SHA-256 of the file, in hexadecimal. */
export function migrationHash(name: string): string {
  return createHash("sha256")
    .update(readFileSync(path.join("migrations", name)))
    .digest("hex");
}
