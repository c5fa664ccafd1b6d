import { and, eq, exists, gte, isNotNull } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { accountEndpoints } from "../../contract/v3/account.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import { isoAfter, isoBefore } from "../../domain/time/time.ts";
import type { ServiceCall } from "../http/call.ts";
import { NEW_EMAIL_LINK_HOURS, NOT_ME_LINK_DAYS } from "../link-terms.ts";
import { emailStatement } from "../mail/outbox.ts";
import { readLink, spendLink } from "../mailed-links.ts";
import { moveAddress } from "../personal-data/move-address.ts";
import { account, emailChange, emailChangeRejection, recoveryCode, secondFactor } from "../schema/accounts.ts";
import { scholarshipOrder } from "../schema/orders.ts";
import { countAttempt, resetAttempts } from "../throttle.ts";
import { hashToken, newToken } from "../tokens.ts";
import { commit, conflictAs, type Statement } from "../workflow/transaction.ts";
import {
  addressChangedEmail,
  addressChangeRequestedEmail,
  alreadyRegisteredEmail,
  newAddressEmail,
} from "./account-emails.ts";
import { isPasswordOf } from "./check-password.ts";
import { endAccess } from "./end-access.ts";
import { findAccount, getAccount } from "./find-account.ts";

/**
 * Requests a change of e-mail: the new address must confirm, the present one may refuse (`rejectNewEmail`). An address
 * that has an account gets another e-mail, and the caller sees no difference. Throws `wrong_credentials`,
 * `too_many_attempts`.
 */
export async function changeEmail(call: ServiceCall<typeof accountEndpoints.changeEmail>): Promise<void> {
  const { env, client, now } = call;
  const { account: user } = call.signedIn;
  const { email, proof } = call.body;
  await countAttempt(env.DB, "emailChange", user.email, client.ip, now);
  if (!(await isPasswordOf(call, user, proof))) throw new ApiError("wrong_credentials");
  const owner = await findAccount(env.DB, email);
  const isTaken = owner !== null && owner.id !== user.id;
  const [token, rejection] = [newToken(), newToken()];
  const orm = drizzle(env.DB);
  // The same rows either way: whether an earlier request still works would reveal that the address is taken. The token
  // for a taken address is never sent.
  await orm.batch([
    orm.delete(emailChange).where(eq(emailChange.accountId, user.id)),
    orm.insert(emailChange).values({
      tokenHash: await hashToken(token),
      accountId: user.id,
      email,
      expiresAt: isoAfter(now, { hours: NEW_EMAIL_LINK_HOURS }),
    }),
    rejectionStatement(env.DB, user.id, user.email, await hashToken(rejection), now),
    emailStatement(env, user.email, addressChangeRequestedEmail(env, user.name, rejection), now),
    isTaken
      ? emailStatement(env, owner.email, alreadyRegisteredEmail(env, owner.name), now)
      : emailStatement(env, email, newAddressEmail(env, token), now),
  ]);
}

/**
 * Confirms a change of e-mail, given the link to the new address and the account's password: ends all access, moves the
 * data stored under the old address, and notifies that address. Without the password, an attacker could make the owner
 * of another address attach its data to the attacker's account with one tap. Throws `link_expired`,
 * `wrong_credentials`, `too_many_attempts`.
 */
export async function confirmNewEmail(call: ServiceCall<typeof accountEndpoints.confirmNewEmail>): Promise<void> {
  const { env, client, now } = call;
  const { token, password } = call.body;
  await countAttempt(env.DB, "oneTimeLink", token, client.ip, now);
  const link = await readLink(env.DB, emailChange, token, now);
  const { id, name, email: old, passwordHash } = await getAccount(env.DB, link.accountId);
  await countAttempt(env.DB, "ownerProof", old, client.ip, now);
  if (!(await isPasswordOf(call, { id, passwordHash }, password))) throw new ApiError("wrong_credentials");
  // Deleted first: a request that was cancelled concurrently, or is confirmed twice at once, must not be applied.
  const taken = await spendLink(env.DB, emailChange, token, now);
  const rejection = newToken();
  const statements = [
    ...moveAccount(env.DB, id, old, taken.email, now),
    ...endAccess(env.DB, id),
    rejectionStatement(env.DB, id, old, await hashToken(rejection), now),
    emailStatement(env, old, addressChangedEmail(env, name, rejection), now),
  ];
  // A conflict: somebody has signed up with the address in the meantime.
  await conflictAs("link_expired", () => commit(env.DB, statements));
}

/**
 * Refuses a change of e-mail by the link to the old address, confirmed or not: the account returns to that address, and
 * all access ends, with the password (known to whoever asked), the Google link and a second factor turned on since.
 * Throws `link_expired`, also when another account has the address by now; `too_many_attempts`.
 */
export async function rejectNewEmail(call: ServiceCall<typeof accountEndpoints.rejectNewEmail>): Promise<void> {
  const { env, client, now } = call;
  const { token } = call.body;
  await countAttempt(env.DB, "oneTimeLink", token, client.ip, now);
  const orm = drizzle(env.DB);
  const link = await readLink(env.DB, emailChangeRejection, token, now);
  const { id, email: current } = await getAccount(env.DB, link.accountId);
  const statements = [
    ...moveAccount(env.DB, id, current, link.email, now),
    orm.update(account).set({ passwordHash: null }).where(eq(account.id, id)),
    ...endAccess(env.DB, id),
    // A second factor turned on since the request is the attacker's: it would lock the owner out.
    ...endFactorSince(env.DB, id, isoBefore(new Date(link.expiresAt), { days: NOT_ME_LINK_DAYS })),
    // Including the links of addresses that the account had in between.
    orm.delete(emailChangeRejection).where(eq(emailChangeRejection.accountId, id)),
  ];
  await conflictAs("link_expired", () => commit(env.DB, statements));
  // The attacker may have used up the recovery attempts of this hour.
  await resetAttempts(env.DB, "recover", link.email);
}

/** Statement that stores a refusal link. It survives `endAccess`. */
function rejectionStatement(db: D1Database, accountId: number, email: string, tokenHash: string, now: Date) {
  const expiresAt = isoAfter(now, { days: NOT_ME_LINK_DAYS });
  return drizzle(db).insert(emailChangeRejection).values({ tokenHash, accountId, email, expiresAt });
}

/** Statements that delete a second factor turned on since an instant, with its recovery codes. */
function endFactorSince(db: D1Database, accountId: number, since: string) {
  const orm = drizzle(db);
  const isSince = and(eq(secondFactor.accountId, accountId), gte(secondFactor.createdAt, since));
  return [
    orm
      .delete(recoveryCode)
      .where(
        and(
          eq(recoveryCode.accountId, accountId),
          exists(orm.select({ id: secondFactor.accountId }).from(secondFactor).where(isSince)),
        ),
      ),
    orm.delete(secondFactor).where(isSince),
  ] as const;
}

/**
 * Statements that change the address of an account, the recipient of e-mails about its orders, and what is stored by
 * e-mail address. The Google link was made by address, and is removed.
 */
function moveAccount(db: D1Database, id: number, from: string, to: string, now: Date): Statement[] {
  const orm = drizzle(db);
  return [
    orm.update(account).set({ email: to, googleSubject: null, updatedAt: now.toISOString() }).where(eq(account.id, id)),
    orm
      .update(scholarshipOrder)
      .set({ guardianEmail: to })
      .where(and(eq(scholarshipOrder.userId, id), isNotNull(scholarshipOrder.guardianEmail))),
    ...moveAddress(db, from, to),
  ];
}
