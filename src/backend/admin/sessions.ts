import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { SESSION_ACTIONS } from "../../contract/forms/admin-actions/families.ts";
import { invalidField } from "../../contract/v3/errors.ts";
import { accessEndedEmail } from "../accounts/account-emails.ts";
import { endAccess } from "../accounts/end-access.ts";
import { findAccount } from "../accounts/find-account.ts";
import { emailStatement, flushOutbox } from "../mail/outbox.ts";
import { accountSession } from "../schema/accounts.ts";
import type { ActionHandlers } from "./action.ts";

export const sessionActions: ActionHandlers<typeof SESSION_ACTIONS> = {
  /**
   * Ends all access to an account that may be compromised, and notifies its owner. The audit holds no e-mail address.
   */
  "encerrar-acesso": async (env, { email }, _admin, now) => {
    const account = await findAccount(env.DB, email);
    if (!account) throw invalidField("email", "Não há conta com este e-mail");
    const db = drizzle(env.DB);
    const open = await db.$count(accountSession, eq(accountSession.accountId, account.id));
    return {
      target: `conta ${account.id}`,
      before: { aparelhos: open },
      after: { aparelhos: 0 },
      changes: [
        ...endAccess(env.DB, account.id),
        emailStatement(env, account.email, accessEndedEmail(env, account.name), now),
      ],
      afterwards: () => flushOutbox(env, now),
    };
  },
};
