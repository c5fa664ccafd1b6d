import { and, eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { PassRedemption } from "../../contract/v3/account.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import { isoAfter } from "../../domain/time/time.ts";
import type { BackendBindings } from "../env.ts";
import { isLink } from "../mailed-links.ts";
import { sessionPass } from "../schema/accounts.ts";
import { hashToken, newToken } from "../tokens.ts";
import type { SignedIn } from "./sessions.ts";

/** Lifetime of a pass in seconds: a redirect needs about one. */
const PASS_S = 60;

/** Throws `not_found` unless a payment host is configured. */
export function requirePaymentHost({ PAYMENT_HOST }: Pick<BackendBindings, "PAYMENT_HOST">): void {
  if (PAYMENT_HOST === "") throw new ApiError("not_found");
}

/** Issues a one-time pass to another host of the site, for the browser that stored `state`. */
export async function makePass(db: D1Database, { session }: SignedIn, state: string, now: Date): Promise<string> {
  const pass = newToken();
  await drizzle(db)
    .insert(sessionPass)
    .values({
      tokenHash: await hashToken(pass),
      stateHash: await hashToken(state),
      sessionId: session.id,
      expiresAt: isoAfter(now, { seconds: PASS_S }),
    });
  return pass;
}

/**
 * Redeems a pass for a session with the age and expiry of its parent. Throws `link_expired` for a pass that was used,
 * has expired or belongs to another browser.
 */
export async function redeemPass(db: D1Database, { pass, state }: PassRedemption, now: Date): Promise<string> {
  const isGood = and(await isLink(sessionPass, pass, now), eq(sessionPass.stateHash, await hashToken(state)));
  const [used] = await drizzle(db).delete(sessionPass).where(isGood).returning();
  if (!used) throw new ApiError("link_expired");
  const token = newToken();
  const opened = await db
    .prepare(
      `INSERT INTO account_session
         (id, token_hash, account_id, device, created_at, last_used_at, expires_at, factor, parent_id)
       SELECT ?1, ?2, account_id, device, created_at, ?3, expires_at, factor, id
       FROM account_session WHERE id = ?4 RETURNING id`,
    )
    .bind(crypto.randomUUID(), await hashToken(token), now.toISOString(), used.sessionId)
    .first();
  if (!opened) throw new ApiError("link_expired");
  return token;
}
