import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What the site counts of itself, by day (UTC). */
export const dailyFigure = sqliteTable(
  "daily_figure",
  { day: text().notNull(), name: text().notNull(), amount: integer().notNull() },
  (table) => [primaryKey({ columns: [table.day, table.name] })],
);

/** When each work of the cron succeeded, and failed, last: ISO instants. */
export const heartbeat = sqliteTable("heartbeat", {
  job: text().primaryKey(),
  succeededAt: text("succeeded_at"),
  failedAt: text("failed_at"),
});
