import { and, asc, count, desc, eq, gt, inArray, isNull, min, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { QueuedReview } from "../../contract/v3/admin-reviews.ts";
import { ApiError, invalidField } from "../../contract/v3/errors.ts";
import { publicName } from "../../domain/people/person-name.ts";
import { reviewAverage } from "../../domain/reviews/rating.ts";
import { redact } from "../../domain/reviews/redaction.ts";
import { decisionDueAt } from "../../domain/reviews/review-deadline.ts";
import type { RejectionReason, RemovalReason } from "../../domain/reviews/review-reason.ts";
import type { Email } from "../mail/email.ts";
import { emailStatement, type MailBindings } from "../mail/outbox.ts";
import { review, school } from "../schema/catalog.ts";
import { reviewEvent, reviewNotice } from "../schema/reviews.ts";
import { matchesSchool } from "../text-search.ts";
import type { Statement } from "../workflow/transaction.ts";
import { reviewHiddenEmail, reviewPublishedEmail, reviewRejectedEmail } from "./review-emails.ts";
import {
  getReview,
  isOfSamePerson,
  type Review,
  type ReviewTransition,
  transitionReview,
} from "./transition-review.ts";

/** The moderator of a transition, whose account is logged. */
export interface Moderator {
  readonly actor: "moderator";
  readonly moderatorId: number;
}

const QUEUE_PAGE = 20;

/**
 * Condition on the entries of the log that begin a wait for a decision; a remark has a reason. The first counts: a
 * decision that is taken back leaves the review as late as it was.
 */
export const IS_WAIT = and(eq(reviewEvent.status, "pending_moderation"), isNull(reviewEvent.reason));

/** Confirmed reviews without a decision, oldest first; optionally of one school. */
export async function listReviewQueue(
  db: D1Database,
  page: number,
  search: string,
): Promise<{ readonly reviews: QueuedReview[]; readonly totalPages: number }> {
  const orm = drizzle(db);
  const replaced = sql<number>`EXISTS (SELECT 1 FROM review AS older WHERE lower(older.author_email) = lower(${review.authorEmail})
    AND older.inep_code = ${review.inepCode} AND older.status IN ('published', 'hidden_on_notice'))`;
  const isAsked = and(eq(review.status, "pending_moderation"), matchesSchool(search));
  const [rows, [counted]] = await orm.batch([
    orm
      .select({ review, slug: school.slug, name: school.name, since: min(reviewEvent.at), replaced })
      .from(review)
      .innerJoin(school, eq(school.inepCode, review.inepCode))
      .innerJoin(reviewEvent, and(eq(reviewEvent.reviewId, review.id), IS_WAIT))
      .where(isAsked)
      .groupBy(review.id)
      .orderBy(asc(min(reviewEvent.at)), asc(review.id))
      .limit(QUEUE_PAGE)
      .offset((page - 1) * QUEUE_PAGE),
    orm.select({ count: count() }).from(review).innerJoin(school, eq(school.inepCode, review.inepCode)).where(isAsked),
  ]);
  const reviews = rows.map(({ review: row, slug, name, since: at, replaced: isReplacing }) => ({
    id: row.id,
    school: { slug, name },
    author: publicName(row.authorName),
    relationship: row.relationship,
    average: reviewAverage(row),
    testimonial: row.testimonial,
    waitingSince: at!,
    dueAt: decisionDueAt(at!),
    replacesPublished: isReplacing === 1,
  }));
  return { reviews, totalPages: Math.ceil(counted!.count / QUEUE_PAGE) };
}

/**
 * Statements that publish a review which waits, or was rejected or hidden; its page follows within minutes. Throws
 * `review_not_found`, `review_changed`.
 */
export async function approveReview(env: MailBindings, id: string, by: Moderator, now: Date): Promise<Statement[]> {
  const { found, of } = await getWithSchool(env.DB, id);
  if (await hasOtherPublished(env.DB, found)) throw new ApiError("review_changed");
  return decide(env, found, { to: "published", ...by }, reviewPublishedEmail(of), now);
}

/** Statements that reject a review which waits. Throws `review_not_found`, `review_changed`. */
export async function rejectReview(
  env: MailBindings,
  id: string,
  reason: RejectionReason,
  by: Moderator,
  now: Date,
): Promise<Statement[]> {
  const { found, of } = await getWithSchool(env.DB, id);
  return decide(env, found, { to: "rejected", ...by, reason }, reviewRejectedEmail(of.name, reason), now);
}

/** Statements that hide a published review. Throws `review_not_found`, `review_changed`. */
export async function hideReview(
  env: MailBindings,
  id: string,
  reason: RemovalReason,
  by: Moderator,
  now: Date,
): Promise<Statement[]> {
  const { found, of } = await getWithSchool(env.DB, id);
  return decide(env, found, { to: "hidden_on_notice", ...by, reason }, reviewHiddenEmail(of.name, reason), now);
}

/**
 * Statements that put a published or rejected review back into the queue, without an e-mail. Throws `review_not_found`,
 * `review_changed`, and `invalid_fields` for a review with an open notice, which is answered instead.
 */
export async function takeBackReview(db: D1Database, id: string, by: Moderator, now: Date): Promise<Statement[]> {
  const reviewed = await getReview(db, id);
  const isDecided = reviewed.status === "published" || reviewed.status === "rejected";
  if (!isDecided || (await hasOtherPublished(db, reviewed))) throw new ApiError("review_changed");
  const isOpen = and(eq(reviewNotice.reviewId, id), eq(reviewNotice.status, "open"));
  if ((await drizzle(db).$count(reviewNotice, isOpen)) > 0) {
    throw invalidField("id", "Há uma denúncia aberta contra esta avaliação: responda a ela");
  }
  return transitionReview(db, reviewed, { to: "pending_moderation", ...by }, now);
}

/**
 * Statements of a decision on a review, with the e-mail to its author, unless the review is anonymised or the author
 * was e-mailed the same decision before it was taken back.
 */
async function decide(env: MailBindings, review: Review, step: ReviewTransition, message: Email, now: Date) {
  // The present status would mean a remark.
  if (step.to === review.status) throw new ApiError("review_changed");
  const statements = await transitionReview(env.DB, review, step, now);
  const isKnown = review.authorEmail === "" || (await wasLastDecision(env.DB, review.id, step));
  return isKnown ? statements : [...statements, emailStatement(env, review.authorEmail, message, now)];
}

/** Whether the last decision on a review, remarks aside, was the same. */
async function wasLastDecision(db: D1Database, id: string, { to, reason }: ReviewTransition): Promise<boolean> {
  const { reviewId, status, note, version } = reviewEvent;
  const decided = inArray(status, ["published", "rejected", "hidden_on_notice"]);
  const [last] = await drizzle(db)
    .select({ status, reason: reviewEvent.reason })
    .from(reviewEvent)
    .where(and(eq(reviewId, id), decided, isNull(note)))
    .orderBy(desc(version))
    .limit(1);
  return last?.status === to && last.reason === (reason ?? null);
}

/**
 * Statements that redact passages with personal data, quoted exactly, from a review's text; nothing else of it can be
 * changed. The log holds their number, not their text. Throws `review_not_found`, and `invalid_fields` for a passage
 * that is not in the text.
 */
export async function redactReview(
  db: D1Database,
  id: string,
  passages: readonly string[],
  by: Moderator,
  now: Date,
): Promise<Statement[]> {
  const reviewed = await getReview(db, id);
  const strangers = passages.filter((passage) => passage.trim() === "" || !reviewed.testimonial.includes(passage));
  if (passages.length === 0 || strangers.length > 0) {
    throw invalidField("passages", "Copie o trecho exatamente como está no texto");
  }
  const testimonial = redact(reviewed.testimonial, passages);
  const note = `trechos retirados: ${passages.length}`;
  const remark = { to: reviewed.status, ...by, reason: "dado_pessoal", note } as const;
  return [
    ...(await transitionReview(db, reviewed, remark, now)),
    drizzle(db)
      .update(review)
      .set({ testimonial })
      .where(and(eq(review.id, id), eq(review.testimonial, reviewed.testimonial))),
  ];
}

async function getWithSchool(db: D1Database, id: string) {
  const reviewed = await getReview(db, id);
  const [row] = await drizzle(db)
    .select({ slug: school.slug, name: school.name })
    .from(school)
    .where(eq(school.inepCode, reviewed.inepCode));
  return { found: reviewed, of: row! };
}

/** Whether a newer review of the same person and school is published: only one counts (K4). */
async function hasOtherPublished(db: D1Database, reviewed: Review): Promise<boolean> {
  const isPublished = inArray(review.status, ["published", "hidden_on_notice"]);
  const isNewer = and(isOfSamePerson(reviewed), isPublished, gt(review.createdAt, reviewed.createdAt));
  return (await drizzle(db).$count(review, isNewer)) > 0;
}
