import { and, asc, eq, exists, gt, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { lastDigestTime } from "../../domain/follows/digest-time.ts";
import { isoBefore } from "../../domain/time/time.ts";
import { paths } from "../../site/paths.ts";
import { newKeptLink } from "../claims/desk-links.ts";
import { drainQueue, QUEUE_BATCH } from "../drain-queue.ts";
import { emailStatement, flushOutbox, type MailBindings } from "../mail/outbox.ts";
import { follow, follower, followNews } from "../schema/follows.ts";
import { commit } from "../workflow/transaction.ts";
import { newsEmail } from "./follow-emails.ts";
import { readNews } from "./read-letter.ts";

/** Hours between two letters of news that are sent at once: an import publishes for many minutes. */
const HOURS_BETWEEN = 1;

/**
 * Writes a letter to each follower with news that are due: at once where they want it, else those from before the last
 * Friday. The letter, its link and the note of its news commit together, on the condition that all of it is still
 * unsent: a run that is killed at any point, or runs twice, sends each news once.
 */
export async function sendNews(env: MailBindings, now: Date): Promise<void> {
  const orm = drizzle(env.DB);
  const isDue = dueNews(now);
  await drainQueue(
    env.DB,
    "letter to a follower",
    (last?: typeof follower.$inferSelect) =>
      orm
        .select()
        .from(follower)
        .where(
          and(
            gt(follower.expiresAt, now.toISOString()),
            last && gt(follower.id, last.id),
            exists(
              orm
                .select({ one: sql`1` })
                .from(followNews)
                .innerJoin(follow, eq(follow.id, followNews.followId))
                .where(and(eq(follow.followerId, follower.id), isDue)),
            ),
          ),
        )
        .orderBy(asc(follower.id))
        .limit(QUEUE_BATCH),
    (one) => report(env, one, now),
  );
  await flushOutbox(env, now);
}

/** Condition that a news is to be sent, of a follow and its follower. */
function dueNews(now: Date) {
  const isRested = or(
    isNull(follower.instantLetterAt),
    lte(follower.instantLetterAt, isoBefore(now, { hours: HOURS_BETWEEN })),
  );
  return and(
    isNull(followNews.letter),
    isNotNull(follow.confirmedAt),
    or(
      and(eq(follow.isAtOnce, 1), isRested),
      and(eq(follow.isAtOnce, 0), lt(followNews.createdAt, lastDigestTime(now))),
    ),
  )!;
}

async function report(env: MailBindings, to: typeof follower.$inferSelect, now: Date): Promise<void> {
  const orm = drizzle(env.DB);
  const { news, keys } = await readNews(env.DB, and(eq(follower.id, to.id), dueNews(now))!);
  if (news.length === 0) return;
  const id = crypto.randomUUID();
  const { token, statements } = await newKeptLink(env.DB, "follower", to.id, now);
  const stop = await newKeptLink(env.DB, "follower", to.id, now, 1);
  const email = newsEmail(env, { news, token, stop: paths.stopMails(stop.token), id, expiresAt: to.expiresAt });
  const newsKeys = sql`(SELECT value ->> 0, value ->> 1 FROM json_each(${JSON.stringify(keys)}))`;
  const isUnsent = sql`(SELECT count(*) FROM follow_news AS unsent
    WHERE unsent.letter IS NULL AND (unsent.follow_id, unsent.key) IN ${newsKeys}) = ${keys.length}`;
  const isInLetter = sql`(${followNews.followId}, ${followNews.key}) IN ${newsKeys}`;
  await commit(env.DB, [
    ...statements,
    ...stop.statements,
    emailStatement(env, to.email, email, now, isUnsent),
    orm
      .update(follower)
      .set({ instantLetterAt: now.toISOString() })
      .where(and(eq(follower.id, to.id), isUnsent)),
    orm.update(followNews).set({ letter: id }).where(and(isInLetter, isUnsent)),
  ]);
}
