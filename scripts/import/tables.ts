import { primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Table that only the import uses (migration 0110): what one source tells of a school. */
export const schoolObservation = sqliteTable(
  "school_observation",
  {
    inepCode: text("inep_code").notNull(),
    sourceId: text("source_id").notNull(),
    /** JSON of `Partial<Units>`. */
    body: text().notNull(),
    /** Of `body` and of the rules that read it: the same digest needs no comparison. */
    digest: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.inepCode, t.sourceId] })],
);
