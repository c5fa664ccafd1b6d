import { and, desc, eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { ClaimByLink, ParsedClaim } from "../../contract/v3/claims.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import { publicName } from "../../domain/people/person-name.ts";
import { CLAIM_TRANSITIONS } from "../../domain/requests/request-status.ts";
import { reviewAverage } from "../../domain/reviews/rating.ts";
import { isoAfter } from "../../domain/time/time.ts";
import type { Caller } from "../client-info.ts";
import { getSchool } from "../find-school.ts";
import { CLAIM_LINK_DAYS } from "../link-terms.ts";
import { emailStatement, type MailBindings, sendEmail } from "../mail/outbox.ts";
import { readKeptLink } from "../mailed-links.ts";
import { randomCode } from "../random-code.ts";
import { takeReply } from "../reviews/reply.service.ts";
import { commitReview } from "../reviews/transition-review.ts";
import { review, school } from "../schema/catalog.ts";
import { schoolClaim } from "../schema/claims.ts";
import { reviewReply, reviewReplyDraft } from "../schema/reviews.ts";
import { countAttempt } from "../throttle.ts";
import { hashContent, hashToken, newToken } from "../tokens.ts";
import { openRequest } from "../workflow/open-request.ts";
import { changeStatus, stateMachine } from "../workflow/state-machine.ts";
import { claimNoticeEmail, confirmClaimEmail } from "./claim-emails.ts";

/** Retention of a claim without approval, in days. */
export const RETENTION_DAYS = 180;

/** Reviews at a school's desk. */
const SHOWN = 50;

export const CLAIMS = stateMachine(schoolClaim, schoolClaim.id, CLAIM_TRANSITIONS, "already_decided");

/**
 * Stores a claim to a school's page and e-mails a confirmation link. Idempotent while it is open. Returns the protocol
 * number. Throws `school_not_found`, `too_many_attempts`.
 */
export async function takeClaim(
  { env, client, now }: Caller<MailBindings>,
  slug: string,
  asked: ParsedClaim,
): Promise<string> {
  const of = await getSchool(env.DB, slug);
  const { name, email, phone } = asked;
  await countAttempt(env.DB, "claim", email, client.ip, now);
  const protocol = randomCode("ESC", 2);
  const token = newToken();
  const [role, proof] = [asked.role.trim(), asked.proof.trim()];
  const row = {
    id: crypto.randomUUID(),
    protocol,
    inepCode: of.inepCode,
    status: "pending_email" as const,
    name,
    role,
    email,
    phone,
    proof,
    contentHash: await hashContent(of.inepCode, email, name, role, phone, proof),
    tokenHash: await hashToken(token),
    createdAt: now.toISOString(),
    expiresAt: isoAfter(now, { days: CLAIM_LINK_DAYS }),
  };
  const message = emailStatement(env, email, confirmClaimEmail(of.name, protocol, token), now);
  return (await openRequest(env.DB, schoolClaim, row, ["pending_email", "open"], [message])).protocol;
}

/** The claim of a link. Throws `link_expired`. */
export async function readClaimByLink(db: D1Database, token: string, now: Date): Promise<ClaimByLink> {
  return toClaimByLink(db, await getClaim(db, token, now));
}

/**
 * Confirms the e-mail of a claim; repeated, a no-op. The school's public address is notified only now: otherwise
 * anybody could make us write to a school in somebody else's name. Throws `link_expired`.
 */
export async function confirmClaim(env: MailBindings, token: string, now: Date): Promise<ClaimByLink> {
  const { claim, name, email } = await getClaim(env.DB, token, now);
  if (claim.status === "pending_email") {
    const set = { expiresAt: isoAfter(now, { days: RETENTION_DAYS }) };
    const confirmed = await changeStatus(drizzle(env.DB), CLAIMS, claim, "open", set).returning({ id: schoolClaim.id });
    if (confirmed.length > 0 && email !== null && email.toLowerCase() !== claim.email.toLowerCase()) {
      const notice = claimNoticeEmail(env, name, claim.protocol, `${claim.name} (${claim.role})`);
      await sendEmail(env, email, notice, now);
    }
  }
  return readClaimByLink(env.DB, token, now);
}

/**
 * Takes the reply of an approved claimant to a review; one with a link waits for the team. Throws `link_expired` without approval, `review_not_found`
 * for a review of another school, `review_changed`.
 */
export async function replyAsSchool(
  env: MailBindings,
  token: string,
  asked: { readonly reviewId: string; readonly body: string },
  now: Date,
): Promise<ClaimByLink> {
  const { claim } = await getClaim(env.DB, token, now);
  if (claim.status !== "approved") throw new ApiError("link_expired");
  const isTheirs = and(eq(review.id, asked.reviewId), eq(review.inepCode, claim.inepCode));
  const [found] = await drizzle(env.DB).select({ id: review.id }).from(review).where(isTheirs);
  if (!found) throw new ApiError("review_not_found");
  await commitReview(env.DB, await takeReply(env, found.id, asked.body, now));
  return readClaimByLink(env.DB, token, now);
}

async function getClaim(db: D1Database, token: string, now: Date) {
  const { subjectId } = await readKeptLink(db, ["school_claim"], token, now);
  const [found] = await drizzle(db)
    .select({ claim: schoolClaim, slug: school.slug, name: school.name, email: school.email })
    .from(schoolClaim)
    .innerJoin(school, eq(school.inepCode, schoolClaim.inepCode))
    .where(eq(schoolClaim.id, subjectId));
  const isOver = found?.claim.expiresAt != null && found.claim.expiresAt <= now.toISOString();
  if (!found || isOver) throw new ApiError("link_expired");
  return found;
}

async function toClaimByLink(
  db: D1Database,
  { claim, slug, name }: Awaited<ReturnType<typeof getClaim>>,
): Promise<ClaimByLink> {
  const { protocol, status, decision, inepCode } = claim;
  const rows =
    status === "approved"
      ? await drizzle(db)
          .select({ review, reply: reviewReply.body, waitingReply: reviewReplyDraft.body })
          .from(review)
          .leftJoin(reviewReply, eq(reviewReply.reviewId, review.id))
          .leftJoin(reviewReplyDraft, eq(reviewReplyDraft.reviewId, review.id))
          .where(and(eq(review.inepCode, inepCode), eq(review.status, "published")))
          .orderBy(desc(review.createdAt))
          .limit(SHOWN)
      : [];
  const reviews = rows.map(({ review: row, reply, waitingReply }) => ({
    id: row.id,
    author: publicName(row.authorName),
    average: reviewAverage(row),
    testimonial: row.testimonial,
    createdAt: row.createdAt,
    reply,
    waitingReply,
  }));
  return { protocol, status, decision, school: { slug, name }, reviews };
}
