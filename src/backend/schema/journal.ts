import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Erasures that are not in KV yet. Filled by triggers. */
export const erasure = sqliteTable("erasure", {
  id: integer().primaryKey({ autoIncrement: true }),
  /** Table name; it is in the list of personal data with an `erasureKey`. */
  subject: text().notNull(),
  /** Key of the erased row, as text. */
  key: text().notNull(),
  at: text().notNull(),
});

/** Access changes that are not in KV yet. Filled by triggers. */
export const accessChange = sqliteTable("access_change", {
  id: integer().primaryKey({ autoIncrement: true }),
  /** Name of the table, and key of the row, as text. */
  subject: text().notNull(),
  key: text().notNull(),
  /** `role`, `password`, `google`, `email`, `second-factor-on`, `second-factor-off`, `used`, `ended`. */
  change: text().notNull(),
  /** The new role; null for other changes. */
  value: text(),
  at: text().notNull(),
});
