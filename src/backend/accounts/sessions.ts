import { and, eq, gt, isNull } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { LoginAnswer } from "../../contract/v3/account.ts";
import { isoAfter, isoBefore } from "../../domain/time/time.ts";
import { account, accountSession } from "../schema/accounts.ts";
import { secondFactor } from "../schema/second-factor.ts";
import { hashToken, newToken } from "./tokens.ts";

/** Days for which a token is good (C1), and after which one that nobody uses ends. */
const SESSION_DAYS = 30;
const IDLE_DAYS = 14;

/** Minutes to give the code of the app after coming in. */
const CODE_MINUTES = 10;

/** Hours between two writes of the last use: not one for every request. */
const TOUCH_HOURS = 1;

export type Account = typeof account.$inferSelect;
type Factor = (typeof accountSession.$inferSelect)["factor"];
export interface SignedIn {
  readonly account: Account;
  readonly session: typeof accountSession.$inferSelect;
}

/** What must still be true of an account when a session of it is opened: how its owner was recognised. */
export type ProvenAccount = Pick<Account, "id" | "passwordHash" | "googleSubject">;

/** A new session: the statement that opens it, for a batch, and its token, which stands nowhere else. */
export async function newSession(
  db: D1Database,
  accountId: number,
  device: string,
  now: Date,
  factor: Exclude<Factor, "awaited">,
) {
  const token = newToken();
  const statement = drizzle(db)
    .insert(accountSession)
    .values({
      id: crypto.randomUUID(),
      tokenHash: await hashToken(token),
      accountId,
      device,
      createdAt: now.toISOString(),
      lastUsedAt: now.toISOString(),
      expiresAt: endOf(now, now),
      factor,
    });
  return { token, statement };
}

/** Opens a session of an account that was made just now, or whose factor was given. */
export async function openSession(
  db: D1Database,
  accountId: number,
  device: string,
  now: Date,
  factor: Exclude<Factor, "awaited"> = "none",
): Promise<string> {
  const { token, statement } = await newSession(db, accountId, device, now, factor);
  await statement;
  return token;
}

/**
 * Opens a session for the owner of an account, recognised by the password or the Google that `proven` was read with: of
 * an account with a second factor it waits for the code. Null when either changed since then, because that ended all
 * access: one statement looks and opens, so that nothing comes between.
 */
export async function comeIn(
  db: D1Database,
  proven: ProvenAccount,
  device: string,
  now: Date,
): Promise<LoginAnswer | null> {
  const token = newToken();
  const opened = await db
    .prepare(
      `INSERT INTO account_session (id, token_hash, account_id, device, created_at, last_used_at, expires_at, factor)
       SELECT ?1, ?2, account.id, ?3, ?4, ?4,
         CASE WHEN second_factor.account_id IS NULL THEN ?5 ELSE ?6 END,
         CASE WHEN second_factor.account_id IS NULL THEN 'none' ELSE 'awaited' END
       FROM account
       LEFT JOIN second_factor ON second_factor.account_id = account.id AND second_factor.expires_at IS NULL
       WHERE account.id = ?7 AND account.password_hash IS ?8 AND account.google_subject IS ?9
       RETURNING factor`,
    )
    .bind(
      crypto.randomUUID(),
      await hashToken(token),
      device,
      now.toISOString(),
      endOf(now, now),
      isoAfter(now, { minutes: CODE_MINUTES }),
      proven.id,
      proven.passwordHash,
      proven.googleSubject,
    )
    .first<{ readonly factor: Factor }>();
  if (!opened) return null;
  return opened.factor === "awaited" ? { token, awaitsCode: true } : { token };
}

/**
 * The new token of a session that waited for the code: it is the same session, let in. Null when it ended meanwhile.
 */
export async function letIn(db: D1Database, { session }: SignedIn, now: Date): Promise<string | null> {
  const token = newToken();
  const instant = now.toISOString();
  const [changed] = await drizzle(db)
    .update(accountSession)
    .set({
      tokenHash: await hashToken(token),
      factor: "given",
      createdAt: instant,
      lastUsedAt: instant,
      expiresAt: endOf(now, now),
    })
    .where(and(eq(accountSession.id, session.id), eq(accountSession.factor, "awaited")))
    .returning({ id: accountSession.id });
  return changed ? token : null;
}

/** Who a token belongs to, or null when it is unknown, revoked or over. One read. */
export async function findSession(db: D1Database, token: string, now: Date): Promise<SignedIn | null> {
  const [found] = await drizzle(db)
    .select()
    .from(accountSession)
    .innerJoin(account, eq(account.id, accountSession.accountId))
    .where(and(eq(accountSession.tokenHash, await hashToken(token)), gt(accountSession.expiresAt, now.toISOString())));
  return found ? { account: found.account, session: found.account_session } : null;
}

/** Whether an account has a second factor. */
export async function hasSecondFactor(db: D1Database, accountId: number): Promise<boolean> {
  const found = await drizzle(db)
    .select({ accountId: secondFactor.accountId })
    .from(secondFactor)
    .where(and(eq(secondFactor.accountId, accountId), isNull(secondFactor.expiresAt)));
  return found.length > 0;
}

/** Notes that a session is in use: its end moves on, to its 30th day at most. */
export async function touchSession(db: D1Database, { session }: SignedIn, now: Date): Promise<void> {
  if (session.lastUsedAt > isoBefore(now, { hours: TOUCH_HOURS })) return;
  await drizzle(db)
    .update(accountSession)
    .set({ lastUsedAt: now.toISOString(), expiresAt: endOf(new Date(session.createdAt), now) })
    .where(eq(accountSession.id, session.id));
}

/** Ends a session. */
export async function closeSession(db: D1Database, { session }: SignedIn): Promise<void> {
  await drizzle(db).delete(accountSession).where(eq(accountSession.id, session.id));
}

function endOf(openedAt: Date, usedAt: Date): string {
  const [atMost, idle] = [isoAfter(openedAt, { days: SESSION_DAYS }), isoAfter(usedAt, { days: IDLE_DAYS })];
  return atMost < idle ? atMost : idle;
}
