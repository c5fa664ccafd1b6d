import { getTableName } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { columnsOf, type Row } from "../upsert.ts";
import { retrying } from "./retrying.ts";

/** Cells per page: about 1 MB of schools, well below D1's maximum response. */
const PAGE_CELLS = 90_000;

/**
 * Rows of a table in the order of its primary key, read in keyset pages. `only` are the columns to read, by default all;
 * they include the key. `where` is a condition in SQL.
 */
export async function* storedRows<T extends SQLiteTable, K extends keyof Row<T> & string = keyof Row<T> & string>(
  db: D1Database,
  table: T,
  only?: readonly K[],
  where = "true",
): AsyncGenerator<Pick<Row<T>, K>> {
  const columns = columnsOf(table).filter(({ key }) => !only || only.includes(key as K));
  const keys = columns.filter(({ isKey }) => isKey).map(({ name }) => name);
  const rows = Math.floor(PAGE_CELLS / columns.length);
  const select = `SELECT ${columns.map(({ name }) => name).join(", ")} FROM ${getTableName(table)} WHERE ${where}`;
  const order = `ORDER BY ${keys.join(", ")} LIMIT ${rows}`;
  const after = `AND (${keys.join(", ")}) > (${keys.map((_, i) => `?${i + 1}`).join(", ")})`;
  let last: unknown[] | null = null;
  do {
    const statement: D1PreparedStatement = last
      ? db.prepare(`${select} ${after} ${order}`).bind(...last)
      : db.prepare(`${select} ${order}`);
    const page: unknown[][] = await retrying(() => statement.raw());
    for (const values of page) yield toRow(columns, values);
    const end = page.length === rows ? page.at(-1) : undefined;
    last = end ? end.filter((_, i) => columns[i]!.isKey) : null;
  } while (last);
}

/** The rows of the given schools. */
export async function rowsByCode<T extends SQLiteTable>(
  db: D1Database,
  table: T,
  codes: readonly string[],
): Promise<Row<T>[]> {
  if (codes.length === 0) return [];
  const columns = columnsOf(table);
  const among = "inep_code IN (SELECT value FROM json_each(?1))";
  const statement = db
    .prepare(`SELECT ${columns.map(({ name }) => name).join(", ")} FROM ${getTableName(table)} WHERE ${among}`)
    .bind(JSON.stringify(codes));
  return (await retrying(() => statement.raw())).map((values) => toRow(columns, values));
}

/** `storedRows` as a map by a key of the row. */
export async function storedMap<T extends SQLiteTable>(
  db: D1Database,
  table: T,
  keyOf: (row: Row<T>) => string,
): Promise<Map<string, Row<T>>> {
  const rows = new Map<string, Row<T>>();
  for await (const row of storedRows(db, table)) rows.set(keyOf(row), row);
  return rows;
}

function toRow<R>(columns: ReturnType<typeof columnsOf>, values: readonly unknown[]): R {
  const row: Record<string, unknown> = {};
  for (let i = 0; i < columns.length; i++) row[columns[i]!.key] = values[i];
  return row as R;
}
