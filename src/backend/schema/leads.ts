import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { AnswerWay } from "../../domain/requests/lead.ts";
import type { LeadStatus } from "../../domain/requests/request-status.ts";

/** Details of a request; empty where not given. */
export interface LeadDetails {
  readonly preference: string;
  readonly grade: string;
  readonly year: string;
  readonly shift: string;
  readonly message: string;
  readonly bestTime: string;
  /** Open day that the family asks for, as `visit_slot` has it; absent in requests of before there were any. */
  readonly visit?: string;
}

/** A request to be contacted by a school (K7). A cancelled one is anonymised. */
export const lead = sqliteTable("lead", {
  id: text().primaryKey(),
  protocol: text().notNull(),
  inepCode: text("inep_code").notNull(),
  status: text().$type<LeadStatus>().notNull(),
  name: text().notNull(),
  phone: text(),
  email: text(),
  details: text({ mode: "json" }).$type<LeadDetails>().notNull(),
  acceptsMarketing: integer("accepts_marketing").notNull(),
  createdAt: text("created_at").notNull(),
  expiresAt: text("expires_at").notNull(),
});

/** Places that families asked for on the open days of schools. */
export const visitSlot = sqliteTable(
  "visit_slot",
  {
    inepCode: text("inep_code").notNull(),
    day: text().notNull(),
    slot: integer().notNull(),
    leadId: text("lead_id").notNull(),
  },
  (t) => [primaryKey({ columns: [t.inepCode, t.day, t.slot] })],
);

export const leadLink = sqliteTable("lead_link", {
  tokenHash: text("token_hash").primaryKey(),
  leadId: text("lead_id").notNull(),
});

export const leadEvent = sqliteTable(
  "lead_event",
  {
    leadId: text("lead_id").notNull(),
    version: integer().notNull(),
    status: text().$type<LeadStatus>().notNull(),
    at: text().notNull(),
    /** Id of the claim of the person who answered; its row is deleted with its person. */
    claimId: text("claim_id"),
    way: text().$type<AnswerWay>(),
  },
  (t) => [primaryKey({ columns: [t.leadId, t.version] })],
);

export const schoolInterest = sqliteTable("school_interest", {
  inepCode: text("inep_code").primaryKey(),
  count: integer().notNull(),
});
