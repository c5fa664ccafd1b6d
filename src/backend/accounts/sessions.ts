import { and, eq, gt } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { LoginResponse } from "../../contract/v3/sign-in.ts";
import { SESSION_DAYS, SESSION_IDLE_DAYS } from "../../domain/constants.ts";
import { isoAfter, isoBefore } from "../../domain/time/time.ts";
import { account, accountSession } from "../schema/accounts.ts";
import { hashToken, newToken } from "../tokens.ts";

/** Minutes to enter the second-factor code after the password. */
const CODE_MINUTES = 10;

/** Hours between two writes of the last use: not one for every request. */
const TOUCH_HOURS = 1;

export type Account = typeof account.$inferSelect;
type Factor = (typeof accountSession.$inferSelect)["factor"];
export interface SignedIn {
  readonly account: Account;
  readonly session: typeof accountSession.$inferSelect;
}

/** The credentials that an account was authenticated by; a session opens only if they are still the same. */
export type ProvenAccount = Pick<Account, "id" | "passwordHash" | "googleSubject">;

/** The statement that inserts a session, for a batch, and its token; only the hash is stored. */
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

/** Opens a session for a new account, or after the second factor. */
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
 * Opens a session for an authenticated account; with a second factor it waits for the code. Returns null when the
 * password or the Google link changed since `proven` was read: that ended all access. One statement checks and inserts,
 * so there is no gap between the two.
 */
export async function openProvenSession(
  db: D1Database,
  proven: ProvenAccount,
  device: string,
  now: Date,
): Promise<LoginResponse | null> {
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
 * Rotates the token of a session that waited for the second factor, which it now has. Null when the session has ended.
 */
export async function completeSession(db: D1Database, { session }: SignedIn, now: Date): Promise<string | null> {
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

/** Account and session of a token; null when it is unknown, revoked or expired. One read. */
export async function findSession(db: D1Database, token: string, now: Date): Promise<SignedIn | null> {
  const [row] = await drizzle(db)
    .select()
    .from(accountSession)
    .innerJoin(account, eq(account.id, accountSession.accountId))
    .where(and(eq(accountSession.tokenHash, await hashToken(token)), gt(accountSession.expiresAt, now.toISOString())));
  return row ? { account: row.account, session: row.account_session } : null;
}

/** Records that a session is in use and extends it, to its 30th day at most. */
export async function touchSession(db: D1Database, { session }: SignedIn, now: Date): Promise<void> {
  if (session.lastUsedAt > isoBefore(now, { hours: TOUCH_HOURS })) return;
  await drizzle(db)
    .update(accountSession)
    .set({ lastUsedAt: now.toISOString(), expiresAt: endOf(new Date(session.createdAt), now) })
    .where(eq(accountSession.id, session.id));
}

export async function closeSession(db: D1Database, { session }: SignedIn): Promise<void> {
  await drizzle(db).delete(accountSession).where(eq(accountSession.id, session.id));
}

function endOf(openedAt: Date, usedAt: Date): string {
  const [atMost, idle] = [isoAfter(openedAt, { days: SESSION_DAYS }), isoAfter(usedAt, { days: SESSION_IDLE_DAYS })];
  return atMost < idle ? atMost : idle;
}
