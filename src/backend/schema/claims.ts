import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ClaimStatus } from "../../domain/requests/request-status.ts";

/** Somebody of a school who asks to take care of its page. */
export const schoolClaim = sqliteTable("school_claim", {
  id: text().primaryKey(),
  protocol: text().notNull(),
  inepCode: text("inep_code").notNull(),
  status: text().$type<ClaimStatus>().notNull(),
  name: text().notNull(),
  role: text().notNull(),
  email: text().notNull(),
  phone: text().notNull(),
  /** How we can check it, in their words. */
  proof: text().notNull(),
  /** What they were told. */
  decision: text(),
  /** Of the link in their mail: it confirms the e-mail, and is the school's desk afterwards. */
  tokenHash: text("token_hash").notNull(),
  createdAt: text("created_at").notNull(),
  /** When it is forgotten; null once it was approved. */
  expiresAt: text("expires_at"),
  /** Of what was said, so that a form that is sent twice is one record. */
  contentHash: text("said_hash"),
});
