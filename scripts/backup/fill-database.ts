import { closeSync, openSync, writeSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { batches } from "../batches.ts";
import { type Cells, readRows, type Table } from "../read-table.ts";
import { CommandError } from "../run-command.ts";
import { OWN, parentsFirst, readTables, rowsOf, select, sumOf, type TableSum } from "./tables.ts";

/** A statement of D1 may have 100 KB; UTF-8 takes more bytes than characters. */
const STATEMENT_CHARACTERS = 40_000;

/** Rows per read when the restored tables are compared. */
const PAGE = 1000;

interface Definition {
  readonly type: "table" | "index" | "trigger" | "view";
  readonly name: string;
  readonly sql: string;
}

/** Names of the tables of a D1, except Cloudflare's own. */
export async function listTables(db: D1Database): Promise<string[]> {
  const { results } = await db.prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND ${OWN}`).all();
  return results.map((row) => String(row.name));
}

/**
 * Writes SQL that replaces everything in a D1 with a backup, for one transaction: tables, rows and counters first; then
 * indexes and triggers, which must not run again for these rows. It also fills an empty database, for a rehearsal.
 */
export async function writeRestoreSql(db: D1Database, from: DatabaseSync, file: string): Promise<void> {
  const output = openSync(file, "w", 0o600);
  const write = (sql: string) => writeSync(output, `${sql};\n`);
  write("PRAGMA defer_foreign_keys = TRUE");
  for (const name of await listToDrop(db)) write(`DROP TABLE IF EXISTS "${name}"`);
  const definitions = select<Definition>(
    from,
    `SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND ${OWN}`,
  );
  for (const { type, sql } of definitions) if (type === "table") write(sql);
  for (const table of readTables(from)) for (const sql of insertsOf(table, rowsOf(from, table))) write(sql);
  write("DELETE FROM sqlite_sequence");
  const counters = { name: "sqlite_sequence", columns: ["name", "seq"], key: ["name"] };
  for (const sql of insertsOf(counters, rowsOf(from, counters))) write(sql);
  for (const { type, sql } of definitions) if (type !== "table") write(sql);
  closeSync(output);
}

/** The tables of a D1, those that reference others first. */
async function listToDrop(db: D1Database): Promise<string[]> {
  const tables = await listTables(db);
  if (tables.length === 0) return [];
  const references = await db.batch<{ table: string }>(
    tables.map((name) => db.prepare(`PRAGMA foreign_key_list("${name}")`)),
  );
  const parents = new Map(tables.map((name, i) => [name, references[i]!.results.map(({ table }) => table)]));
  return parentsFirst(tables, (name) => parents.get(name) ?? []).reverse();
}

function* insertsOf({ name, columns }: Table, rows: Iterable<Cells>): Generator<string> {
  const head = `INSERT INTO "${name}" (${columns.map((column) => `"${column}"`).join(", ")}) VALUES `;
  for (const batch of batches(toValues(rows), STATEMENT_CHARACTERS, ({ length }) => length))
    yield head + batch.join(", ");
}

function* toValues(rows: Iterable<Cells>): Generator<string> {
  for (const row of rows) yield `(${row.map(literal).join(", ")})`;
}

function literal(cell: string | number | null): string {
  return typeof cell === "string" ? `'${cell.replaceAll("'", "''")}'` : String(cell ?? "NULL");
}

/** Throws CommandError if a table differs from the backup in any row. */
export async function compareDatabase(
  db: D1Database,
  tables: readonly Table[],
  sums: Readonly<Record<string, TableSum>>,
): Promise<void> {
  for (const table of tables) {
    const { rows, sha256 } = await sumOf(readRows(db, table, { limit: PAGE }));
    const wanted = sums[table.name];
    if (sha256 === wanted?.sha256) continue;
    throw new CommandError(`a tabela ${table.name} não ficou igual ao backup (${rows} de ${wanted?.rows} linhas).`);
  }
}
