import { createHash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { PERSONAL_TABLES } from "../../src/backend/personal-data/list.ts";
import { type Cells, selectRows, type Table } from "../read-table.ts";

/** Content of a table, compared before and after a restore. */
export interface TableSum {
  readonly rows: number;
  /** SHA-256 of the rows as JSON lines. */
  readonly sha256: string;
}

/** Condition of the tables in `sqlite_master` that are neither SQLite's nor Cloudflare's. */
export const OWN = "name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'";

/** Derived tables: publishing fills the first three, the last is empty between imports. */
const DERIVED = new Set(["publication", "retired_file", "change_log", "import_chunk"]);

/**
 * Tables that start empty: sessions, links and queued e-mails, which must not come back, and the last publication
 * searched for news, or news sent since would be found again.
 */
export const STARTS_EMPTY: ReadonlySet<string> = new Set([
  ...PERSONAL_TABLES.filter(({ isEmptyAfterRestore }) => isEmptyAfterRestore).map(({ table }) => table),
  "followed_publication",
]);

/** All tables but SQLite's, Cloudflare's, derived ones and those that start empty; referenced tables first. */
export function readTables(db: DatabaseSync): Table[] {
  const sql = `SELECT name FROM sqlite_master WHERE type = 'table' AND ${OWN} ORDER BY name`;
  const names = select<{ name: string }>(db, sql).map(({ name }) => name);
  const parentsOf = (name: string) =>
    select<{ table: string }>(db, `PRAGMA foreign_key_list("${name}")`).map(({ table }) => table);
  return parentsFirst(names, parentsOf)
    .filter((name) => !DERIVED.has(name) && !STARTS_EMPTY.has(name))
    .map((name) => readTable(db, name));
}

/** Sorts names so that referenced tables come before those that reference them. */
export function parentsFirst(names: readonly string[], parentsOf: (name: string) => readonly string[]): string[] {
  const ordered = new Set<string>();
  const visit = (name: string) => {
    if (ordered.has(name)) return;
    for (const parent of parentsOf(name)) if (parent !== name) visit(parent);
    ordered.add(name);
  };
  names.forEach(visit);
  return [...ordered];
}

function readTable(db: DatabaseSync, name: string): Table {
  const columns = select<{ name: string; pk: number }>(db, `PRAGMA table_info("${name}")`);
  const key = columns
    .filter(({ pk }) => pk > 0)
    .sort((a, b) => a.pk - b.pk)
    .map((column) => column.name);
  if (key.length === 0) throw new Error(`a tabela ${name} não tem chave primária`);
  return { name, columns: columns.map((column) => column.name), key };
}

export function* rowsOf(db: DatabaseSync, table: Table): Generator<Cells> {
  const statement = db.prepare(selectRows(table));
  statement.setReturnArrays(true);
  for (const row of statement.iterate()) yield row as unknown as Cells;
}

/** Counts and hashes rows. Throws on a value that JSON cannot represent. */
export async function sumOf(rows: Iterable<Cells> | AsyncIterable<Cells>): Promise<TableSum> {
  const hash = createHash("sha256");
  let count = 0;
  for await (const row of rows) {
    if (row.some((cell) => cell !== null && typeof cell === "object")) throw new Error("há um valor binário");
    hash.update(`${JSON.stringify(row)}\n`);
    count++;
  }
  return { rows: count, sha256: hash.digest("hex") };
}

export function select<T>(db: DatabaseSync, sql: string): T[] {
  return db.prepare(sql).all() as T[];
}
