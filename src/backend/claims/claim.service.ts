import { and, asc, desc, eq, inArray } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { OwnClaim, ParsedClaim } from "../../contract/v3/claims.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import { normalizeEmail } from "../../domain/forms/field-rules.ts";
import { formatPersonName } from "../../domain/people/person-name.ts";
import { normalizePhone } from "../../domain/people/phone.ts";
import { type AuthBindings, type ClientInfo, hoursLater } from "../accounts/client-info.ts";
import { countAttempt } from "../accounts/throttle.ts";
import { hashToken, newToken } from "../accounts/tokens.ts";
import { contentHash, writeOnce } from "../idempotent-writes.ts";
import { emailStatement, sendEmail } from "../mail/outbox.ts";
import { publicName, reviewAverage } from "../publish/reviews.ts";
import { randomGroups } from "../random-groups.ts";
import { getSchool } from "../reviews/find-school.ts";
import { publishReply } from "../reviews/moderation.service.ts";
import type { Statement } from "../reviews/step-review.ts";
import { review, school } from "../schema/catalog.ts";
import { schoolClaim } from "../schema/claims.ts";
import { reviewReply } from "../schema/reviews.ts";
import { CONFIRM_DAYS, claimDecisionEmail, claimNoticeEmail, confirmClaimEmail } from "./claim-emails.ts";

/** Months for which a claim that was not approved is kept. */
const KEPT_HOURS = 180 * 24;

/** Reviews that a school sees at its desk, and claims that the team sees at once. */
const SHOWN = 50;

type Claim = typeof schoolClaim.$inferSelect;

/**
 * Writes down that somebody of a school asks for its page, and asks them to confirm their e-mail. Gives the protocol. Throws `school_not_found`, `too_many_attempts`.
 */
export async function takeClaim(
  env: AuthBindings,
  slug: string,
  asked: ParsedClaim,
  client: ClientInfo,
  now: Date,
): Promise<string> {
  const of = await getSchool(env.DB, slug);
  const email = normalizeEmail(asked.email);
  await countAttempt(env.DB, "claim", email, client.ip, now);
  const protocol = `ESC-${randomGroups(2)}`;
  const token = newToken();
  const [name, role, proof] = [formatPersonName(asked.name), asked.role.trim(), asked.proof.trim()];
  const phone = normalizePhone(asked.phone) ?? asked.phone.replace(/\D/g, "");
  const hash = await contentHash(of.inepCode, email, name, role, phone, proof);
  const orm = drizzle(env.DB);
  const claim = orm.insert(schoolClaim).values({
    id: crypto.randomUUID(),
    protocol,
    inepCode: of.inepCode,
    status: "pending_email",
    name,
    role,
    email,
    phone,
    proof,
    contentHash: hash,
    tokenHash: await hashToken(token),
    createdAt: now.toISOString(),
    expiresAt: hoursLater(now, CONFIRM_DAYS * 24),
  });
  const write = async () => {
    await orm.batch([claim, emailStatement(env, email, confirmClaimEmail(env, of.name, protocol, token), now)]);
    return protocol;
  };
  const isSame = and(eq(schoolClaim.contentHash, hash), inArray(schoolClaim.status, ["pending_email", "open"]));
  return writeOnce(write, async () => (await orm.select().from(schoolClaim).where(isSame))[0]?.protocol);
}

/** The claim behind a link. Throws `link_expired`. */
export async function readOwnClaim(db: D1Database, token: string, now: Date): Promise<OwnClaim> {
  return toOwnClaim(db, await getClaim(db, token, now));
}

/**
 * Notes that the owner of the e-mail has confirmed; again without effect. Now, and not before, the school's public address
 * hears of it: who gives somebody else's e-mail makes us write to nobody but them. Throws `link_expired`.
 */
export async function confirmClaim(env: AuthBindings, token: string, now: Date): Promise<OwnClaim> {
  const { claim, name, email } = await getClaim(env.DB, token, now);
  const confirmed = await drizzle(env.DB)
    .update(schoolClaim)
    .set({ status: "open", expiresAt: hoursLater(now, KEPT_HOURS) })
    .where(and(eq(schoolClaim.id, claim.id), eq(schoolClaim.status, "pending_email")))
    .returning({ id: schoolClaim.id });
  if (confirmed.length > 0 && email !== null && email.toLowerCase() !== claim.email.toLowerCase()) {
    const message = claimNoticeEmail(env, name, claim.protocol, `${claim.name} (${claim.role})`);
    await sendEmail(env, email, message, now);
  }
  return readOwnClaim(env.DB, token, now);
}

