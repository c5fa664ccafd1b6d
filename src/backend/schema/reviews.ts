import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { NoticeReason } from "../../domain/reviews/review-reason.ts";
import type { NoticeStatus, ReviewStatus } from "../../domain/reviews/review-status.ts";

export type ReviewActor = "author" | "guardian" | "school" | "moderator" | "system";

/** Confirmation state and link tokens of a review written on this site. */
export const reviewSubmission = sqliteTable("review_submission", {
  reviewId: text("review_id").primaryKey(),
  /** Hash of the e-mail and of the form's idempotency key. */
  submissionKey: text("submission_key").notNull(),
  requestHash: text("request_hash").notNull(),
  authorTokenHash: text("author_token_hash").notNull(),
  /** Only for authors of 16 or 17. */
  guardianTokenHash: text("guardian_token_hash"),
  guardianEmail: text("guardian_email"),
  authorConfirmedAt: text("author_confirmed_at"),
  guardianConfirmedAt: text("guardian_confirmed_at"),
  /** Deadline of the confirmation. */
  expiresAt: text("expires_at").notNull(),
});

/** Log of a review: transitions and remarks. It does not identify the author. */
export const reviewEvent = sqliteTable(
  "review_event",
  {
    reviewId: text("review_id").notNull(),
    version: integer().notNull(),
    status: text().$type<ReviewStatus>().notNull(),
    at: text().notNull(),
    actor: text().$type<ReviewActor>().notNull(),
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

export const reviewReplyDraft = sqliteTable("review_reply_draft", {
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
  /** Deadline of the triage, 48 hours later. */
  dueAt: text("due_at").notNull(),
  decidedAt: text("decided_at"),
  /** Answer to both sides. */
  decision: text(),
  moderatorId: integer("moderator_id"),
  /** Hash of the content, unique while open: makes the form idempotent. */
  contentHash: text("said_hash"),
});
