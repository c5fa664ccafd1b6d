import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { RequestKind } from "../../domain/requests/message.ts";
import type { DataRequestStatus } from "../../domain/requests/request-status.ts";

export const dataLink = sqliteTable("data_link", {
  tokenHash: text("token_hash").primaryKey(),
  email: text().notNull(),
  expiresAt: text("expires_at").notNull(),
});

/** A request that the team answers by e-mail: about personal data (LGPD, art. 18), or a message (`/fale-conosco`). */
export const dataRequest = sqliteTable("data_request", {
  protocol: text().primaryKey(),
  email: text().notNull(),
  kind: text().$type<RequestKind>().notNull(),
  details: text().notNull(),
  status: text().$type<DataRequestStatus>().notNull(),
  createdAt: text("created_at").notNull(),
  /** Deadline: `DATA_REQUEST_DAYS` or `MESSAGE_DAYS` later. */
  dueAt: text("due_at").notNull(),
  reply: text(),
  /** Hash of the content, unique while open: makes the form idempotent. */
  contentHash: text("said_hash"),
});
