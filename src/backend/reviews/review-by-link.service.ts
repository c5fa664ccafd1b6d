import { and, asc, desc, eq, isNotNull } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { ApiError } from "../../contract/v3/errors.ts";
import type { ReviewByLink } from "../../contract/v3/reviews.ts";
import { publicName } from "../../domain/people/person-name.ts";
import { reviewAverage } from "../../domain/reviews/rating.ts";
import { decisionDueAt } from "../../domain/reviews/review-deadline.ts";
import { readKeptLink } from "../mailed-links.ts";
import { school } from "../schema/catalog.ts";
import { reviewEvent, reviewSubmission } from "../schema/reviews.ts";
import { tryCommit } from "../workflow/transaction.ts";
import { IS_WAIT } from "./moderation.service.ts";
import { commitReview, getReview, type Review, transitionReview } from "./transition-review.ts";

// `confirmReview` decides which reviews wait for a moderator; decisions: `moderation.service.ts`,
// `src/backend/admin/reviews.ts`.

type Submission = typeof reviewSubmission.$inferSelect;
type Role = ReviewByLink["role"];

interface Own {
  readonly review: Review;
  readonly submission: Submission;
  readonly role: Role;
}

/** The review of a link. Throws `link_expired`: unknown, or not confirmed in time. */
export async function readReviewByLink(db: D1Database, token: string, now: Date): Promise<ReviewByLink> {
  return toReviewByLink(db, await getByLink(db, token, now));
}

/**
 * Confirms a review for the author or the guardian; repeated, a no-op. Once all have confirmed, it goes to moderation,
 * in place of an older one of the same person that waits. Throws `link_expired`.
 */
export async function confirmReview(db: D1Database, token: string, now: Date): Promise<ReviewByLink> {
  const { review, role } = await getByLink(db, token, now);
  if (review.status === "pending_email") {
    const column = role === "author" ? "authorConfirmedAt" : "guardianConfirmedAt";
    await drizzle(db)
      .update(reviewSubmission)
      .set({ [column]: now.toISOString() })
      .where(eq(reviewSubmission.reviewId, review.id));
    // Reads both confirmations again: of two concurrent ones, the later sees the other.
    const said = await getByLink(db, token, now);
    if (isConfirmedByAll(said.submission) && said.review.status === "pending_email") {
      // A concurrent confirmation may have been first: it made the same transition.
      await tryCommit(db, await transitionReview(db, said.review, { to: "pending_moderation", actor: role }, now));
    }
  }
  return toReviewByLink(db, await getByLink(db, token, now));
}

/** Withdraws a review, which is anonymised. Throws `link_expired`, `review_changed`. */
export async function withdrawReview(db: D1Database, token: string, now: Date): Promise<void> {
  const { review, role } = await getByLink(db, token, now);
  if (review.status === "withdrawn_by_author") return;
  await commitReview(db, await transitionReview(db, review, { to: "withdrawn_by_author", actor: role }, now));
}

async function getByLink(db: D1Database, token: string, now: Date): Promise<Own> {
  const { kind, subjectId } = await readKeptLink(db, ["review_author", "review_guardian"], token, now);
  const [submission] = await drizzle(db)
    .select()
    .from(reviewSubmission)
    .where(eq(reviewSubmission.reviewId, subjectId));
  if (!submission) throw new ApiError("link_expired");
  const review = await getReview(db, submission.reviewId);
  if (review.status === "pending_email" && submission.expiresAt <= now.toISOString()) {
    throw new ApiError("link_expired");
  }
  return { review, submission, role: kind === "review_author" ? "author" : "guardian" };
}

async function toReviewByLink(db: D1Database, { review, submission, role }: Own): Promise<ReviewByLink> {
  const orm = drizzle(db);
  const [[row], [waits], [last]] = await orm.batch([
    orm.select({ slug: school.slug, name: school.name }).from(school).where(eq(school.inepCode, review.inepCode)),
    orm
      .select({ at: reviewEvent.at })
      .from(reviewEvent)
      .where(and(eq(reviewEvent.reviewId, review.id), IS_WAIT))
      .orderBy(asc(reviewEvent.version))
      .limit(1),
    orm
      .select({ reason: reviewEvent.reason })
      .from(reviewEvent)
      .where(and(eq(reviewEvent.reviewId, review.id), isNotNull(reviewEvent.reason)))
      .orderBy(desc(reviewEvent.version))
      .limit(1),
  ]);
  const isRemoved = review.status === "rejected" || review.status === "hidden_on_notice";
  const confirmedAt = role === "author" ? submission.authorConfirmedAt : submission.guardianConfirmedAt;
  return {
    status: review.status,
    role,
    school: row!,
    author: review.authorName === "" ? "" : publicName(review.authorName),
    relationship: review.relationship,
    average: reviewAverage(review),
    testimonial: review.testimonial,
    createdAt: review.createdAt,
    isConfirmed: confirmedAt !== null,
    waitsForGuardian: submission.guardianTokenHash !== null && submission.guardianConfirmedAt === null,
    expiresAt: submission.expiresAt,
    decisionDueAt: review.status === "pending_moderation" && waits ? decisionDueAt(waits.at) : null,
    reason: isRemoved ? (last?.reason ?? null) : null,
  };
}

function isConfirmedByAll({ authorConfirmedAt, guardianTokenHash, guardianConfirmedAt }: Submission): boolean {
  return authorConfirmedAt !== null && (guardianTokenHash === null || guardianConfirmedAt !== null);
}
