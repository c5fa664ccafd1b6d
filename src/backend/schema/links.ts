import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Kind of the record that a mailed link opens. */
export type LinkKind = "lead" | "review_author" | "review_guardian" | "school_claim" | "follower";

/**
 * Links that their owners keep. Triggers write the first link of a record, and end all of them when the record's
 * address changes (migrations/0001_schema.sql).
 */
export const mailedLink = sqliteTable("mailed_link", {
  tokenHash: text("token_hash").primaryKey(),
  kind: text().$type<LinkKind>().notNull(),
  /** Id of the request, review, claim or follower. */
  subjectId: text("subject_id").notNull(),
  /** Over, it opens nothing; another is mailed for it. */
  expiresAt: text("expires_at").notNull(),
  /** 1: of the header List-Unsubscribe, which other programs read. It only stops the e-mails. */
  isStop: integer("is_stop").notNull().default(0),
});
