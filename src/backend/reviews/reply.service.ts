import { and, asc, desc, eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { WaitingReply } from "../../contract/v3/admin-reviews.ts";
import { ApiError, invalidField } from "../../contract/v3/errors.ts";
import { hasLink } from "../../domain/reviews/has-link.ts";
import { emailStatement, type MailBindings } from "../mail/outbox.ts";
import { review, school } from "../schema/catalog.ts";
import { schoolClaim } from "../schema/claims.ts";
import { reviewEvent, reviewReply, reviewReplyDraft } from "../schema/reviews.ts";
import type { Statement } from "../workflow/transaction.ts";
import type { Moderator } from "./moderation.service.ts";
import { replyPublishedEmail, replyRefusedEmail } from "./review-emails.ts";
import { getReview, transitionReview } from "./transition-review.ts";

const SHOWN = 50;

/** Remark of the log by which a reply waits. */
const WAITS = "resposta da escola espera a equipe";

/**
 * Statements that take the reply of a school's desk to a published review: it is published, but one with a link waits
 * for the team, because a link in it could lead families anywhere. Throws `review_not_found`, `review_changed`,
 * `invalid_fields`.
 */
export async function takeReply(env: MailBindings, id: string, body: string, now: Date): Promise<Statement[]> {
  if (!hasLink(body)) return publishReply(env, id, body, { actor: "school" }, now);
  const { found, draft } = await prepare(env.DB, id, body, now);
  const remark = { to: found.status, actor: "school", note: WAITS } as const;
  return [
    ...(await transitionReview(env.DB, found, remark, now)),
    drizzle(env.DB)
      .insert(reviewReplyDraft)
      .values({ reviewId: id, ...draft })
      .onConflictDoUpdate({ target: reviewReplyDraft.reviewId, set: draft }),
  ];
}

/**
 * Statements that publish the school's reply to a published review, replacing an earlier one, and inform the school's
 * own address. Throws `review_not_found`, `review_changed`, `invalid_fields`.
 */
export async function publishReply(
  env: MailBindings,
  id: string,
  body: string,
  by: Moderator | { readonly actor: "school" },
  now: Date,
): Promise<Statement[]> {
  const orm = drizzle(env.DB);
  const { found, draft: reply } = await prepare(env.DB, id, body, now);
  const school = await getSchoolOf(env.DB, found.inepCode);
  const remark = { to: found.status, ...by, note: "resposta da escola publicada" };
  return [
    ...(await transitionReview(env.DB, found, remark, now)),
    orm
      .insert(reviewReply)
      .values({ reviewId: id, ...reply })
      .onConflictDoUpdate({ target: reviewReply.reviewId, set: reply }),
    orm.delete(reviewReplyDraft).where(eq(reviewReplyDraft.reviewId, id)),
    ...(school.email ? [emailStatement(env, school.email, replyPublishedEmail(school), now)] : []),
  ];
}

/**
 * Statements that remove the school's reply. Throws `review_not_found`; `review_changed` when there is no reply any
 * more.
 */
export async function removeReply(db: D1Database, id: string, by: Moderator, now: Date): Promise<Statement[]> {
  const reviewed = await getReview(db, id);
  const isTheirs = eq(reviewReply.reviewId, id);
  if ((await drizzle(db).$count(reviewReply, isTheirs)) === 0) throw new ApiError("review_changed");
  const remark = { to: reviewed.status, ...by, note: "resposta da escola retirada" };
  return [...(await transitionReview(db, reviewed, remark, now)), drizzle(db).delete(reviewReply).where(isTheirs)];
}

/**
 * Statements that put a published reply which had waited back into the queue, as late as it was. Throws
 * `review_not_found`; `review_changed` when there is none any more, or another waits.
 */
export async function takeBackReply(db: D1Database, id: string, by: Moderator, now: Date): Promise<Statement[]> {
  const orm = drizzle(db);
  const reviewed = await getReview(db, id);
  const [reply] = await orm.select().from(reviewReply).where(eq(reviewReply.reviewId, id));
  const [wait] = await orm
    .select({ at: reviewEvent.at })
    .from(reviewEvent)
    .where(and(eq(reviewEvent.reviewId, id), eq(reviewEvent.note, WAITS)))
    .orderBy(desc(reviewEvent.version))
    .limit(1);
  if (!reply || !wait || (await isReplyWaiting(db, id))) throw new ApiError("review_changed");
  const remark = { to: reviewed.status, ...by, note: "resposta da escola voltou para a fila" };
  return [
    ...(await transitionReview(db, reviewed, remark, now)),
    orm.insert(reviewReplyDraft).values({ reviewId: id, body: reply.body, createdAt: wait.at }),
    orm.delete(reviewReply).where(eq(reviewReply.reviewId, id)),
  ];
}

/** Whether a reply to a review waits for the team. */
export async function isReplyWaiting(db: D1Database, id: string): Promise<boolean> {
  return (await drizzle(db).$count(reviewReplyDraft, eq(reviewReplyDraft.reviewId, id))) > 0;
}

/**
 * Statements that refuse a reply which waits, and inform who takes care of the school's page. Throws
 * `review_not_found`, `review_changed` when none waits any more.
 */
export async function refuseReply(
  env: MailBindings,
  id: string,
  reason: string,
  by: Moderator,
  now: Date,
): Promise<Statement[]> {
  const orm = drizzle(env.DB);
  const reviewed = await getReview(env.DB, id);
  if (!(await isReplyWaiting(env.DB, id))) throw new ApiError("review_changed");
  const school = await getSchoolOf(env.DB, reviewed.inepCode);
  const claimants = await orm
    .select({ email: schoolClaim.email })
    .from(schoolClaim)
    .where(and(eq(schoolClaim.inepCode, reviewed.inepCode), eq(schoolClaim.status, "approved")));
  const remark = { to: reviewed.status, ...by, note: "resposta da escola recusada" };
  return [
    ...(await transitionReview(env.DB, reviewed, remark, now)),
    orm.delete(reviewReplyDraft).where(eq(reviewReplyDraft.reviewId, id)),
    ...claimants.map(({ email }) => emailStatement(env, email, replyRefusedEmail(school.name, reason), now)),
  ];
}

/** Replies that wait for the team, oldest first. */
export function listWaitingReplies(db: D1Database): Promise<WaitingReply[]> {
  return drizzle(db)
    .select({
      reviewId: reviewReplyDraft.reviewId,
      body: reviewReplyDraft.body,
      waitingSince: reviewReplyDraft.createdAt,
      testimonial: review.testimonial,
      school: { slug: school.slug, name: school.name },
    })
    .from(reviewReplyDraft)
    .innerJoin(review, eq(review.id, reviewReplyDraft.reviewId))
    .innerJoin(school, eq(school.inepCode, review.inepCode))
    .orderBy(asc(reviewReplyDraft.createdAt), asc(reviewReplyDraft.reviewId))
    .limit(SHOWN);
}

async function prepare(db: D1Database, id: string, body: string, now: Date) {
  const reviewed = await getReview(db, id);
  if (reviewed.status !== "published") throw new ApiError("review_changed");
  const text = body.trim();
  if (text.length < 2 || text.length > 2000) {
    throw invalidField("body", "A resposta deve ter de 2 a 2.000 caracteres");
  }
  return { found: reviewed, draft: { body: text, createdAt: now.toISOString() } };
}

async function getSchoolOf(db: D1Database, inepCode: string) {
  const { slug, name, email } = school;
  const [row] = await drizzle(db).select({ slug, name, email }).from(school).where(eq(school.inepCode, inepCode));
  return row!;
}
