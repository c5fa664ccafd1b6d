import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { NoticeReason, NoticeStatus } from "../../domain/reviews/review-reason.ts";
import type { ReviewStatus } from "../../domain/reviews/review-status.ts";

/** Who took a step of a review. */
export type ReviewActor = "author" | "guardian" | "school" | "moderator" | "system";

/** What a review that was written here needs until it is confirmed, and the links by which its author gets to it. */
export const reviewSubmission = sqliteTable("review_submission", {
  reviewId: text("review_id").primaryKey(),
  /** Hash of the e-mail and of the form's idempotency key. */
  submissionKey: text("submission_key").notNull(),
  requestHash: text("request_hash").notNull(),
  authorTokenHash: text("author_token_hash").notNull(),
  /** Of authors of 16 or 17 alone. */
  guardianTokenHash: text("guardian_token_hash"),
  guardianEmail: text("guardian_email"),
  authorConfirmedAt: text("author_confirmed_at"),
  guardianConfirmedAt: text("guardian_confirmed_at"),
  /** Until when it may be confirmed. */
  expiresAt: text("expires_at").notNull(),
});

/** Every step of a review, and remarks on it. Nothing in it tells who wrote the review. */
export const reviewEvent = sqliteTable(
  "review_event",
  {
    reviewId: text("review_id").notNull(),
    version: integer().notNull(),
    status: text().$type<ReviewStatus>().notNull(),
    at: text().notNull(),
    actor: text().$type<ReviewActor>().notNull(),
    /** Account of the moderator. */
    moderatorId: integer("moderator_id"),
    /** Code of `domain/reviews/review-reason.ts`. */
    reason: text(),
    note: text(),
  },
  (t) => [primaryKey({ columns: [t.reviewId, t.version] })],
);

export const reviewReply = sqliteTable("review_reply", {
  reviewId: text("review_id").primaryKey(),
  body: text().notNull(),
  createdAt: text("created_at").notNull(),
});

export const reviewNotice = sqliteTable("review_notice", {
  protocol: text().primaryKey(),
  reviewId: text("review_id").notNull(),
  inepCode: text("inep_code").notNull(),
  reason: text().$type<NoticeReason>().notNull(),
  details: text().notNull(),
  reporterName: text("reporter_name").notNull(),
  reporterEmail: text("reporter_email").notNull(),
  status: text().$type<NoticeStatus>().notNull(),
  createdAt: text("created_at").notNull(),
  /** First look, 48 hours later. */
  dueAt: text("due_at").notNull(),
  decidedAt: text("decided_at"),
  /** What both sides were told. */
  decision: text(),
  moderatorId: integer("moderator_id"),
  /** Of what was said, so that a form that is sent twice is one record. */
  contentHash: text("said_hash"),
});
