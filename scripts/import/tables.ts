import { primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Table used only by the import (migration 0110): one source's observation of a school. */
export const schoolObservation = sqliteTable(
  "school_observation",
  {
    inepCode: text("inep_code").notNull(),
    sourceId: text("source_id").notNull(),
    /** JSON of `Partial<Units>`. */
    body: text().notNull(),
    /** Digest of `body` and of the rules: rows with an equal digest need no comparison. */
    digest: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.inepCode, t.sourceId] })],
);
