import { and, eq, max, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import { ApiError } from "../../contract/v3/errors.ts";
import type { RemovalReason } from "../../domain/reviews/review-reason.ts";
import { canReviewBecome, type ReviewStatus } from "../../domain/reviews/review-status.ts";
import { isConflict } from "../conflict.ts";
import { review } from "../schema/catalog.ts";
import { type ReviewActor, reviewEvent, reviewSubmission } from "../schema/reviews.ts";

export type Statement = BatchItem<"sqlite">;

/** A review and how many steps it has taken. */
export type Review = Omit<typeof review.$inferSelect, "status"> & {
  readonly status: ReviewStatus;
  readonly version: number;
};

export interface ReviewStep {
  /** The status that the review has already stands for a remark. */
  readonly to: ReviewStatus;
  readonly actor: ReviewActor;
  readonly moderatorId?: number;
  readonly reason?: RemovalReason;
  readonly note?: string;
}

/** A review, or null. */
export async function findReview(db: D1Database, id: string): Promise<Review | null> {
  const [row] = await drizzle(db)
    .select({ review, version: max(reviewEvent.version) })
    .from(review)
    .leftJoin(reviewEvent, eq(reviewEvent.reviewId, review.id))
    .where(eq(review.id, id))
    .groupBy(review.id);
  return row ? ({ ...row.review, version: row.version ?? 0 } as Review) : null;
}

/** A review. Throws `review_not_found`. */
export async function getReview(db: D1Database, id: string): Promise<Review> {
  const found = await findReview(db, id);
  if (!found) throw new ApiError("review_not_found");
  return found;
}

/**
 * Takes a step of a review together with what follows from it: a review that begins to wait or to show takes the place
 * of older ones of the same person about the same school, and one that is gone keeps nothing that tells of its author.
 * Throws `review_changed` for a step that is not legal, and when another step came first; nothing is written then.
 */
export async function stepReview(
  db: D1Database,
  from: Review,
  step: ReviewStep,
  now: Date,
  also: readonly Statement[] = [],
): Promise<void> {
  const orm = drizzle(db);
  const statements = [...stepStatements(orm, from, step, now)];
  if (step.to !== from.status) {
    for (const older of await findReplaced(orm, from, step.to)) {
      statements.push(...stepStatements(orm, older, { to: "edited", actor: "author" }, now));
    }
  }
  try {
    await orm.batch([...statements, ...also] as [Statement, ...Statement[]]);
  } catch (error) {
    if (isConflict(error)) throw new ApiError("review_changed", {}, error);
    throw error;
  }
}

/** The entry in the log comes first: its key lets one of two steps in, and the loser's batch does nothing. */
function stepStatements(orm: DrizzleD1Database, from: Review, step: ReviewStep, now: Date): Statement[] {
  const { to, actor, moderatorId, reason, note } = step;
  if (to !== from.status && !canReviewBecome(from.status, to)) throw new ApiError("review_changed");
  const event = orm.insert(reviewEvent).values({
    reviewId: from.id,
    version: from.version + 1,
    status: to,
    at: now.toISOString(),
    actor,
    moderatorId: moderatorId ?? null,
    reason: reason ?? null,
    note: note ?? null,
  });
  if (to === from.status) return [event];
  const isGone = to === "edited" || to === "withdrawn_by_author";
  const forgotten = isGone ? { authorName: "", authorEmail: "", testimonial: "" } : {};
  const change = orm
    .update(review)
    .set({ status: to, ...forgotten })
    .where(and(eq(review.id, from.id), eq(review.status, from.status)));
  if (!isGone) return [event, change];
  const ofReview = eq(reviewSubmission.reviewId, from.id);
  return [event, change, orm.update(reviewSubmission).set({ guardianEmail: null }).where(ofReview)];
}

/** Reviews whose place is taken: what waits goes when a newer one waits, what was shown when a newer one shows. */
const REPLACED_BY: Partial<Record<ReviewStatus, readonly ReviewStatus[]>> = {
  pending_moderation: ["pending_email", "pending_moderation"],
  published: ["pending_email", "pending_moderation", "published", "hidden_on_notice"],
};

async function findReplaced(orm: DrizzleD1Database, newer: Review, to: ReviewStatus): Promise<Review[]> {
  const statuses = REPLACED_BY[to] ?? [];
  if (statuses.length === 0) return [];
  const rows = await orm
    .select({ review, version: max(reviewEvent.version) })
    .from(review)
    .leftJoin(reviewEvent, eq(reviewEvent.reviewId, review.id))
    .where(
      and(
        eq(sql`lower(${review.authorEmail})`, newer.authorEmail.toLowerCase()),
        eq(review.inepCode, newer.inepCode),
        sql`${review.id} <> ${newer.id}`,
        sql`${review.createdAt} <= ${newer.createdAt}`,
        sql`${review.status} IN (SELECT value FROM json_each(${JSON.stringify(statuses)}))`,
      ),
    )
    .groupBy(review.id);
  return rows.map((row) => ({ ...row.review, version: row.version ?? 0 }) as Review);
}
