import { and, count, eq, gt, isNotNull, isNull, lt } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { ApiError, invalidField } from "../../contract/v3/errors.ts";
import type { SecondFactorOn, SecondFactorStart, secondFactorEndpoints } from "../../contract/v3/second-factor.ts";
import { copiedDigits } from "../../domain/text/typed-text.ts";
import { isoAfter } from "../../domain/time/time.ts";
import type { ServiceCall, UserCall } from "../http/call.ts";
import { sendEmail } from "../mail/outbox.ts";
import { recordRefusal } from "../refusal-records.ts";
import { accountSession, recoveryCode, secondFactor } from "../schema/accounts.ts";
import { countAttempt, resetAttempts } from "../throttle.ts";
import { hashToken } from "../tokens.ts";
import { recoveryCodeUsedEmail, secondFactorOffEmail, secondFactorOnEmail } from "./account-emails.ts";
import { endAccess } from "./end-access.ts";
import { proveOwner } from "./owner-proof.ts";
import { reseal, seal, unseal } from "./seal.ts";
import type { SecondFactorBindings } from "./second-factor-bindings.ts";
import { countCode, warnOwner } from "./second-factor-failures.ts";
import { type Account, completeSession, newSession } from "./sessions.ts";

const RECOVERY_CODES = 10;
const APP_DIGITS = 6;

/** Minutes to confirm the setup with a first code. */
const SETUP_MINUTES = 15;

const RECOVERY_CODE = /^[a-z2-7]{24}$/;

/** The same message for a wrong code, a used one and one of another account. */
const WRONG_CODE = "Código incorreto, vencido ou já usado";

/** Loaded on demand: few accounts have a second factor. */
const totp = () => import("./totp.ts");

/**
 * Creates a seed for the authenticator app, shown only in this response. It takes effect once confirmed. Throws
 * `invalid_fields`, `login_again`, `second_factor_on`, `too_many_attempts`.
 */
export async function beginSecondFactor(
  call: ServiceCall<typeof secondFactorEndpoints.begin>,
): Promise<SecondFactorStart> {
  const { env, now } = call;
  const { id, email } = call.signedIn.account;
  await proveOwner(call, call.body.proof);
  const { newSeed, addressOf } = await totp();
  const seed = newSeed();
  const row = {
    accountId: id,
    secret: await seal(seed, env, String(id)),
    lastStep: 0,
    createdAt: now.toISOString(),
    expiresAt: isoAfter(now, { minutes: SETUP_MINUTES }),
    failures: 0,
    warnedAt: null,
    releasedAt: null,
  };
  const [begun] = await drizzle(env.DB)
    .insert(secondFactor)
    .values(row)
    .onConflictDoUpdate({ target: secondFactor.accountId, set: row, setWhere: isNotNull(secondFactor.expiresAt) })
    .returning();
  if (!begun) throw new ApiError("second_factor_on");
  return { seed, address: addressOf(seed, env.SITE_NAME, email) };
}

/**
 * Turns the second factor on with a first code: ends all access and opens a new session for this browser. The recovery
 * codes are shown only in this response. Throws `invalid_fields`, `too_many_attempts`.
 */
export async function confirmSecondFactor(
  call: ServiceCall<typeof secondFactorEndpoints.confirm>,
): Promise<SecondFactorOn> {
  const { env, client, now, body } = call;
  const { account, session } = call.signedIn;
  await countAttempt(env.DB, "secondFactor", session.id, client.ip, now);
  const isPending = and(isNotNull(secondFactor.expiresAt), gt(secondFactor.expiresAt, now.toISOString()));
  const matched = await matchCode(env, account, body.code, isPending, now);
  if (!matched) throw wrongCode();
  const recoveryCodes = (await totp()).newRecoveryCodes(RECOVERY_CODES);
  const rows = recoveryCodes.map(async (code) => ({ codeHash: await hashToken(code), accountId: account.id }));
  const opened = await newSession(env.DB, account.id, session.device, now, "given");
  const db = drizzle(env.DB);
  const [confirmed] = await db.batch([
    db
      .update(secondFactor)
      .set({ ...matched, createdAt: now.toISOString(), expiresAt: null })
      .where(and(eq(secondFactor.accountId, account.id), isPending))
      .returning(),
    db.insert(recoveryCode).values(await Promise.all(rows)),
    ...endAccess(env.DB, account.id),
    opened.statement,
  ]);
  if (confirmed.length === 0) throw wrongCode();
  await resetAttempts(env.DB, "secondFactor", session.id, client.ip);
  await sendEmail(env, account.email, secondFactorOnEmail(env, account.name), now);
  return { token: opened.token, recoveryCodes };
}

/**
 * Completes a login with a code of the app or a recovery code, and returns a new token. Throws `session_expired`,
 * `invalid_fields`, `too_many_attempts`.
 */
export async function submitCode(
  call: ServiceCall<typeof secondFactorEndpoints.submitCode>,
): Promise<{ readonly token: string }> {
  const { env, now, signedIn } = call;
  const { account, session } = signedIn;
  if (session.factor !== "awaited") throw new ApiError("session_expired");
  const codesLeft = await redeemCode(call, call.body.code);
  const token = await completeSession(env.DB, signedIn, now);
  if (token === null) throw new ApiError("session_expired");
  if (codesLeft !== null) await sendEmail(env, account.email, recoveryCodeUsedEmail(env, account.name, codesLeft), now);
  return { token };
}

