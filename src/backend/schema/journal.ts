import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What was erased and is not yet in KV. Triggers fill it. */
export const erasure = sqliteTable("erasure", {
  id: integer().primaryKey({ autoIncrement: true }),
  /** Name of the table; it is in the list of personal data with an `erasureKey`. */
  subject: text().notNull(),
  /** Key of the row that was erased, as text. */
  key: text().notNull(),
  at: text().notNull(),
});

/** What changed of who may enter what, and is not yet in KV. Triggers fill it. */
export const accessChange = sqliteTable("access_change", {
  id: integer().primaryKey({ autoIncrement: true }),
  /** Name of the table, and key of the row, as text. */
  subject: text().notNull(),
  key: text().notNull(),
  /** `role`, `password`, `google`, `email`, `second-factor-on`, `second-factor-off`, `used`, `ended`. */
  change: text().notNull(),
  /** The new role; null for anything else. */
  value: text(),
  at: text().notNull(),
});
