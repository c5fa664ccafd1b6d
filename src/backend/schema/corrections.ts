import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { AddressChangeStatus } from "../../domain/requests/request-status.ts";

/** A school's e-mail that is to change: the new address confirms, the present one may refuse. */
export const schoolEmailChange = sqliteTable("school_email_change", {
  /** A newer change takes the place of the one before. */
  inepCode: text("inep_code").primaryKey(),
  id: text().notNull(),
  status: text().$type<AddressChangeStatus>().notNull(),
  /** The school's address when the change was accepted; null when it had none. */
  oldEmail: text("old_email"),
  newEmail: text("new_email").notNull(),
  /** Of the link that the new address got, and of that of the old one. */
  confirmHash: text("confirm_hash").notNull(),
  refuseHash: text("refuse_hash"),
  requestedAt: text("requested_at").notNull(),
  /** Until when the old address may refuse: a confirmed change takes effect then. */
  earliestAt: text("earliest_at").notNull(),
  expiresAt: text("expires_at").notNull(),
});
