import { and, desc, eq, gt } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { Access, accountEndpoints, BaseUser, User } from "../../contract/v3/account.ts";
import { ApiError, invalidField } from "../../contract/v3/errors.ts";
import type { CampaignField } from "../../contract/v3/sign-in.ts";
import { maskCpf } from "../../domain/people/cpf.ts";
import { normalizeEmail } from "../../domain/people/email.ts";
import { erasePerson } from "../erasure/erase-person.ts";
import type { ServiceCall, UserCall } from "../http/call.ts";
import { sendEmail } from "../mail/outbox.ts";
import { sendOrderEmails } from "../orders/send-order-emails.ts";
import { account, accountSession } from "../schema/accounts.ts";
import { countAttempt, resetAttempts } from "../throttle.ts";
import { accountDeletedEmail, passwordChangedEmail } from "./account-emails.ts";
import { isPasswordOf } from "./check-password.ts";
import { endAccess, endPendingAccess } from "./end-access.ts";
import { hashPassword } from "./hasher-client.ts";
import { refuseKnownPassword } from "./known-passwords.ts";
import { proveOwner, requireFreshSession } from "./owner-proof.ts";
import { readSecondFactor } from "./second-factor.service.ts";
import type { Account } from "./sessions.ts";

/** Id of an anonymous user (E3). */
const NOBODY = 0;

/** An account as the API returns it (E1); `gaToken` is that of the sign-up, if it was stored with consent. */
export function toUser({ id, name, cpf, email, phone, picture, attribution }: Account): User {
  const { gaToken = "" }: Partial<Record<CampaignField, string>> = JSON.parse(attribution ?? "{}");
  return { id, name, cpf: maskCpf(cpf), email, phone: phone ?? "", picture: picture ?? "", gaToken };
}

/** The user of the request (E2); a pre-user has no CPF yet (S7). */
export function toBaseUser(account: Account | null, sessionToken: string): BaseUser {
  return { baseUserId: account?.id ?? NOBODY, isPreUser: !account?.cpf, sessionToken };
}

/** Updates name and phone. Throws `session_expired` when the account has been deleted. */
export async function correctProfile(call: ServiceCall<typeof accountEndpoints.correctProfile>): Promise<User> {
  const { name, phone } = call.body;
  const [changed] = await drizzle(call.env.DB)
    .update(account)
    .set({ name, phone: phone || null, updatedAt: call.now.toISOString() })
    .where(eq(account.id, call.signedIn.account.id))
    .returning();
  if (!changed) throw new ApiError("session_expired");
  return toUser(changed);
}

/** Turns reminders of deadlines on or off. */
export async function setReminders(call: ServiceCall<typeof accountEndpoints.setReminders>) {
  const { wanted } = call.body;
  const set = { wantsReminders: wanted ? 1 : 0, updatedAt: call.now.toISOString() };
  await drizzle(call.env.DB).update(account).set(set).where(eq(account.id, call.signedIn.account.id));
  return { message: wanted ? "Lembretes ativados." : "Lembretes desativados." };
}

/** Credentials and sessions of the user: this session first, then the most recently used. */
export async function getAccess({ env, signedIn, now }: UserCall): Promise<Access> {
  const { account: user, session } = signedIn;
  const [secondFactor, sessions] = await Promise.all([
    readSecondFactor(env.DB, user.id),
    drizzle(env.DB)
      .select()
      .from(accountSession)
      .where(and(eq(accountSession.accountId, user.id), gt(accountSession.expiresAt, now.toISOString())))
      .orderBy(desc(accountSession.lastUsedAt)),
  ]);
  const views = sessions.map(({ id, device, createdAt, lastUsedAt, parentId }) => ({
    id,
    device,
    createdAt,
    lastUsedAt,
    isCurrent: id === session.id,
    isPayment: parentId !== null,
  }));
  return {
    hasPassword: user.passwordHash !== null,
    hasGoogle: user.googleSubject !== null,
    secondFactor,
    wantsReminders: user.wantsReminders === 1,
    sessions: [...views.filter((view) => view.isCurrent), ...views.filter((view) => !view.isCurrent)],
  };
}

/**
 * Ends one session of the user, or all but this one ("others"), with pending requests, after re-authentication. Throws
 * `not_found`, `invalid_fields`, `login_again`, `too_many_attempts`.
 */
export async function closeSessions(call: ServiceCall<typeof accountEndpoints.closeSessions>): Promise<void> {
  const { env, signedIn, body } = call;
  await proveOwner(call, body.proof);
  const { account: owner, session } = signedIn;
  const orm = drizzle(env.DB);
  if (body.session === "others") {
    await orm.batch(endAccess(env.DB, owner.id, session));
    return;
  }
  // A closed session is not trusted: pending requests may be its own.
  const [closed] = await orm.batch([
    orm
      .delete(accountSession)
      .where(and(eq(accountSession.accountId, owner.id), eq(accountSession.id, body.session)))
      .returning({ id: accountSession.id }),
    ...endPendingAccess(env.DB, owner.id),
  ]);
  if (closed.length === 0) throw new ApiError("not_found");
}

/**
 * Changes the password, given the current one, and ends all other access. The first password of an account needs a
 * recent login instead. Throws `invalid_fields`, `login_again`, `too_many_attempts`.
 */
export async function changePassword(call: ServiceCall<typeof accountEndpoints.changePassword>): Promise<void> {
  const { env, client, now } = call;
  const { account: user, session } = call.signedIn;
  const { current, password } = call.body;
  await countAttempt(env.DB, "ownerProof", user.email, client.ip, now);
  if (user.passwordHash === null) requireFreshSession(session, now);
  else if (!(await isPasswordOf(call, user, current))) {
    throw invalidField("current", "Esta não é a sua senha atual");
  }
  await refuseKnownPassword(env, password);
  const passwordHash = await hashPassword(env, password, user.id);
  const db = drizzle(env.DB);
  await db.batch([
    db.update(account).set({ passwordHash, updatedAt: now.toISOString() }).where(eq(account.id, user.id)),
    ...endAccess(env.DB, user.id, session),
  ]);
  await resetAttempts(env.DB, "ownerProof", user.email, client.ip);
  await sendEmail(env, user.email, passwordChangedEmail(env, user.name), now);
}

/**
 * Deletes the account and its personal data in every table (`erasePerson`), after the password or, without one, a
 * recent login and the typed e-mail. Throws `wrong_credentials`, `login_again`, `too_many_attempts`.
 */
export async function deleteAccount(call: ServiceCall<typeof accountEndpoints.deleteAccount>): Promise<void> {
  const { env, client, now } = call;
  const { account: user, session } = call.signedIn;
  const { proof, givenUp } = call.body;
  await countAttempt(env.DB, "ownerProof", user.email, client.ip, now);
  const isOwner = user.passwordHash
    ? await isPasswordOf(call, user, proof)
    : normalizeEmail(proof).toLowerCase() === user.email.toLowerCase();
  if (!isOwner) throw new ApiError("wrong_credentials");
  if (!user.passwordHash) requireFreshSession(session, now);
  const toEmail = (orders: readonly string[]) => accountDeletedEmail(env, user.name, orders);
  await erasePerson(env, { person: user, givenUp, toEmail }, now);
  await resetAttempts(env.DB, "ownerProof", user.email, client.ip);
  call.later("mails of an erasure", sendOrderEmails(env, now));
}
