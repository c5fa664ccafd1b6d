import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { SchoolEmailChangeStatus } from "../../domain/requests/request-status.ts";

/** A change of a school's e-mail: the new address confirms, the present one may refuse. */
export const schoolEmailChange = sqliteTable("school_email_change", {
  /** A newer change replaces this one. */
  inepCode: text("inep_code").primaryKey(),
  id: text().notNull(),
  status: text().$type<SchoolEmailChangeStatus>().notNull(),
  /** The school's address when the change was accepted; null when it had none. */
  oldEmail: text("old_email"),
  newEmail: text("new_email").notNull(),
  /** Hashes of the tokens for the new and the old address. */
  confirmHash: text("confirm_hash").notNull(),
  refuseHash: text("refuse_hash"),
  requestedAt: text("requested_at").notNull(),
  /** Until when the old address may refuse; then a confirmed change is applied. */
  earliestAt: text("earliest_at").notNull(),
  expiresAt: text("expires_at").notNull(),
});

/** A change of a school's e-mail, of whatever cause, that nobody was informed of yet. A trigger writes it. */
export const schoolEmailEvent = sqliteTable("school_email_event", {
  id: integer().primaryKey({ autoIncrement: true }),
  inepCode: text("inep_code").notNull(),
  oldEmail: text("old_email"),
  newEmail: text("new_email"),
  at: text().notNull(),
  /** Instant at which a cron run began to send the e-mail; another run retries minutes later. */
  claimedAt: text("claimed_at"),
});
