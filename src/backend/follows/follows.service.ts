import { and, asc, desc, eq, isNull, notInArray, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type * as v from "valibot";
import { ApiError } from "../../contract/v3/errors.ts";
import type { FollowsView, followEndpoints } from "../../contract/v3/follows.ts";
import type { FollowedPage } from "../../domain/follows/followed-page.ts";
import { RETENTION_MONTHS } from "../../domain/people/retention-months.ts";
import { isoAfter } from "../../domain/time/time.ts";
import { newKeptLink } from "../claims/desk-links.ts";
import type { Caller } from "../client-info.ts";
import { FOLLOW_LINK_DAYS } from "../link-terms.ts";
import { emailStatement, type MailBindings } from "../mail/outbox.ts";
import { readKeptLink } from "../mailed-links.ts";
import { follow, follower } from "../schema/follows.ts";
import { mailedLink } from "../schema/links.ts";
import { countAttempt } from "../throttle.ts";
import { hashToken } from "../tokens.ts";
import { commit, type Statement } from "../workflow/transaction.ts";
import { confirmFollowEmail } from "./follow-emails.ts";

/**
 * Reads the page of an address of the site, so that nothing of a letter comes from who asks for it; null for a page
 * that cannot be followed.
 */
export type ReadFollowedPage = (address: string, now: Date) => Promise<FollowedPage | null>;

type Asked = v.InferOutput<typeof followEndpoints.ask.body>;
interface Bindings extends MailBindings {
  readonly readFollowedPage: ReadFollowedPage;
}
type Change = v.InferOutput<typeof followEndpoints.change.body>;

/** Most follows of an address, and of those the most that wait for a confirmation: others may have asked for them. */
const MOST_FOLLOWS = 50;
const MOST_WAITING = 20;

/**
 * Notes that an address wants news of a page, and e-mails it a link to confirm. A page that it follows already stays as
 * it is, and the link leads to it. Throws `too_many_attempts`, `not_found` for a page without news.
 */
export async function askToFollow({ env, client, now }: Caller<Bindings>, input: Asked): Promise<void> {
  const { email, isAtOnce } = input;
  await countAttempt(env.DB, "follow", email, client.ip, now);
  const page = await env.readFollowedPage(input.path, now);
  if (!page) throw new ApiError("not_found");
  const orm = drizzle(env.DB);
  const [known] = await orm
    .select({ id: follower.id })
    .from(follower)
    .where(eq(sql`lower(${follower.email})`, email.toLowerCase()))
    .orderBy(asc(follower.createdAt))
    .limit(1);
  const followerId = known?.id ?? crypto.randomUUID();
  const at = now.toISOString();
  const expiresAt = isoAfter(now, { days: FOLLOW_LINK_DAYS });
  const longest = sql`max(${follower.expiresAt}, excluded.expires_at)`;
  const whose = orm
    .insert(follower)
    .values({ id: followerId, email, createdAt: at, expiresAt })
    .onConflictDoUpdate({ target: follower.id, set: { expiresAt: longest } });
  const { token, statements } = await newKeptLink(env.DB, "follower", followerId, now);
  const isWaiting = and(eq(follow.followerId, followerId), isNull(follow.confirmedAt));
  const newest = orm
    .select({ id: follow.id })
    .from(follow)
    .where(isWaiting)
    .orderBy(desc(follow.createdAt))
    .limit(MOST_WAITING);
  await commit(env.DB, [
    whose,
    orm
      .insert(follow)
      .values({
        id: crypto.randomUUID(),
        followerId,
        ...page,
        isAtOnce: Number(isAtOnce),
        createdAt: at,
        expiresAt,
      })
      .onConflictDoUpdate({
        target: [follow.followerId, follow.path],
        set: { ...page, isAtOnce: Number(isAtOnce), createdAt: at, expiresAt },
        setWhere: isNull(follow.confirmedAt),
      }),
    orm.delete(follow).where(and(isWaiting, notInArray(follow.id, newest))),
    ...statements,
    emailStatement(env, email, confirmFollowEmail(env, page.title, token), now),
  ]);
}

/** Follows of the owner of a link, and those asked for. Throws `link_expired`, `not_found` once all is erased. */
export async function readFollows(db: D1Database, token: string, now: Date): Promise<FollowsView> {
  const orm = drizzle(db);
  const { subjectId } = await readKeptLink(db, ["follower"], token, now).catch(async (error: unknown) => {
    // A link goes with its record.
    const isIt = and(eq(mailedLink.tokenHash, await hashToken(token)), eq(mailedLink.isStop, 0));
    const left = await orm.$count(mailedLink, isIt);
    throw left === 0 ? new ApiError("not_found") : error;
  });
  const [[owner], follows] = await orm.batch([
    orm.select().from(follower).where(eq(follower.id, subjectId)),
    orm.select().from(follow).where(eq(follow.followerId, subjectId)).orderBy(desc(follow.createdAt), asc(follow.id)),
  ]);
  if (!owner || owner.expiresAt <= now.toISOString()) throw new ApiError("link_expired");
  return {
    email: owner.email,
    expiresAt: owner.expiresAt,
    follows: follows
      .filter((one) => one.expiresAt === null || one.expiresAt > now.toISOString())
      .map(({ id, path, title, confirmedAt, isAtOnce }) => ({
        id,
        path,
        title,
        isConfirmed: confirmedAt !== null,
        isAtOnce: isAtOnce === 1,
      })),
  };
}

/**
 * Changes what the owner of a link follows; any change but the end keeps the rest for another year. Throws
 * `link_expired`, `not_found` for what the owner does not follow, `too_many_follows`.
 */
export async function changeFollows(
  db: D1Database,
  token: string,
  { change, follow: id }: Change,
  now: Date,
): Promise<{ readonly isEmpty: boolean }> {
  const { follows } = await readFollows(db, token, now);
  const { subjectId } = await readKeptLink(db, ["follower"], token, now);
  const orm = drizzle(db);
  const isOwner = eq(follower.id, subjectId);
  const isIt = and(eq(follow.id, id), eq(follow.followerId, subjectId));
  const one = follows.find((each) => each.id === id);
  if (change !== "renew" && change !== "stop_all" && !one) throw new ApiError("not_found");
  const confirmed = follows.filter(({ isConfirmed }) => isConfirmed);
  if (change === "confirm" && !one?.isConfirmed && confirmed.length >= MOST_FOLLOWS) {
    throw new ApiError("too_many_follows");
  }
  const changes: Record<Change["change"], Statement[]> = {
    confirm: [
      orm
        .update(follow)
        .set({ confirmedAt: now.toISOString(), expiresAt: null })
        .where(and(isIt, isNull(follow.confirmedAt))),
    ],
    at_once: [orm.update(follow).set({ isAtOnce: 1 }).where(isIt)],
    weekly: [orm.update(follow).set({ isAtOnce: 0 }).where(isIt)],
    stop: [orm.delete(follow).where(isIt)],
    renew: [],
    // Its follows, news and links go with it.
    stop_all: [orm.delete(follower).where(isOwner)],
  };
  // A follow that waits for its confirmation keeps nothing.
  const isKept = change === "confirm" || confirmed.length > 0;
  const renewed = orm
    .update(follower)
    .set({ expiresAt: isoAfter(now, { months: RETENTION_MONTHS.follow }) })
    .where(isOwner);
  const statements = [...changes[change], ...(isKept ? [renewed] : [])];
  if (statements.length > 0) await commit(db, statements);
  return { isEmpty: change === "stop_all" || (change === "stop" && follows.length === 1) };
}
