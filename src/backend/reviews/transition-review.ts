import { and, eq, inArray, lte, max, ne, sql } from "drizzle-orm";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import { ApiError } from "../../contract/v3/errors.ts";
import type { RemovalReason } from "../../domain/reviews/review-reason.ts";
import { REVIEW_TRANSITIONS, type ReviewStatus } from "../../domain/reviews/review-status.ts";
import { anonymizeRow } from "../personal-data/anonymize.ts";
import { review } from "../schema/catalog.ts";
import { type ReviewActor, reviewEvent } from "../schema/reviews.ts";
import { type LoggedStateMachine, transition } from "../workflow/state-machine.ts";
import { commit, conflictAs, type Statement } from "../workflow/transaction.ts";

/** A review with the version of its last log entry; 0 without any. */
export type Review = Omit<typeof review.$inferSelect, "status"> & {
  readonly status: ReviewStatus;
  readonly version: number;
};

interface Details {
  readonly actor: ReviewActor;
  readonly moderatorId?: number;
  readonly reason?: RemovalReason;
  readonly note?: string;
}

export interface ReviewTransition extends Details {
  /** The present status means a remark. */
  readonly to: ReviewStatus;
}

const REVIEWS: LoggedStateMachine<ReviewStatus, typeof review, Details> = {
  table: review,
  id: review.id,
  transitions: REVIEW_TRANSITIONS,
  conflict: "review_changed",
  log: (orm, { id, ...entry }) => orm.insert(reviewEvent).values({ reviewId: id, ...entry }),
};

/** Older reviews of the same author and school that a review replaces when it reaches a status, by their statuses. */
const REPLACED_BY: Partial<Record<ReviewStatus, readonly ReviewStatus[]>> = {
  pending_moderation: ["pending_email", "pending_moderation"],
  published: ["pending_email", "pending_moderation", "published", "hidden_on_notice"],
};

/** A review. Throws `review_not_found`. */
export async function getReview(db: D1Database, id: string): Promise<Review> {
  const [row] = await selectReviews(drizzle(db)).where(eq(review.id, id)).groupBy(review.id);
  if (!row) throw new ApiError("review_not_found");
  return toReview(row);
}

/**
 * Statements of a transition of a review with its effects: older reviews that it replaces become `edited`, and a review
 * that is replaced or withdrawn is anonymised. Throws `review_changed` for a transition that is not allowed.
 */
export async function transitionReview(
  db: D1Database,
  from: Review,
  step: ReviewTransition,
  now: Date,
): Promise<Statement[]> {
  const orm = drizzle(db);
  const replaced = step.to === from.status ? [] : await findReplaced(orm, from, step.to);
  return [
    ...statementsOf(orm, from, step, now),
    ...replaced.flatMap((older) => statementsOf(orm, older, { to: "edited", actor: "author" }, now)),
  ];
}

/**
 * Commits statements about a review. Throws `review_changed`, and writes nothing, when a concurrent transition was
 * first.
 */
export function commitReview(db: D1Database, statements: readonly Statement[]): Promise<void> {
  return conflictAs("review_changed", () => commit(db, statements));
}

function statementsOf(orm: DrizzleD1Database, from: Review, { to, ...details }: ReviewTransition, now: Date) {
  const statements = transition(orm, REVIEWS, from, { to, details }, now);
  const isGone = to !== from.status && (to === "edited" || to === "withdrawn_by_author");
  if (!isGone) return statements;
  return [...statements, anonymizeRow(orm, "review", from.id), anonymizeRow(orm, "review_submission", from.id)];
}

async function findReplaced(orm: DrizzleD1Database, newer: Review, to: ReviewStatus): Promise<Review[]> {
  const statuses = REPLACED_BY[to];
  if (!statuses) return [];
  const rows = await selectReviews(orm)
    .where(and(isOfSamePerson(newer), lte(review.createdAt, newer.createdAt), inArray(review.status, [...statuses])))
    .groupBy(review.id);
  return rows.map(toReview);
}

/** Condition on the other reviews of the same person and school. */
export function isOfSamePerson({ id, authorEmail, inepCode }: Review) {
  return and(
    eq(sql`lower(${review.authorEmail})`, authorEmail.toLowerCase()),
    eq(review.inepCode, inepCode),
    ne(review.id, id),
  );
}

function selectReviews(orm: DrizzleD1Database) {
  return orm
    .select({ review, version: max(reviewEvent.version) })
    .from(review)
    .leftJoin(reviewEvent, eq(reviewEvent.reviewId, review.id));
}

function toReview({ review: row, version }: Awaited<ReturnType<typeof selectReviews>>[number]): Review {
  return { ...row, status: row.status as ReviewStatus, version: version ?? 0 };
}