/**
 * Puts the school's answer under a review, in the name of who was approved. Throws `link_expired` before that,
 * `review_not_found` for a review of another school, `review_changed`.
 */
export async function replyAsSchool(
  db: D1Database,
  token: string,
  asked: { readonly reviewId: string; readonly body: string },
  now: Date,
): Promise<OwnClaim> {
  const { claim } = await getClaim(db, token, now);
  if (claim.status !== "approved") throw new ApiError("link_expired");
  const isTheirs = and(eq(review.id, asked.reviewId), eq(review.inepCode, claim.inepCode));
  const [found] = await drizzle(db).select({ id: review.id }).from(review).where(isTheirs);
  if (!found) throw new ApiError("review_not_found");
  await publishReply(db, found.id, asked.body, { actor: "school", also: [] }, now);
  return readOwnClaim(db, token, now);
}

/** Claims that were confirmed and wait, then those that were approved, which can be ended. */
export async function listClaims(db: D1Database) {
  const orm = drizzle(db);
  const of = (status: Claim["status"]) =>
    orm
      .select({ claim: schoolClaim, slug: school.slug, name: school.name, email: school.email })
      .from(schoolClaim)
      .innerJoin(school, eq(school.inepCode, schoolClaim.inepCode))
      .where(eq(schoolClaim.status, status))
      .orderBy(asc(schoolClaim.createdAt))
      .limit(SHOWN);
  // Not in one batch: columns of one name would be one there.
  const [open, approved] = await Promise.all([of("open"), of("approved")]);
  return [...open, ...approved];
}

/** Statements that decide on a claim and tell its author; an approval can be ended later. Throws `not_found`, `already_decided`. */
export async function decideClaim(
  env: AuthBindings,
  id: string,
  isApproved: boolean,
  answer: string,
  now: Date,
): Promise<{ readonly slug: string; readonly before: Claim["status"]; readonly statements: readonly Statement[] }> {
  const orm = drizzle(env.DB);
  const [found] = await orm
    .select({ claim: schoolClaim, slug: school.slug, name: school.name })
    .from(schoolClaim)
    .innerJoin(school, eq(school.inepCode, schoolClaim.inepCode))
    .where(eq(schoolClaim.id, id));
  if (!found) throw new ApiError("not_found");
  const { status, protocol, email } = found.claim;
  if (status !== "open" && !(status === "approved" && !isApproved)) throw new ApiError("already_decided");
  const set = isApproved
    ? { status: "approved" as const, expiresAt: null }
    : { status: "refused" as const, decision: answer, expiresAt: hoursLater(now, KEPT_HOURS) };
  return {
    slug: found.slug,
    before: status,
    statements: [
      orm.update(schoolClaim).set(set).where(eq(schoolClaim.id, id)),
      emailStatement(env, email, claimDecisionEmail(env, found, protocol, isApproved, answer), now),
    ],
  };
}

async function getClaim(db: D1Database, token: string, now: Date) {
  const [found] = await drizzle(db)
    .select({ claim: schoolClaim, slug: school.slug, name: school.name, email: school.email })
    .from(schoolClaim)
    .innerJoin(school, eq(school.inepCode, schoolClaim.inepCode))
    .where(eq(schoolClaim.tokenHash, await hashToken(token)));
  const isOver = found?.claim.expiresAt != null && found.claim.expiresAt <= now.toISOString();
  if (!found || isOver) throw new ApiError("link_expired");
  return found;
}

async function toOwnClaim(
  db: D1Database,
  { claim, slug, name }: Awaited<ReturnType<typeof getClaim>>,
): Promise<OwnClaim> {
  const { protocol, status, decision, inepCode } = claim;
  const rows =
    status === "approved"
      ? await drizzle(db)
          .select({ review, reply: reviewReply.body })
          .from(review)
          .leftJoin(reviewReply, eq(reviewReply.reviewId, review.id))
          .where(and(eq(review.inepCode, inepCode), eq(review.status, "published")))
          .orderBy(desc(review.createdAt))
          .limit(SHOWN)
      : [];
  const reviews = rows.map(({ review: row, reply }) => ({
    id: row.id,
    author: publicName(row.authorName),
    average: reviewAverage(row),
    testimonial: row.testimonial,
    createdAt: row.createdAt,
    reply,
  }));
  return { protocol, status, decision, school: { slug, name }, reviews };
}
