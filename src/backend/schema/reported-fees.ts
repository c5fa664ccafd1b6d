import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Cents } from "../../domain/pricing/money.ts";

/** A fee that a family reports; once the team has accepted it, the ledger of prices has its amount. */
export const reportedFee = sqliteTable("reported_fee", {
  id: text().primaryKey(),
  inepCode: text("inep_code").notNull(),
  year: integer().notNull(),
  gradeSlug: text("grade_slug").notNull(),
  shift: text().notNull(),
  monthlyFeeCents: integer("monthly_fee_cents").$type<Cents>().notNull(),
  email: text().notNull(),
  status: text().$type<"pending_email" | "waiting" | "published">().notNull(),
  /** Hash of the e-mail and of the form's idempotency key. */
  submissionKey: text("submission_key").notNull(),
  requestHash: text("request_hash").notNull(),
  tokenHash: text("token_hash").notNull(),
  createdAt: text("created_at").notNull(),
  expiresAt: text("expires_at").notNull(),
});
