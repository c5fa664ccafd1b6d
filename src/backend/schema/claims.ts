import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { SchoolAccess } from "../../domain/partners/school-access.ts";
import type { ClaimStatus } from "../../domain/requests/request-status.ts";

export const schoolClaim = sqliteTable("school_claim", {
  id: text().primaryKey(),
  protocol: text().notNull(),
  inepCode: text("inep_code").notNull(),
  status: text().$type<ClaimStatus>().notNull(),
  name: text().notNull(),
  role: text().notNull(),
  email: text().notNull(),
  phone: text().notNull(),
  /** Evidence for the claim, in the claimant's words. */
  proof: text().notNull(),
  /** Answer of the team. */
  decision: text(),
  /** Hash of the token in the claimant's e-mail, which confirms the address and later opens the school's desk. */
  tokenHash: text("token_hash").notNull(),
  createdAt: text("created_at").notNull(),
  /** Expiry of the row; null for an approved claim. */
  expiresAt: text("expires_at"),
  /** Hash of the content, unique while open: makes the form idempotent. */
  contentHash: text("said_hash"),
  access: text().$type<SchoolAccess>().notNull().default("edit"),
  /** Whether its author gets the letter on Mondays. */
  wantsLetter: integer("wants_letter").notNull().default(1),
  /** Id of the claim of the colleague who invited its author; null of a claim of their own. */
  invitedBy: text("invited_by"),
  /** Since when the mail service refuses the address; null while it takes e-mails. */
  bouncedAt: text("bounced_at"),
  /** When the address of the school was warned of it; null before that, and of an invitation. */
  notifiedAt: text("notified_at"),
});

/** A Monday whose letter was written, or had nothing to say. */
export const schoolLetter = sqliteTable(
  "school_letter",
  {
    claimId: text("claim_id").notNull(),
    /** ISO date. */
    monday: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.claimId, t.monday] })],
);
