import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Changes that are not published yet: `school` + INEP code, or `place` + its key. Filled by triggers. */
export const changeLog = sqliteTable("change_log", {
  seq: integer().primaryKey({ autoIncrement: true }),
  kind: text().notNull(),
  key: text().notNull(),
});

/** Published versions of the snapshot; the manifest is JSON (`publish/manifest.ts`). */
export const publication = sqliteTable("publication", {
  version: text().primaryKey(),
  publishedAt: text("published_at").notNull(),
  manifest: text().notNull(),
});

/** Files of the snapshot that a newer publication has replaced, until the cron deletes them. */
export const retiredFile = sqliteTable("retired_file", {
  key: text().primaryKey(),
  retiredAt: text("retired_at").notNull(),
});
