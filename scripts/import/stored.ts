import { getTableName } from "drizzle-orm";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Row } from "../../src/backend/upsert.ts";
import { retrying } from "./retrying.ts";

/** Rows of a page: about 1 MB of schools, well below what one answer of D1 may have. */
const PAGE_ROWS = 2000;

/** Every row of a table in the order of its primary key, read in keyset pages. */
export async function* storedRows<T extends SQLiteTable>(db: D1Database, table: T): AsyncGenerator<Row<T>> {
  const columns = Object.entries(table).filter(([, c]) => getTableConfig(table).columns.includes(c as never)) as [
    string,
    { name: string },
  ][];
  const keys = primaryKeyOf(table);
  const positions = keys.map((key) => columns.findIndex(([, column]) => column.name === key));
  const select = `SELECT ${columns.map(([, c]) => c.name).join(", ")} FROM ${getTableName(table)}`;
  const order = `ORDER BY ${keys.join(", ")} LIMIT ${PAGE_ROWS}`;
  const after = `WHERE (${keys.join(", ")}) > (${keys.map((_, i) => `?${i + 1}`).join(", ")})`;
  let last: unknown[] | null = null;
  do {
    const statement: D1PreparedStatement = last
      ? db.prepare(`${select} ${after} ${order}`).bind(...last)
      : db.prepare(`${select} ${order}`);
    const page: unknown[][] = await retrying(() => statement.raw());
    for (const values of page) {
      yield Object.fromEntries(columns.map(([property], i) => [property, values[i]])) as Row<T>;
    }
    const end = page.at(-1);
    last = page.length === PAGE_ROWS && end ? positions.map((i) => end[i]) : null;
  } while (last);
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

function primaryKeyOf(table: SQLiteTable): string[] {
  const config = getTableConfig(table);
  const composite = config.primaryKeys[0]?.columns.map((c) => c.name);
  return composite ?? config.columns.filter((c) => c.primary).map((c) => c.name);
}
