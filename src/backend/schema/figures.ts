import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Counters of the site, by day in São Paulo. */
export const dailyFigure = sqliteTable(
  "daily_figure",
  { day: text().notNull(), name: text().notNull(), amount: integer().notNull() },
  (table) => [primaryKey({ columns: [table.day, table.name] })],
);

/** Last success and failure of each cron job, as ISO instants. */
export const heartbeat = sqliteTable("heartbeat", {
  job: text().primaryKey(),
  succeededAt: text("succeeded_at"),
  failedAt: text("failed_at"),
});
