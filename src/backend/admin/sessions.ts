import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import * as v from "valibot";
import { ApiError } from "../../contract/v3/errors.ts";
import { field } from "../../contract/v3/fields.ts";
import { FIELD_RULES } from "../../domain/field-rules.ts";
import { findAccount } from "../accounts/find-account.ts";
import { accessEndedLetter } from "../accounts/letters.ts";
import { flushOutbox, letterStatement } from "../mail/outbox.ts";
import { accountSession, emailChange } from "../schema/accounts.ts";
import { adminAction } from "./action.ts";
import { reasonField } from "./reason-field.ts";

/** Ends all sessions of an account, of who fears that somebody else is in; they are told. The audit has no address. */
export const endSessions = adminAction(
  v.object({ email: field("E-mail da conta", FIELD_RULES.email), reason: reasonField }),
  async (env, { email, reason }, _admin, now) => {
    const found = await findAccount(env.DB, email);
    if (!found)
      throw new ApiError("invalid_fields", { issues: [{ field: "email", message: "Não há conta com este e-mail" }] });
    const db = drizzle(env.DB);
    const open = await db.$count(accountSession, eq(accountSession.accountId, found.id));
    return {
      target: `conta ${found.id}`,
      reason,
      before: { aparelhos: open },
      after: { aparelhos: 0 },
      changes: [
        db.delete(accountSession).where(eq(accountSession.accountId, found.id)),
        // An address that was asked for from one of them.
        db.delete(emailChange).where(eq(emailChange.accountId, found.id)),
        letterStatement(env, found.email, accessEndedLetter(env, found.name), now),
      ],
      afterwards: () => flushOutbox(env, now),
    };
  },
);
