import { sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { PERSONAL_TABLES } from "./list.ts";
import type { PersonalTable } from "./table.ts";

/** `UPDATE` that anonymises rows of a table, without its `WHERE`. */
export function anonymizeSql({ table, anonymous = {} }: PersonalTable): string {
  const values = Object.entries(anonymous).map(([column, value]) => `"${column}" = ${value}`);
  return `UPDATE "${table}" SET ${values.join(", ")}`;
}

/** Statement that anonymises one row, by the key under which its erasure is recorded. */
export function anonymizeRow(
  orm: DrizzleD1Database,
  name: "lead" | "review" | "review_submission" | "school_correction",
  key: string,
) {
  const { anonymous = {}, erasureKey } = PERSONAL_TABLES.find((entry) => entry.table === name && entry.anonymous)!;
  const names = Object.keys(anonymous);
  const table = sqliteTable(name, Object.fromEntries(names.map((column) => [column, text(column)])));
  const values = Object.fromEntries(names.map((column) => [column, sql.raw(anonymous[column]!)]));
  return orm
    .update(table)
    .set(values)
    .where(sql`${sql.identifier(erasureKey!)} = ${key}`);
}
