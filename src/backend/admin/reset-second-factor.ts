import { drizzle } from "drizzle-orm/d1";
import { secondFactorOffEmail } from "../accounts/account-emails.ts";
import { endAccess } from "../accounts/end-access.ts";
import { findAccount } from "../accounts/find-account.ts";
import { deleteSecondFactor, readSecondFactor } from "../accounts/second-factor.service.ts";
import { emailStatement, type MailBindings } from "../mail/outbox.ts";
import { auditStatement, COMMAND } from "./audit.ts";

/**
 * Turns off the second factor of an account whose owner lost the app and the recovery codes: ends all access, e-mails
 * the owner and writes an audit entry. `unchanged` without a second factor, `unknown` without an account.
 */
export async function resetSecondFactor(
  env: MailBindings,
  email: string,
  now: Date,
): Promise<"changed" | "unchanged" | "unknown"> {
  const account = await findAccount(env.DB, email);
  if (!account) return "unknown";
  const factor = await readSecondFactor(env.DB, account.id);
  if (!factor) return "unchanged";
  const orm = drizzle(env.DB);
  await orm.batch([
    auditStatement(
      orm,
      {
        actor: COMMAND,
        action: "tirar-segundo-fator",
        target: `conta ${account.id}`,
        before: { desde: factor.since },
        after: { desde: null },
      },
      now,
    ),
    ...deleteSecondFactor(env.DB, account.id),
    ...endAccess(env.DB, account.id),
    emailStatement(env, account.email, secondFactorOffEmail(env, account.name), now),
  ]);
  return "changed";
}
