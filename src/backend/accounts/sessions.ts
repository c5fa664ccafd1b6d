import { and, eq, gt } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { account, accountSession } from "../schema/accounts.ts";
import { hashToken, newToken } from "./tokens.ts";

/** Days for which a token is good (C1). */
const SESSION_DAYS = 30;

/** The last use is written down once an hour at most: one write a session and hour, not one a request. */
const TOUCH_AFTER_MS = 3_600_000;

export type Account = typeof account.$inferSelect;
export interface SignedIn {
  readonly account: Account;
  readonly session: typeof accountSession.$inferSelect;
}

/** Opens a session and gives its token, which stands nowhere else. */
export async function openSession(db: D1Database, accountId: number, device: string, now: Date): Promise<string> {
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
      expiresAt: new Date(now.getTime() + SESSION_DAYS * 86_400_000).toISOString(),
    });
  return token;
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

/** Notes that a session is in use. */
export async function touchSession(db: D1Database, { session }: SignedIn, now: Date): Promise<void> {
  if (now.getTime() - Date.parse(session.lastUsedAt) < TOUCH_AFTER_MS) return;
  await drizzle(db)
    .update(accountSession)
    .set({ lastUsedAt: now.toISOString() })
    .where(eq(accountSession.id, session.id));
}

/** Ends one session of an account; true when there was one. */
export async function closeSession(db: D1Database, accountId: number, id: string): Promise<boolean> {
  const closed = await drizzle(db)
    .delete(accountSession)
    .where(and(eq(accountSession.accountId, accountId), eq(accountSession.id, id)))
    .returning({ id: accountSession.id });
  return closed.length > 0;
}
