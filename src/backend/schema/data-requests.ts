import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { DataRequestKind } from "../../domain/requests/data-request.ts";
import type { DataRequestStatus } from "../../domain/requests/request-status.ts";

/** A link to all data stored under an e-mail. */
export const dataLink = sqliteTable("data_link", {
  tokenHash: text("token_hash").primaryKey(),
  email: text().notNull(),
  expiresAt: text("expires_at").notNull(),
});

/** A request about personal data that no self-service covers (LGPD, art. 18). */
export const dataRequest = sqliteTable("data_request", {
  protocol: text().primaryKey(),
  email: text().notNull(),
  kind: text().$type<DataRequestKind>().notNull(),
  details: text().notNull(),
  status: text().$type<DataRequestStatus>().notNull(),
  createdAt: text("created_at").notNull(),
  /** Deadline, fifteen days later (LGPD, art. 19, II). */
  dueAt: text("due_at").notNull(),
  answer: text(),
  /** Hash of the content, unique while open: makes the form idempotent. */
  contentHash: text("said_hash"),
});
