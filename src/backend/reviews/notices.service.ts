import { and, asc, eq, exists, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type * as v from "valibot";
import type { OpenNotice } from "../../contract/v3/admin-reviews.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import type { NoticeResponse, noticeRequest } from "../../contract/v3/reviews.ts";
import type { RemovalReason } from "../../domain/reviews/review-reason.ts";
import { NOTICE_TRANSITIONS } from "../../domain/reviews/review-status.ts";
import { isoAfter } from "../../domain/time/time.ts";
import type { Caller } from "../client-info.ts";
import { getSchool } from "../find-school.ts";
import { emailStatement, type MailBindings } from "../mail/outbox.ts";
import { randomCode } from "../random-code.ts";
import { review, school } from "../schema/catalog.ts";
import { reviewNotice } from "../schema/reviews.ts";
import { countAttempt } from "../throttle.ts";
import { hashContent } from "../tokens.ts";
import { openRequest } from "../workflow/open-request.ts";
import { changeStatus, stateMachine } from "../workflow/state-machine.ts";
import type { Statement } from "../workflow/transaction.ts";
import { hideReview, type Moderator } from "./moderation.service.ts";
import { noticeReceivedEmail, noticeReplyEmail } from "./review-emails.ts";

/** Hours for the first triage of a notice (K4). */
const TRIAGE_HOURS = 48;

const SHOWN = 50;

const NOTICES = stateMachine(reviewNotice, reviewNotice.protocol, NOTICE_TRANSITIONS, "review_not_found");

/**
 * Stores a notice against a published review and e-mails the protocol number. Idempotent while it is open. Throws
 * `school_not_found`, `review_not_found`, `too_many_attempts`.
 */
export async function takeNotice(
  { env, client, now }: Caller<MailBindings>,
  slug: string,
  input: v.InferOutput<typeof noticeRequest>,
): Promise<NoticeResponse> {
  const school = await getSchool(env.DB, slug);
  const orm = drizzle(env.DB);
  const [target] = await orm
    .select({ id: review.id })
    .from(review)
    .where(and(eq(review.id, input.reviewId), eq(review.inepCode, school.inepCode), eq(review.status, "published")));
  if (!target) throw new ApiError("review_not_found");
  const reporterEmail = input.reporterEmail;
  await countAttempt(env.DB, "reviewNotice", reporterEmail, client.ip, now);
  const protocol = randomCode("NOT", 2);
  const dueAt = isoAfter(now, { hours: TRIAGE_HOURS });
  const details = input.details.trim();
  const row = {
    protocol,
    reviewId: target.id,
    inepCode: school.inepCode,
    reason: input.reason,
    details,
    reporterName: input.reporterName,
    reporterEmail,
    contentHash: await hashContent(target.id, reporterEmail, input.reason, details),
    status: "open" as const,
    createdAt: now.toISOString(),
    dueAt,
  };
  const message = emailStatement(env, reporterEmail, noticeReceivedEmail(env, school.name, protocol), now);
  const opened = await openRequest(env.DB, reviewNotice, row, ["open"], [message]);
  return { protocol: opened.protocol, dueAt: opened.dueAt };
}

/** Open notices, the most urgent first. */
export function listOpenNotices(db: D1Database): Promise<OpenNotice[]> {
  const { protocol, reason, details, createdAt, dueAt } = reviewNotice;
  return drizzle(db)
    .select({
      protocol,
      reason,
      details,
      createdAt,
      dueAt,
      school: { slug: school.slug, name: school.name },
      testimonial: review.testimonial,
    })
    .from(reviewNotice)
    .innerJoin(school, eq(school.inepCode, reviewNotice.inepCode))
    .leftJoin(review, eq(review.id, reviewNotice.reviewId))
    .where(eq(reviewNotice.status, "open"))
    .orderBy(asc(reviewNotice.dueAt))
    .limit(SHOWN);
}

/**
 * Statements that answer a notice: keep the review (`removal` null) or hide it for a reason. The reporter gets
 * `answer`, the author of a hidden review the reason. Throws `review_not_found` when the notice is not open,
 * `review_changed`.
 */
export async function answerNotice(
  env: MailBindings,
  protocol: string,
  { removal, answer }: { readonly removal: RemovalReason | null; readonly answer: string },
  by: Moderator,
  now: Date,
): Promise<Statement[]> {
  const orm = drizzle(env.DB);
  const [rows] = await orm
    .select({ notice: reviewNotice, name: school.name })
    .from(reviewNotice)
    .innerJoin(school, eq(school.inepCode, reviewNotice.inepCode))
    .where(and(eq(reviewNotice.protocol, protocol), eq(reviewNotice.status, "open")));
  if (!rows) throw new ApiError("review_not_found");
  const { notice, name } = rows;
  const decided = { decidedAt: now.toISOString(), decision: answer.trim(), moderatorId: by.moderatorId };
  return [
    ...(removal === null ? [] : await hideReview(env, notice.reviewId, removal, by, now)),
    ...answerReporter(env, notice, name, removal !== null, decided.decision, now),
    changeStatus(orm, NOTICES, { ...notice, id: protocol }, removal === null ? "kept" : "hidden", decided),
  ];
}

/** Statements that answer the open notices against the reviews of an author, which are erased. */
export async function closeNoticesAgainst(env: MailBindings, authorEmail: string, now: Date): Promise<Statement[]> {
  const orm = drizzle(env.DB);
  const author = authorEmail.toLowerCase();
  const rows = await orm
    .select({ notice: reviewNotice, name: school.name })
    .from(reviewNotice)
    .innerJoin(review, eq(review.id, reviewNotice.reviewId))
    .innerJoin(school, eq(school.inepCode, reviewNotice.inepCode))
    .where(and(eq(sql`lower(${review.authorEmail})`, author), eq(reviewNotice.status, "open")));
  const decision = "Quem escreveu a avaliação pediu para apagá-la.";
  return rows.flatMap(({ notice, name }) => [
    ...(notice.reporterEmail.toLowerCase() === author ? [] : answerReporter(env, notice, name, true, decision, now)),
    changeStatus(orm, NOTICES, { ...notice, id: notice.protocol }, "hidden", {
      decidedAt: now.toISOString(),
      decision,
    }),
  ]);
}

/**
 * Statement of the answer to a reporter; none when their data is erased. It comes before the notice is closed, and is a
 * no-op after a concurrent decision.
 */
function answerReporter(
  env: MailBindings,
  { protocol, reporterEmail }: typeof reviewNotice.$inferSelect,
  schoolName: string,
  isHidden: boolean,
  reply: string,
  now: Date,
) {
  if (reporterEmail === "") return [];
  const orm = drizzle(env.DB);
  const { status } = reviewNotice;
  const isOpen = and(eq(reviewNotice.protocol, protocol), eq(status, "open"));
  const message = noticeReplyEmail(env, schoolName, protocol, isHidden, reply);
  return [
    emailStatement(env, reporterEmail, message, now, exists(orm.select({ status }).from(reviewNotice).where(isOpen))),
  ];
}
