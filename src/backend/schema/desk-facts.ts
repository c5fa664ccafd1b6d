import { primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

const columns = {
  inepCode: text("inep_code").notNull(),
  /** Key of `domain/catalog/desk-facts.ts`. */
  key: text().notNull(),
  value: text().notNull(),
  providedAt: text("provided_at").notNull(),
};

/** A published fact or text that a school provides about itself. */
export const deskFact = sqliteTable("desk_fact", columns, (t) => [primaryKey({ columns: [t.inepCode, t.key] })]);

/** One that waits for the team. */
export const deskFactDraft = sqliteTable("desk_fact_draft", columns, (t) => [
  primaryKey({ columns: [t.inepCode, t.key] }),
]);
