import { and, eq, gt, isNotNull, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { drizzle } from "drizzle-orm/d1";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { EmailChangeRequest } from "../../contract/v3/account.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import { normalizeEmail } from "../../domain/field-rules.ts";
import { isConflict } from "../conflict.ts";
import { letterStatement } from "../mail/outbox.ts";
import { account, accountSession, emailChange, passwordReset } from "../schema/accounts.ts";
import { schoolCorrection } from "../schema/admin.ts";
import { review } from "../schema/catalog.ts";
import { schoolClaim } from "../schema/claims.ts";
import { dataRequest } from "../schema/data-requests.ts";
import { lead } from "../schema/leads.ts";
import { scholarshipOrder } from "../schema/orders.ts";
import { reviewNotice } from "../schema/reviews.ts";
import { findAccount } from "./find-account.ts";
import { alreadyLetter, emailChangedLetter, emailChangeNotice, NEW_EMAIL_HOURS, newEmailLetter } from "./letters.ts";
import { verifyPassword } from "./passwords.ts";
import type { Account } from "./sessions.ts";
import { countAttempt } from "./throttle.ts";
import { hashToken, newToken } from "./tokens.ts";
import { type AuthBindings, hoursLater, type Visitor } from "./visitor.ts";

type Statement = BatchItem<"sqlite">;

/**
 * Asks the new address of an account to confirm, and tells the old one. An address that has an account gets another mail,
 * and whoever asked sees no difference. Throws `wrong_credentials`, `too_many_attempts`.
 */
export async function changeEmail(
  env: AuthBindings,
  user: Account,
  { email, proof = "" }: EmailChangeRequest,
  visitor: Visitor,
  now: Date,
): Promise<void> {
  await countAttempt(env.DB, "emailChange", user.email, visitor.ip, now);
  if (!(await verifyPassword(proof, user.passwordHash))) throw new ApiError("wrong_credentials");
  const wanted = normalizeEmail(email ?? "");
  const owner = await findAccount(env.DB, wanted);
  const token = newToken();
  const orm = drizzle(env.DB);
  const tell = letterStatement(env, user.email, emailChangeNotice(env, user.name), now);
  if (owner && owner.id !== user.id) {
    await orm.batch([tell, letterStatement(env, owner.email, alreadyLetter(env, owner.name), now)]);
    return;
  }
  await orm.batch([
    orm.delete(emailChange).where(eq(emailChange.accountId, user.id)),
    orm.insert(emailChange).values({
      ...{ tokenHash: await hashToken(token), accountId: user.id, email: wanted },
      expiresAt: hoursLater(now, NEW_EMAIL_HOURS),
    }),
    tell,
    letterStatement(env, wanted, newEmailLetter(env, user.name, token), now),
  ]);
}

/**
 * Gives an account its new address, by the link that went there, once: all its sessions and links end, what was written
 * under the old address goes along, and the old one is told. Throws `link_expired`, `too_many_attempts`.
 */
export async function confirmNewEmail(env: AuthBindings, token: string, visitor: Visitor, now: Date): Promise<void> {
  await countAttempt(env.DB, "oneTimeLink", token, visitor.ip, now);
  const orm = drizzle(env.DB);
  const [asked] = await orm
    .select({ change: emailChange, account })
    .from(emailChange)
    .innerJoin(account, eq(account.id, emailChange.accountId))
    .where(and(eq(emailChange.tokenHash, await hashToken(token)), gt(emailChange.expiresAt, now.toISOString())));
  if (!asked) throw new ApiError("link_expired");
  const { id, name, email: old } = asked.account;
  const { email } = asked.change;
  try {
    await orm.batch([
      orm.update(account).set({ email, updatedAt: now.toISOString() }).where(eq(account.id, id)),
      orm.delete(emailChange).where(eq(emailChange.accountId, id)),
      orm.delete(accountSession).where(eq(accountSession.accountId, id)),
      orm.delete(passwordReset).where(eq(passwordReset.accountId, id)),
      ...underAddress(env.DB, id, old, email),
      letterStatement(env, old, emailChangedLetter(env, name), now),
    ]);
  } catch (error) {
    // Somebody signed up with the address meanwhile.
    if (isConflict(error)) throw new ApiError("link_expired", {}, error);
    throw error;
  }
}

/** Statements that take along what is bound to a person by their e-mail, and where letters about orders go. */
function underAddress(db: D1Database, accountId: number, old: string, email: string): Statement[] {
  const orm = drizzle(db);
  const is = (column: SQLiteColumn) => eq(sql`lower(${column})`, old.toLowerCase());
  return [
    orm
      .update(scholarshipOrder)
      .set({ guardianEmail: email })
      .where(and(eq(scholarshipOrder.userId, accountId), isNotNull(scholarshipOrder.guardianEmail))),
    orm.update(review).set({ authorEmail: email }).where(is(review.authorEmail)),
    orm.update(reviewNotice).set({ reporterEmail: email }).where(is(reviewNotice.reporterEmail)),
    orm.update(lead).set({ email }).where(is(lead.email)),
    orm.update(schoolClaim).set({ email }).where(is(schoolClaim.email)),
    orm.update(schoolCorrection).set({ contactEmail: email }).where(is(schoolCorrection.contactEmail)),
    orm.update(dataRequest).set({ email }).where(is(dataRequest.email)),
  ];
}
