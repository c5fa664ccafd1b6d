import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { accountEndpoints } from "../../contract/v3/account.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import { isoAfter } from "../../domain/time/time.ts";
import type { ServiceCall } from "../http/call.ts";
import { PASSWORD_LINK_HOURS } from "../link-terms.ts";
import { type MailBindings, sendEmail } from "../mail/outbox.ts";
import { spendLink } from "../mailed-links.ts";
import { account, passwordReset } from "../schema/accounts.ts";
import { countAttempt, resetAttempts } from "../throttle.ts";
import { hashToken, newToken } from "../tokens.ts";
import { passwordChangedEmail, passwordResetEmail } from "./account-emails.ts";
import { endAccess } from "./end-access.ts";
import { findAccount } from "./find-account.ts";
import { hashPassword } from "./hasher-client.ts";
import { refuseKnownPassword } from "./known-passwords.ts";
import { releaseStatement } from "./second-factor-failures.ts";

/**
 * E-mails a password reset link (A2) if the account exists, after the response, so that the timing does not reveal
 * whether it does. Throws `too_many_attempts` either way.
 */
export async function recoverPassword(call: ServiceCall<typeof accountEndpoints.recoverPassword>): Promise<void> {
  const { env, client, now, later } = call;
  const { email } = call.body;
  await countAttempt(env.DB, "recover", email, client.ip, now);
  later("password recovery", sendReset(env, email, now));
}

async function sendReset(env: MailBindings, email: string, now: Date): Promise<void> {
  const known = await findAccount(env.DB, email);
  if (!known) return;
  const token = newToken();
  await drizzle(env.DB)
    .insert(passwordReset)
    .values({
      tokenHash: await hashToken(token),
      accountId: known.id,
      createdAt: now.toISOString(),
      expiresAt: isoAfter(now, { hours: PASSWORD_LINK_HOURS }),
    });
  await sendEmail(env, known.email, passwordResetEmail(env, known.name, token), now);
}

/**
 * Sets a new password by a one-time link, ends all access to the account, and lets its app open it again after too many
 * wrong codes. Throws `link_expired`, `invalid_fields`,
 * `too_many_attempts`.
 */
export async function resetPassword(call: ServiceCall<typeof accountEndpoints.resetPassword>): Promise<void> {
  const { env, client, now } = call;
  const { token, password } = call.body;
  await countAttempt(env.DB, "oneTimeLink", token, client.ip, now);
  await refuseKnownPassword(env, password);
  const db = drizzle(env.DB);
  const passwordHash = await hashPassword(env, password, null);
  const taken = await spendLink(env.DB, passwordReset, token, now);
  const [[changed]] = await db.batch([
    db
      .update(account)
      .set({ passwordHash, updatedAt: now.toISOString() })
      .where(eq(account.id, taken.accountId))
      .returning(),
    releaseStatement(env.DB, taken.accountId, now),
    ...endAccess(env.DB, taken.accountId),
  ]);
  if (!changed) throw new ApiError("link_expired");
  await resetAttempts(env.DB, "login", changed.email);
  await sendEmail(env, changed.email, passwordChangedEmail(env, changed.name), now);
}
