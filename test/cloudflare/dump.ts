import type { DatabaseSync } from "node:sqlite";

interface Definition {
  readonly type: string;
  readonly name: string;
  readonly sql: string;
}

/** The tables, then the indexes and triggers of a database. */
function definitionsOf(sqlite: DatabaseSync): Definition[] {
  const own = "sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'";
  return sqlite
    .prepare(`SELECT type, name, sql FROM sqlite_master WHERE ${own} ORDER BY type <> 'table', rowid`)
    .all() as unknown as Definition[];
}

/** A database as SQL, in the form of D1's export: tables with their rows, counters, then indexes and triggers. */
export function dump(sqlite: DatabaseSync): string {
  const definitions = definitionsOf(sqlite);
  const lines = ["PRAGMA defer_foreign_keys=TRUE;"];
  for (const { type, name, sql } of definitions) {
    if (type === "table") lines.push(`${sql};`, ...rowsOf(sqlite, name));
  }
  lines.push("DELETE FROM sqlite_sequence;", ...rowsOf(sqlite, "sqlite_sequence"));
  for (const { type, sql } of definitions) if (type !== "table") lines.push(`${sql};`);
  return lines.join("\n");
}

function rowsOf(sqlite: DatabaseSync, table: string): string[] {
  const columns = sqlite.prepare(`SELECT name FROM pragma_table_info('${table}')`).all();
  const names = columns.map(({ name }) => `"${name}"`).join(",");
  const values = columns.map(({ name }) => `quote("${name}")`).join(" || ',' || ");
  const rows = sqlite.prepare(`SELECT ${values} AS cells FROM "${table}"`).all();
  return rows.map(({ cells }) => `INSERT INTO "${table}" (${names}) VALUES(${cells});`);
}
