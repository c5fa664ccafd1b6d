import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Counters of the site, by day in São Paulo. */
export const dailyFigure = sqliteTable(
  "daily_figure",
  { day: text().notNull(), name: text().notNull(), amount: integer().notNull() },
  (table) => [primaryKey({ columns: [table.day, table.name] })],
);

/** Views of the page of a school and its comparisons, by month in São Paulo. */
export const schoolFigure = sqliteTable(
  "school_figure",
  {
    month: text().notNull(),
    inepCode: text("inep_code").notNull(),
    views: integer().notNull(),
    comparisons: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.month, table.inepCode] })],
);

/** Follows of redirects, by day in São Paulo and by the source and campaign of their links. */
export const redirectFigure = sqliteTable(
  "redirect_figure",
  {
    day: text().notNull(),
    path: text().notNull(),
    source: text().notNull(),
    campaign: text().notNull(),
    hits: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.path, table.source, table.campaign] })],
);

/** Redirects that the last import or bulk edit changed, as JSON before and after it. */
export const redirectChange = sqliteTable("redirect_change", {
  path: text().primaryKey(),
  at: text().notNull(),
  before: text(),
  after: text(),
});

/** Last success and failure of each cron job, as ISO instants. */
export const heartbeat = sqliteTable("heartbeat", {
  job: text().primaryKey(),
  succeededAt: text("succeeded_at"),
  failedAt: text("failed_at"),
});

/** The end of the last window of the alerts (`figures/alerts.ts`): one row. */
export const alertWindow = sqliteTable("alert_window", {
  at: text().primaryKey(),
  day: text().notNull(),
  /** Figures of the day by then, as a JSON object. */
  totals: text().notNull(),
  /** States of the alerts by their rule, as a JSON object. */
  states: text().notNull(),
});
