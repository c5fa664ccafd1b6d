import type { DatabaseSync } from "node:sqlite";
import { getTableColumns, getTableName } from "drizzle-orm";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { batches } from "./batches.ts";
import { toSqlite } from "./create-d1.ts";

/**
 * Inserts rows and updates those whose primary key exists. Keys are drizzle property names; a row must have every
 * column, null included, except the columns of `except`, which an update leaves unchanged.
 */
export function writeRows(
  sqlite: DatabaseSync,
  table: SQLiteTable,
  rows: readonly object[],
  except: readonly string[] = [],
): void {
  const columns = columnsOf(table);
  const names = columns.map(({ name }) => name).join(", ");
  const values = columns.map(() => "?").join(", ");
  const into = `INSERT INTO ${getTableName(table)} (${names}) VALUES (${values})`;
  const upsert = sqlite.prepare(`${into} ${onConflict(table, except)}`);
  for (const row of rows as Record<string, unknown>[]) upsert.run(...columns.map(({ key }) => toSqlite(row[key])));
}

/** `INSERT … SELECT` of every column from the JSON in `expression`, without its FROM. */
export function insertSelect(table: SQLiteTable, expression: string): string {
  const columns = columnsOf(table);
  const names = columns.map((c) => c.name).join(", ");
  return `INSERT INTO ${getTableName(table)} (${names}) SELECT ${columns.map((c) => `${expression}->>'$.${c.key}'`).join(", ")}`;
}

/** The ON CONFLICT clause that makes an insert an upsert by primary key, of all columns except those in `except`. */
export function onConflict(table: SQLiteTable, except: readonly string[] = []): string {
  const columns = columnsOf(table);
  const keys = columns.filter((c) => c.isKey).map((c) => c.name);
  const updates = columns
    .filter((c) => !c.isKey && !except.includes(c.key))
    .map((c) => `${c.name} = excluded.${c.name}`);
  return `ON CONFLICT (${keys.join(", ")}) DO UPDATE SET ${updates.join(", ")}`;
}

/** Maximum characters of a JSON array: a parameter of D1 may have 2 MB, and UTF-8 takes more bytes than characters. */
const CHUNK_CHARACTERS = 900_000;

/** JSON arrays of the rows, none much longer than CHUNK_CHARACTERS. */
export function* chunks(rows: readonly object[]): Generator<string> {
  for (const batch of batches(toJson(rows), CHUNK_CHARACTERS, (json) => json.length + 1)) yield `[${batch.join(",")}]`;
}

function* toJson(rows: readonly object[]): Generator<string> {
  for (const row of rows) yield JSON.stringify(row, dropNull);
}

/** Drops nulls: an absent key reads as null in SQL, and half the values of a school are null. */
function dropNull(_: string, value: unknown): unknown {
  return value ?? undefined;
}

export function columnsOf(table: SQLiteTable): { name: string; key: string; isKey: boolean }[] {
  const keys = getTableConfig(table).primaryKeys.flatMap(({ columns }) => columns.map(({ name }) => name));
  return Object.entries(getTableColumns(table)).map(([key, { name, primary }]) => ({
    key,
    name,
    isKey: primary || keys.includes(name),
  }));
}
