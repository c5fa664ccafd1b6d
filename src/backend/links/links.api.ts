import { and, eq } from "drizzle-orm";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import { ApiError } from "../../contract/v3/errors.ts";
import type { linkEndpoints } from "../../contract/v3/links.ts";
import { readDeskToken } from "../../domain/partners/desk-token.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { isoAfter } from "../../domain/time/time.ts";
import { paths } from "../../site/paths.ts";
import type { ServiceCall } from "../http/call.ts";
import { type Handlers, says, withMails } from "../http/mount.ts";
import { KEPT_LINK_DAYS } from "../link-terms.ts";
import { emailStatement, type MailBindings } from "../mail/outbox.ts";
import { readLink } from "../mailed-links.ts";
import { review, school } from "../schema/catalog.ts";
import { schoolClaim } from "../schema/claims.ts";
import { follower } from "../schema/follows.ts";
import { lead } from "../schema/leads.ts";
import { type LinkKind, mailedLink } from "../schema/links.ts";
import { reviewSubmission } from "../schema/reviews.ts";
import { countAttempt } from "../throttle.ts";
import { hashToken, newToken } from "../tokens.ts";
import { commit, type Statement } from "../workflow/transaction.ts";
import { renewedLinkEmail } from "./link-emails.ts";

/** The owner of a record, by the kind of its link; undefined when there is none, or nothing is left to be done. */
const FIND_OWNER: Readonly<Record<LinkKind, (db: D1Database, id: string) => Promise<Owner | undefined>>> = {
  async lead(db, id) {
    const [row] = await drizzle(db).select().from(lead).where(eq(lead.id, id));
    if (!row?.email) return undefined;
    return { email: row.email, about: `pedido de contato ${row.protocol}`, path: paths.contactRequest };
  },
  review_author: async (db, id) => ownerOfReview(await findReview(db, id), "authorEmail"),
  review_guardian: async (db, id) => ownerOfReview(await findReview(db, id), "guardianEmail"),
  async school_claim(db, id) {
    const [row] = await drizzle(db)
      .select({ claim: schoolClaim, name: school.name })
      .from(schoolClaim)
      .innerJoin(school, eq(school.inepCode, schoolClaim.inepCode))
      .where(eq(schoolClaim.id, id));
    // A lapsed invitation is sent again by a colleague.
    if (!row || ["refused", "invited"].includes(row.claim.status)) return undefined;
    return { email: row.claim.email, about: `página de ${row.name}`, path: paths.schoolDesk };
  },
  async follower(db, id) {
    const [row] = await drizzle(db).select().from(follower).where(eq(follower.id, id));
    return row && { email: row.email, about: "seus avisos por e-mail", path: paths.follows };
  },
};

/** Links that people keep in their e-mail. */
export const linksApi: Handlers<typeof linkEndpoints> = {
  renew: withMails(says("Enviamos outro link para o seu e-mail.", renewLink)),
  stop: says("Paramos estes e-mails.", ({ env, params, now }) => stopMails(env.DB, params.token, now)),
};

/** Recipient of a renewed link, and the record that it opens. */
interface Owner {
  readonly email: string;
  readonly about: string;
  readonly path: (token: string) => string;
}

/**
 * E-mails another link for one that somebody has kept, over or not, to the present address of what it leads to. The
 * caller does not learn which, or whether its limit was reached. Throws `link_expired` for an unknown link, or when
 * nobody may have it any more, `too_many_attempts`.
 */
async function renewLink(call: ServiceCall<typeof linkEndpoints.renew>): Promise<void> {
  const { env, client, now, params } = call;
  // The desks of a person have one link.
  const { link } = readDeskToken(params.token);
  await countAttempt(env.DB, "oneTimeLink", link, client.ip, now);
  await mailAnother(env, link, now);
}

/** Stores another link and e-mails it. Throws `link_expired`. */
export async function mailAnother(env: MailBindings, old: string, now: Date): Promise<void> {
  const orm = drizzle(env.DB);
  const [row] = await orm
    .select()
    .from(mailedLink)
    .where(and(eq(mailedLink.tokenHash, await hashToken(old)), eq(mailedLink.isStop, 0)));
  const owner = row && (await FIND_OWNER[row.kind](env.DB, row.subjectId));
  if (!owner) throw new ApiError("link_expired");
  const { kind, subjectId } = row;
  const token = newToken();
  const expiresAt = isoAfter(now, { days: KEPT_LINK_DAYS });
  await commit(env.DB, [
    orm.insert(mailedLink).values({ tokenHash: await hashToken(token), kind, subjectId, expiresAt }),
    emailStatement(env, owner.email, renewedLinkEmail(env, owner.about, owner.path(token)), now),
  ]);
}

async function findReview(db: D1Database, id: string) {
  const [row] = await drizzle(db)
    .select({
      authorEmail: review.authorEmail,
      guardianEmail: reviewSubmission.guardianEmail,
      school: school.name,
    })
    .from(review)
    .innerJoin(reviewSubmission, eq(reviewSubmission.reviewId, review.id))
    .innerJoin(school, eq(school.inepCode, review.inepCode))
    .where(eq(review.id, id));
  return row;
}

function ownerOfReview(review: Awaited<ReturnType<typeof findReview>>, of: "authorEmail" | "guardianEmail") {
  const email = review?.[of];
  return review && email ? { email, about: `avaliação de ${review.school}`, path: paths.myReview } : undefined;
}

/** The addresses that stop the letters about a record, by the kind of its link. */
const STOPS: Readonly<Record<string, (orm: DrizzleD1Database, id: string) => Statement>> = {
  school_claim: (orm, id) => orm.update(schoolClaim).set({ wantsLetter: 0 }).where(eq(schoolClaim.id, id)),
  // Its follows, news and links go with it.
  follower: (orm, id) => orm.delete(follower).where(eq(follower.id, id)),
};

/** Stops the letters of a link that does only that. Throws `link_expired`, also for a link that opens something. */
async function stopMails(db: D1Database, token: string, now: Date): Promise<void> {
  const { kind, subjectId, isStop } = await readLink(db, mailedLink, token, now);
  const stop = findEntry(STOPS, kind);
  if (!isStop || !stop) throw new ApiError("link_expired");
  await commit(db, [stop(drizzle(db), subjectId)]);
}
