import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { CorrectionField } from "../../domain/requests/correction-fields.ts";
import type { CorrectionStatus } from "../../domain/requests/request-status.ts";

/** Every act of an administrator; the database refuses to change or delete one. Dates are ISO-8601 UTC. */
export const adminAudit = sqliteTable("admin_audit", {
  id: integer().primaryKey({ autoIncrement: true }),
  at: text().notNull(),
  /** E-mail of the administrator, or `comando` for the command line. It stays when the account goes. */
  actor: text().notNull(),
  /** Name of the action. */
  action: text().notNull(),
  /** What it was done to: "escola colegio-vertice". */
  target: text().notNull(),
  reason: text(),
  /** JSON of what changed; null where there was nothing. */
  before: text(),
  after: text(),
  /** What can be decided once only: lets one of two in. */
  once: text(),
});

/** What somebody says is wrong on the page of a school (K17). */
export const schoolCorrection = sqliteTable("school_correction", {
  id: text().primaryKey(),
  inepCode: text("inep_code").notNull(),
  field: text().$type<CorrectionField>().notNull(),
  /** As it is kept when accepted: a phone in digits. */
  value: text().notNull(),
  /** Where it can be checked, in the words of who told. */
  evidence: text().notNull(),
  contactEmail: text("contact_email"),
  status: text().$type<CorrectionStatus>().notNull().default("open"),
  createdAt: text("created_at").notNull(),
});

/** On what a fee stands: where an administrator saw it. */
export const offerEvidence = sqliteTable("offer_evidence", {
  id: integer().primaryKey({ autoIncrement: true }),
  offerId: text("offer_id").notNull(),
  url: text().notNull(),
  /** ISO date. */
  seenOn: text("seen_on").notNull(),
  note: text().notNull(),
  createdAt: text("created_at").notNull(),
});
