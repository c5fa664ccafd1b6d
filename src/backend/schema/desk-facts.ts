import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

const columns = {
  inepCode: text("inep_code").notNull(),
  /** Key of `domain/catalog/desk-facts.ts`, or that of a question in `domain/questions`, which has a version. */
  key: text().notNull(),
  value: text().notNull(),
  toldAt: text("told_at").notNull(),
};

/** A published fact or text that a school tells of itself. */
export const deskFact = sqliteTable("desk_fact", columns, (t) => [primaryKey({ columns: [t.inepCode, t.key] })]);

/** One that waits for the team. */
export const deskFactDraft = sqliteTable("desk_fact_draft", columns, (t) => [
  primaryKey({ columns: [t.inepCode, t.key] }),
]);

/** Families that want to know the answer of a school to a question; nobody is stored. */
export const questionInterest = sqliteTable(
  "question_interest",
  {
    inepCode: text("inep_code").notNull(),
    /** Key of the question. */
    question: text().notNull(),
    wanted: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.inepCode, t.question] })],
);
