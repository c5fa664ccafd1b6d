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
  const found = await findAccount(env.DB, email);
  if (!found) return "unknown";
  const factor = await readSecondFactor(env.DB, found.id);
  if (!factor) return "unchanged";
  const orm = drizzle(env.DB);
  await orm.batch([
    auditStatement(
      orm,
      {
        actor: COMMAND,
        action: "tirar-segundo-fator",
        target: `conta ${found.id}`,
        before: { desde: factor.since },
        after: { desde: null },
      },
      now,
    ),
    ...deleteSecondFactor(env.DB, found.id),
    ...endAccess(env.DB, found.id),
    emailStatement(env, found.email, secondFactorOffEmail(env, found.name), now),
  ]);
  return "changed";
}
