import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Shift } from "../../domain/catalog/shift.ts";
import type { Grade } from "../../domain/catalog/stage.ts";
import type { NewsReason } from "../../domain/follows/news-reasons.ts";

/** An address that news are sent to, without an account. */
export const follower = sqliteTable("follower", {
  id: text().primaryKey(),
  email: text().notNull(),
  createdAt: text("created_at").notNull(),
  expiresAt: text("expires_at").notNull(),
  instantLetterAt: text("instant_letter_at"),
});

/** A search, or schools and the child that they are looked at for. */
export const follow = sqliteTable("follow", {
  id: text().primaryKey(),
  followerId: text("follower_id").notNull(),
  path: text().notNull(),
  title: text().notNull(),
  /** INEP codes; none for a search. */
  schools: text({ mode: "json" }).$type<readonly string[]>().notNull(),
  grade: text().$type<Grade>(),
  shift: text().$type<Shift>(),
  year: integer(),
  isAtOnce: integer("is_at_once").notNull(),
  createdAt: text("created_at").notNull(),
  confirmedAt: text("confirmed_at"),
  expiresAt: text("expires_at"),
});

/** News for a follow, and the letter with them. */
export const followNews = sqliteTable(
  "follow_news",
  {
    followId: text("follow_id").notNull(),
    key: text().notNull(),
    reason: text().$type<NewsReason>().notNull(),
    text: text().notNull(),
    path: text().notNull(),
    createdAt: text("created_at").notNull(),
    version: text().notNull(),
    letter: text(),
  },
  (table) => [primaryKey({ columns: [table.followId, table.key] })],
);

/** The publication that was last compared with the one before it. */
export const followedPublication = sqliteTable("followed_publication", {
  id: integer().primaryKey(),
  version: text().notNull(),
  /** Version of each bucket of details that was compared. */
  buckets: text({ mode: "json" }).$type<readonly string[]>().notNull(),
});
