import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { DeskAction } from "../../domain/partners/desk-actions.ts";
import type { PartnershipStatus } from "../../domain/partners/partnership-status.ts";

/** The commercial partnership of a school; one that never asked has no row. */
export const partnership = sqliteTable("partnership", {
  inepCode: text("inep_code").primaryKey(),
  status: text().$type<PartnershipStatus>().notNull(),
  /** Version of the terms that the school accepted; null of an imported partnership without one. */
  termsVersion: text("terms_version"),
  acceptedAt: text("accepted_at"),
  /** Id of the claim whose author accepted the terms; null of an imported one, and after the erasure of that person. */
  acceptedBy: text("accepted_by"),
  /** ISO day since which it is, or was, in force. */
  since: text(),
  /** Reason of the last decision of the team, as the school reads it. */
  reason: text(),
  changedAt: text("changed_at").notNull(),
});

/** An action of a person of a school at its desk. */
export const deskEvent = sqliteTable("desk_event", {
  id: integer().primaryKey(),
  inepCode: text("inep_code").notNull(),
  /** Id of the claim of who acted; its row goes with that person. */
  claimId: text("claim_id").notNull(),
  action: text().$type<DeskAction>().notNull(),
  at: text().notNull(),
});
