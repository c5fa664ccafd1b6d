import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { DataRequestKind } from "../../domain/requests/data-request.ts";
import type { DataRequestStatus } from "../../domain/requests/request-status.ts";

/** A link to everything that is kept under an e-mail, for who has it. */
export const dataLink = sqliteTable("data_link", {
  tokenHash: text("token_hash").primaryKey(),
  email: text().notNull(),
  expiresAt: text("expires_at").notNull(),
});

/** What somebody asks about their data that they cannot do by themselves (LGPD, art. 18). */
export const dataRequest = sqliteTable("data_request", {
  protocol: text().primaryKey(),
  email: text().notNull(),
  kind: text().$type<DataRequestKind>().notNull(),
  details: text().notNull(),
  status: text().$type<DataRequestStatus>().notNull(),
  createdAt: text("created_at").notNull(),
  /** Fifteen days later (LGPD, art. 19, II). */
  dueAt: text("due_at").notNull(),
  answer: text(),
  /** Of what was said, so that a form that is sent twice is one record. */
  contentHash: text("said_hash"),
});
