import { drizzle } from "drizzle-orm/d1";
import { secondFactorOffEmail } from "../accounts/account-emails.ts";
import type { AuthBindings } from "../accounts/client-info.ts";
import { endAccess } from "../accounts/end-access.ts";
import { findAccount } from "../accounts/find-account.ts";
import { forgetSecondFactor, readSecondFactor } from "../accounts/second-factor.service.ts";
import { emailStatement } from "../mail/outbox.ts";
import { adminAudit } from "../schema/admin.ts";
import { COMMAND } from "./roles.ts";

/**
 * Takes the second factor from an account whose owner lost the app and the codes: all access ends, its owner is told, and
 * the audit has it. `unchanged` when there was none, `unknown` without an account.
 */
export async function resetSecondFactor(
  env: AuthBindings,
  email: string,
  now: Date,
): Promise<"changed" | "unchanged" | "unknown"> {
  const found = await findAccount(env.DB, email);
  if (!found) return "unknown";
  const factor = await readSecondFactor(env.DB, found.id);
  if (!factor) return "unchanged";
  const orm = drizzle(env.DB);
  await orm.batch([
    orm.insert(adminAudit).values({
      at: now.toISOString(),
      actor: COMMAND,
      action: "tirar-segundo-fator",
      target: `conta ${found.id}`,
      before: JSON.stringify({ desde: factor.since }),
      after: JSON.stringify({ desde: null }),
    }),
    ...forgetSecondFactor(env.DB, found.id),
    ...endAccess(env.DB, found.id),
    emailStatement(env, found.email, secondFactorOffEmail(env, found.name), now),
  ]);
  return "changed";
}
