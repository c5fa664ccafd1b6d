import { and, desc, eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { DeskReview } from "../../contract/v3/claims.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import { publicName } from "../../domain/people/person-name.ts";
import { reviewAverage } from "../../domain/reviews/rating.ts";
import type { MailBindings } from "../mail/outbox.ts";
import { deskEventStatement } from "../partners/desk-history.ts";
import { takeReply } from "../reviews/reply.service.ts";
import { commitReview } from "../reviews/transition-review.ts";
import { review } from "../schema/catalog.ts";
import { reviewReply, reviewReplyDraft } from "../schema/reviews.ts";
import { readDesk } from "./read-desk.ts";

const SHOWN = 50;

/** The latest published reviews of the school of a link. Throws `link_expired`. */
export async function listDeskReviews(db: D1Database, token: string, now: Date): Promise<DeskReview[]> {
  const { claim } = await readDesk(db, token, "reply", now);
  return latestReviews(db, claim.inepCode);
}

/**
 * Takes the reply of a school to a review; one with a link waits for the team. Throws `link_expired`,
 * `review_not_found` for a review of another school, `review_changed`.
 */
export async function replyAsSchool(
  env: MailBindings,
  token: string,
  input: { readonly reviewId: string; readonly body: string },
  now: Date,
): Promise<DeskReview[]> {
  const { claim } = await readDesk(env.DB, token, "reply", now);
  const isTheirs = and(eq(review.id, input.reviewId), eq(review.inepCode, claim.inepCode));
  const [row] = await drizzle(env.DB).select({ id: review.id }).from(review).where(isTheirs);
  if (!row) throw new ApiError("review_not_found");
  const reply = await takeReply(env, row.id, input.body, now);
  await commitReview(env.DB, [...reply, deskEventStatement(drizzle(env.DB), claim, "responder-avaliacao", now)]);
  return latestReviews(env.DB, claim.inepCode);
}

async function latestReviews(db: D1Database, inepCode: string): Promise<DeskReview[]> {
  const rows = await drizzle(db)
    .select({ review, reply: reviewReply.body, waitingReply: reviewReplyDraft.body })
    .from(review)
    .leftJoin(reviewReply, eq(reviewReply.reviewId, review.id))
    .leftJoin(reviewReplyDraft, eq(reviewReplyDraft.reviewId, review.id))
    .where(and(eq(review.inepCode, inepCode), eq(review.status, "published")))
    .orderBy(desc(review.createdAt))
    .limit(SHOWN);
  return rows.map(({ review: row, reply, waitingReply }) => ({
    id: row.id,
    author: publicName(row.authorName),
    average: reviewAverage(row),
    testimonial: row.testimonial,
    createdAt: row.createdAt,
    reply,
    waitingReply,
  }));
}
