import { and, eq, inArray, isNotNull, notInArray } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import {
  accountSession,
  emailChange,
  googleLink,
  passwordReset,
  secondFactor,
  sessionPass,
} from "../schema/accounts.ts";
import { endCodesOf } from "./email-code.service.ts";
import type { SignedIn } from "./sessions.ts";

/**
 * Statements that end all access to an account: its sessions and everything of `endPendingAccess`. `keep` stays signed
 * in, with the session of the same browser that it was derived from.
 */
export function endAccess(db: D1Database, accountId: number, keep?: SignedIn["session"]) {
  const keptIds = keep ? [keep.id, keep.parentId ?? keep.id] : [];
  const isEnded = and(eq(accountSession.accountId, accountId), notInArray(accountSession.id, keptIds));
  return [...endPendingAccess(db, accountId), drizzle(db).delete(accountSession).where(isEnded)] as const;
}

/**
 * Statements that end pending requests which could open an account or move it to somebody else: session passes, codes
 * and links by e-mail, recovery links, a change of e-mail, a Google link and an unconfirmed second factor. The right of
 * a former address to refuse a change stays: otherwise an attacker could end it.
 */
export function endPendingAccess(db: D1Database, accountId: number) {
  const orm = drizzle(db);
  const sessions = orm
    .select({ id: accountSession.id })
    .from(accountSession)
    .where(eq(accountSession.accountId, accountId));
  return [
    orm.delete(sessionPass).where(inArray(sessionPass.sessionId, sessions)),
    endCodesOf(db, accountId),
    orm.delete(passwordReset).where(eq(passwordReset.accountId, accountId)),
    orm.delete(emailChange).where(eq(emailChange.accountId, accountId)),
    orm.delete(googleLink).where(eq(googleLink.accountId, accountId)),
    orm.delete(secondFactor).where(and(eq(secondFactor.accountId, accountId), isNotNull(secondFactor.expiresAt))),
  ] as const;
}
