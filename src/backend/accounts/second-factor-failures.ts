import { and, eq, gt, gte, isNull, lt, lte, or, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { invalidField } from "../../contract/v3/errors.ts";
import { isoBefore } from "../../domain/time/time.ts";
import { type MailBindings, sendEmail } from "../mail/outbox.ts";
import { secondFactor } from "../schema/accounts.ts";
import { secondFactorClosedEmail, wrongCodesEmail } from "./account-emails.ts";
import type { Account } from "./sessions.ts";

/** Wrong codes of the app in a row after which it no longer opens the account (NIST SP 800-63B, 3.2.2). */
const MAX_FAILURES = 100;

/** Wrong codes in a row after which the owner is informed. */
const WARN_AFTER = 3;

/** Hours until the owner is informed again, and until a mailed link sets the count back again. */
const AGAIN_HOURS = 24;

const CLOSED =
  "Depois de muitos códigos errados, o aplicativo não abre mais esta conta. Crie outra senha em “Esqueci minha senha” e entre com ela, ou digite um código de reserva";

/**
 * Counts a code of the app before it is checked, so that concurrent guesses cannot pass together, and returns how many
 * were wrong in a row if this one is. Throws `invalid_fields` once there were too many: whoever types them knows the
 * password, so the owner has to set another one by a mailed link.
 */
export async function countCode(db: D1Database, accountId: number): Promise<number> {
  const [counted] = await drizzle(db)
    .update(secondFactor)
    .set({ failures: sql`${secondFactor.failures} + 1` })
    .where(
      and(
        eq(secondFactor.accountId, accountId),
        isNull(secondFactor.expiresAt),
        lt(secondFactor.failures, MAX_FAILURES),
      ),
    )
    .returning({ failures: secondFactor.failures });
  if (counted) return counted.failures;
  const isOn = and(eq(secondFactor.accountId, accountId), isNull(secondFactor.expiresAt));
  if ((await drizzle(db).$count(secondFactor, isOn)) > 0) throw invalidField("code", CLOSED);
  return 0;
}

/** Informs the owner of wrong codes: after the third in a row, at most once a day, and when the app is closed. */
export async function warnOwner(
  env: MailBindings,
  { id, email, name }: Account,
  failures: number,
  now: Date,
): Promise<void> {
  if (failures === MAX_FAILURES) return sendEmail(env, email, secondFactorClosedEmail(env, name), now);
  const [isDue] = await drizzle(env.DB)
    .update(secondFactor)
    .set({ warnedAt: now.toISOString() })
    .where(and(eq(secondFactor.accountId, id), gte(secondFactor.failures, WARN_AFTER), isOver("warnedAt", now)))
    .returning({ id: secondFactor.accountId });
  if (isDue) await sendEmail(env, email, wrongCodesEmail(env, name), now);
}

/**
 * Statement that begins the count again after a new password by a mailed link. Once a day: whoever reads the mailbox
 * would otherwise guess on with each link.
 */
export function releaseStatement(db: D1Database, accountId: number, now: Date) {
  return drizzle(db)
    .update(secondFactor)
    .set({ failures: 0, releasedAt: now.toISOString() })
    .where(and(eq(secondFactor.accountId, accountId), gt(secondFactor.failures, 0), isOver("releasedAt", now)));
}

function isOver(column: "warnedAt" | "releasedAt", now: Date) {
  return or(isNull(secondFactor[column]), lte(secondFactor[column], isoBefore(now, { hours: AGAIN_HOURS })));
}
