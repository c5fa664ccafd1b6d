import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What a restored backup must not bring back. */
export type ErasedSubject = "account" | "review" | "lead";

/** What was erased and is not yet written down in KV. Triggers fill it. */
export const erasure = sqliteTable("erasure", {
  id: integer().primaryKey({ autoIncrement: true }),
  subject: text().$type<ErasedSubject>().notNull(),
  /** Id of what was erased, as text. */
  key: text().notNull(),
  at: text().notNull(),
});
