import { getTableName } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { readRows } from "../read-table.ts";
import { retrying } from "../retrying.ts";
import { columnsOf } from "../upsert.ts";

type Row<T extends SQLiteTable> = T["$inferInsert"];

/** Cells per page: about 1 MB of schools, well below D1's maximum response. */
const PAGE_CELLS = 90_000;

/**
 * Rows of a table in the order of its primary key, read in keyset pages. `only` are the columns to read, by default
 * all; they include the key. `where` is a condition in SQL.
 */
export async function* storedRows<T extends SQLiteTable, K extends keyof Row<T> & string = keyof Row<T> & string>(
  db: D1Database,
  table: T,
  only?: readonly K[],
  where = "true",
): AsyncGenerator<Pick<Row<T>, K>> {
  const columns = columnsOf(table).filter(({ key }) => !only || only.includes(key as K));
  const read = {
    name: getTableName(table),
    columns: columns.map(({ name }) => name),
    key: columns.filter(({ isKey }) => isKey).map(({ name }) => name),
  };
  const limit = Math.floor(PAGE_CELLS / columns.length);
  for await (const cells of readRows(db, read, { where, limit })) yield toRow(columns, cells);
}

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
  where = "true",
): Promise<Map<string, Row<T>>> {
  const rows = new Map<string, Row<T>>();
  for await (const row of storedRows(db, table, undefined, where)) rows.set(keyOf(row), row);
  return rows;
}

function toRow<R>(columns: ReturnType<typeof columnsOf>, values: readonly unknown[]): R {
  const row: Record<string, unknown> = {};
  for (let i = 0; i < columns.length; i++) row[columns[i]!.key] = values[i];
  return row as R;
}
