import { and, eq, gt, isNull } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { LoginAnswer } from "../../contract/v3/account.ts";
import { account, accountSession } from "../schema/accounts.ts";
import { secondFactor } from "../schema/second-factor.ts";
import { hashToken, newToken } from "./tokens.ts";

/** Days for which a token is good (C1), and after which one that nobody uses ends. */
const SESSION_DAYS = 30;
const IDLE_DAYS = 14;

/** Minutes to give the code of the app after coming in. */
const CODE_MINUTES = 10;

const DAY_MS = 86_400_000;

/** The last use is written down once an hour at most: one write a session and hour, not one a request. */
const TOUCH_AFTER_MS = 3_600_000;

export type Account = typeof account.$inferSelect;
type Factor = (typeof accountSession.$inferSelect)["factor"];
export interface SignedIn {
  readonly account: Account;
  readonly session: typeof accountSession.$inferSelect;
}

/** Opens a session and gives its token, which stands nowhere else. One whose code is awaited opens nothing yet. */
export async function openSession(
  db: D1Database,
  accountId: number,
  device: string,
  now: Date,
  factor: Factor = "none",
): Promise<string> {
  const token = newToken();
  await drizzle(db)
    .insert(accountSession)
    .values({
      id: crypto.randomUUID(),
      tokenHash: await hashToken(token),
      accountId,
      device,
      createdAt: now.toISOString(),
      lastUsedAt: now.toISOString(),
      expiresAt: factor === "awaited" ? minutesLater(now, CODE_MINUTES) : endOf(now, now),
      factor,
    });
  return token;
}

/** Opens a session for who proved who they are: of an account with a second factor it waits for the code. */
export async function comeIn(db: D1Database, accountId: number, device: string, now: Date): Promise<LoginAnswer> {
  if (!(await hasSecondFactor(db, accountId))) return { token: await openSession(db, accountId, device, now) };
  return { token: await openSession(db, accountId, device, now, "awaited"), awaitsCode: true };
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
  if (now.getTime() - Date.parse(session.lastUsedAt) < TOUCH_AFTER_MS) return;
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
  return new Date(
    Math.min(openedAt.getTime() + SESSION_DAYS * DAY_MS, usedAt.getTime() + IDLE_DAYS * DAY_MS),
  ).toISOString();
}

function minutesLater(now: Date, minutes: number): string {
  return new Date(now.getTime() + minutes * 60_000).toISOString();
}