/**
 * Turns the second factor off, given the password and a code, and ends all other access. Throws `invalid_fields`,
 * `login_again`, `too_many_attempts`.
 */
export async function removeSecondFactor(call: ServiceCall<typeof secondFactorEndpoints.remove>): Promise<void> {
  const { env, now } = call;
  const { account, session } = call.signedIn;
  await proveOwner(call, call.body.proof);
  await redeemCode(call, call.body.code);
  const db = drizzle(env.DB);
  await db.batch([
    ...deleteSecondFactor(env.DB, account.id),
    ...endAccess(env.DB, account.id, session),
    db.update(accountSession).set({ factor: "none" }).where(eq(accountSession.id, session.id)),
  ]);
  await sendEmail(env, account.email, secondFactorOffEmail(env, account.name), now);
}

export function deleteSecondFactor(db: D1Database, accountId: number) {
  const orm = drizzle(db);
  return [
    orm.delete(secondFactor).where(eq(secondFactor.accountId, accountId)),
    orm.delete(recoveryCode).where(eq(recoveryCode.accountId, accountId)),
  ] as const;
}

/** Reads the date on which the second factor was turned on and the number of recovery codes left; null without one. */
export async function readSecondFactor(
  db: D1Database,
  accountId: number,
): Promise<{ readonly since: string; readonly codesLeft: number } | null> {
  const [row] = await drizzle(db)
    .select({ since: secondFactor.createdAt, codesLeft: count(recoveryCode.codeHash) })
    .from(secondFactor)
    .leftJoin(recoveryCode, eq(recoveryCode.accountId, secondFactor.accountId))
    .where(and(eq(secondFactor.accountId, accountId), isNull(secondFactor.expiresAt)))
    .groupBy(secondFactor.accountId);
  return row ?? null;
}

/**
 * Consumes a code. Returns the number of recovery codes left after a recovery code, null after a code of the app. Codes
 * of the app are counted by account as well; recovery codes are not, because nobody guesses 120 bits: whoever knows the
 * password cannot keep the owner from using one.
 */
async function redeemCode(call: UserCall, typed: string): Promise<number | null> {
  const { env, client, now, signedIn } = call;
  const { account, session } = signedIn;
  await countAttempt(env.DB, "secondFactor", session.id, client.ip, now);
  const code = copiedDigits(typed, APP_DIGITS).toLowerCase();
  if (RECOVERY_CODE.test(code)) {
    if (!(await takeRecoveryCode(env.DB, account, code))) {
      recordRefusal(call, "code", account.id);
      throw wrongCode();
    }
    await resetAttempts(env.DB, "secondFactor", session.id, client.ip);
    return (await readSecondFactor(env.DB, account.id))?.codesLeft ?? 0;
  }
  const failures = await countCode(env.DB, account.id);
  if (!(await takeStep(env, account, code, now))) {
    recordRefusal(call, "code", account.id);
    await warnOwner(env, account, failures, now);
    throw wrongCode();
  }
  await resetAttempts(env.DB, "secondFactor", session.id, client.ip);
  return null;
}

async function takeRecoveryCode(db: D1Database, { id }: Account, code: string): Promise<boolean> {
  const taken = await drizzle(db)
    .delete(recoveryCode)
    .where(and(eq(recoveryCode.accountId, id), eq(recoveryCode.codeHash, await hashToken(code))))
    .returning();
  return taken.length > 0;
}

/** Consumes a time step: a code works once, also for concurrent requests. */
async function takeStep(env: SecondFactorBindings, account: Account, code: string, now: Date): Promise<boolean> {
  const isOn = isNull(secondFactor.expiresAt);
  const matched = await matchCode(env, account, code, isOn, now);
  if (!matched) return false;
  const taken = await drizzle(env.DB)
    .update(secondFactor)
    .set({ ...matched, failures: 0 })
    .where(and(eq(secondFactor.accountId, account.id), isOn, lt(secondFactor.lastStep, matched.lastStep)))
    .returning();
  return taken.length > 0;
}

/**
 * Returns the columns to update after a right code: time step, and seed sealed with the current key. Null for a wrong
 * code.
 */
async function matchCode(
  env: SecondFactorBindings,
  { id }: Account,
  typed: string,
  condition: ReturnType<typeof and>,
  now: Date,
): Promise<{ readonly lastStep: number; readonly secret: string } | null> {
  const [row] = await drizzle(env.DB)
    .select()
    .from(secondFactor)
    .where(and(eq(secondFactor.accountId, id), condition));
  if (!row) return null;
  const seed = await unseal(row.secret, env, String(id));
  const lastStep = (await totp()).stepOf(seed, copiedDigits(typed, APP_DIGITS), now);
  return lastStep === null ? null : { lastStep, secret: await reseal(row.secret, seed, env, String(id)) };
}

const wrongCode = () => invalidField("code", WRONG_CODE);
