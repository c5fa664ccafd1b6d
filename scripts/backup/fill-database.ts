import type { DatabaseSync } from "node:sqlite";
import { BackupError } from "./backup-error.ts";
import {
  type Cells,
  parentsFirst,
  readTables,
  rowsOf,
  select,
  selectRows,
  sumOf,
  type Table,
  type TableSum,
} from "./tables.ts";

/** Limits of D1 per statement, and of rows per call. */
const MAX_VALUES = 100;
const STATEMENTS_PER_CALL = 100;
const MAX_CALL_BYTES = 500_000;

/** Rows per read when the restored tables are compared. */
const PAGE = 1000;

interface Definition {
  readonly type: "table" | "index" | "trigger" | "view";
  readonly name: string;
  readonly sql: string;
}

const OWN = "name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'";

/** Names of the tables of a D1, except Cloudflare's own. */
export async function listTables(db: D1Database): Promise<string[]> {
  const { results } = await db.prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND ${OWN}`).all();
  return results.map((row) => String(row.name));
}

/** Drops every table of a D1, referencing tables first. */
export async function emptyDatabase(db: D1Database): Promise<void> {
  const tables = await listTables(db);
  if (tables.length === 0) return;
  const references = await db.batch<{ table: string }>(
    tables.map((name) => db.prepare(`PRAGMA foreign_key_list("${name}")`)),
  );
  const parents = new Map(tables.map((name, i) => [name, references[i]!.results.map(({ table }) => table)]));
  const ordered = parentsFirst(tables, (name) => parents.get(name) ?? []);
  await db.batch(ordered.reverse().map((name) => db.prepare(`DROP TABLE "${name}"`)));
}

/**
 * Fills an empty D1 from a backup: tables, rows and counters first; then indexes and triggers, which must not run again
 * for these rows.
 */
export async function fillDatabase(db: D1Database, from: DatabaseSync, onTable: (name: string) => void): Promise<void> {
  const definitions = select<Definition>(
    from,
    `SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND ${OWN}`,
  );
  const ofTables = definitions.filter(({ type }) => type === "table");
  await db.batch(ofTables.map(({ sql }) => db.prepare(sql)));
  for (const table of readTables(from)) {
    onTable(table.name);
    await insertRows(db, table, rowsOf(from, table));
  }
  const counters = select<{ name: string; seq: number }>(from, "SELECT name, seq FROM sqlite_sequence");
  const write = db.prepare("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)");
  await db.batch([
    db.prepare("DELETE FROM sqlite_sequence"),
    ...counters.map(({ name, seq }) => write.bind(name, seq)),
  ]);
  const later = definitions.filter(({ type }) => type !== "table");
  if (later.length > 0) await db.batch(later.map(({ sql }) => db.prepare(sql)));
}

/** Throws BackupError if a table differs from the backup in any row. */
export async function compareDatabase(
  db: D1Database,
  tables: readonly Table[],
  sums: Readonly<Record<string, TableSum>>,
): Promise<void> {
  for (const table of tables) {
    const { rows, sha256 } = await sumOf(rowsInD1(db, table));
    const wanted = sums[table.name];
    if (sha256 === wanted?.sha256) continue;
    throw new BackupError(`a tabela ${table.name} não ficou igual ao backup (${rows} de ${wanted?.rows} linhas).`);
  }
}

async function insertRows(db: D1Database, { name, columns }: Table, rows: Iterable<Cells>): Promise<void> {
  const perStatement = Math.max(1, Math.floor(MAX_VALUES / columns.length));
  const head = `INSERT INTO "${name}" (${columns.map((column) => `"${column}"`).join(", ")}) VALUES `;
  const values = `(${columns.map(() => "?").join(", ")})`;
  let statements: D1PreparedStatement[] = [];
  let waiting: Cells[] = [];
  let bytes = 0;
  const bind = () => {
    if (waiting.length > 0) {
      statements.push(db.prepare(head + waiting.map(() => values).join(", ")).bind(...waiting.flat()));
    }
    waiting = [];
  };
  const send = async () => {
    bind();
    if (statements.length > 0) await db.batch(statements);
    statements = [];
    bytes = 0;
  };
  for (const row of rows) {
    waiting.push(row);
    bytes += row.reduce<number>((sum, cell) => sum + (typeof cell === "string" ? cell.length : 8), 0);
    if (waiting.length === perStatement) bind();
    if (statements.length === STATEMENTS_PER_CALL || bytes > MAX_CALL_BYTES) await send();
  }
  await send();
}

async function* rowsInD1(db: D1Database, table: Table): AsyncGenerator<Cells> {
  const key = table.key.map((column) => table.columns.indexOf(column));
  const first = db.prepare(selectRows(table, { limit: PAGE }));
  const next = db.prepare(selectRows(table, { after: true, limit: PAGE }));
  let rows = await first.raw<(string | number | null)[]>();
  while (rows.length > 0) {
    yield* rows;
    const last = rows.at(-1)!;
    rows = rows.length < PAGE ? [] : await next.bind(...key.map((position) => last[position])).raw();
  }
}
