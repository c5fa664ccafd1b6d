import { createHash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { PERSONAL_TABLES } from "../../src/backend/personal-data/list.ts";

/** A table as it is read and written: all columns, in the order of its key, after the tables that it points to. */
export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly key: readonly string[];
}

/** A row, in the order of the columns. */
export type Cells = readonly (string | number | null)[];

/** What a table held: compared before and after a restore. */
export interface TableSum {
  readonly rows: number;
  /** SHA-256 of the rows as JSON lines. */
  readonly sha256: string;
}

/** What is made anew from the rest: publishing fills the first three, the last is empty between imports. */
const DERIVED = new Set(["publication", "retired_file", "change_log", "import_chunk"]);

/** Sessions, links and e-mails on their way: those of the time of the backup must not come back. */
export const STARTS_EMPTY: ReadonlySet<string> = new Set(
  PERSONAL_TABLES.filter(({ isEmptyAfterRestore }) => isEmptyAfterRestore).map(({ table }) => table),
);

/**
 * All tables but SQLite's and Cloudflare's own those that are made anew, and those that start empty; what is
 * pointed to comes first.
 */
export function readTables(db: DatabaseSync): Table[] {
  const names = select<{ name: string }>(
    db,
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\' ORDER BY name",
  );
  const parentsOf = (name: string) =>
    select<{ table: string }>(db, `PRAGMA foreign_key_list("${name}")`).map(({ table }) => table);
  const ordered = parentsFirst(
    names.map(({ name }) => name),
    parentsOf,
  );
  return ordered.filter((name) => !DERIVED.has(name) && !STARTS_EMPTY.has(name)).map((name) => readTable(db, name));
}

/** Names in an order in which what is pointed to stands before what points to it. */
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

/** SELECT of a table in the order of its key; `after` starts behind a key, `limit` stops. */
export function selectRows({ name, columns, key }: Table, { after = false, limit = 0 } = {}): string {
  const list = (names: readonly string[]) => names.map((column) => `"${column}"`).join(", ");
  const where = after ? ` WHERE (${list(key)}) > (${key.map(() => "?").join(", ")})` : "";
  return `SELECT ${list(columns)} FROM "${name}"${where} ORDER BY ${list(key)}${limit ? ` LIMIT ${limit}` : ""}`;
}

/** The rows of a table of a backup, one at a time. */
export function* rowsOf(db: DatabaseSync, table: Table): Generator<Cells> {
  const statement = db.prepare(selectRows(table));
  statement.setReturnArrays(true);
  for (const row of statement.iterate()) yield row as unknown as Cells;
}

/** Counts and digests rows. Throws on a value that JSON does not carry. */
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
