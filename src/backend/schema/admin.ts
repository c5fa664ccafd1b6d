import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { CorrectionField } from "../../domain/requests/correction-fields.ts";
import type { CorrectionStatus } from "../../domain/requests/request-status.ts";

/** Audit of administrators' actions; triggers refuse updates and deletes. Dates are ISO-8601 UTC. */
export const adminAudit = sqliteTable("admin_audit", {
  id: integer().primaryKey({ autoIncrement: true }),
  at: text().notNull(),
  /** E-mail of the administrator, or `comando` for the command line. It outlives the account. */
  actor: text().notNull(),
  action: text().notNull(),
  /** Target of the action: "escola colegio-vertice". */
  target: text().notNull(),
  reason: text(),
  /** JSON of the changed values, or null. */
  before: text(),
  after: text(),
  /** Unique key of a decision: of two concurrent ones, one commits. */
  once: text(),
});

/** A correction of a school's page (K17). */
export const schoolCorrection = sqliteTable("school_correction", {
  id: text().primaryKey(),
  inepCode: text("inep_code").notNull(),
  field: text().$type<CorrectionField>().notNull(),
  /** Normalised value: a phone in digits. */
  value: text().notNull(),
  /** Evidence for the correction, in the sender's words. */
  evidence: text().notNull(),
  contactEmail: text("contact_email"),
  status: text().$type<CorrectionStatus>().notNull().default("open"),
  createdAt: text("created_at").notNull(),
});

/** Evidence of a fee: where an administrator saw it. */
export const offerEvidence = sqliteTable("offer_evidence", {
  id: integer().primaryKey({ autoIncrement: true }),
  offerId: text("offer_id").notNull(),
  url: text().notNull(),
  /** ISO date. */
  seenOn: text("seen_on").notNull(),
  note: text().notNull(),
  createdAt: text("created_at").notNull(),
});
