import type { MiddlewareHandler } from "hono";
import { ApiError } from "../../contract/v3/errors.ts";
import { hasSecondFactor } from "../accounts/sessions.ts";
import type { BackendEnv } from "../env.ts";
import { signedIn } from "../http/credentials.ts";

/** Hours after which an administrator has to come in anew. */
const SESSION_HOURS = 12;

/**
 * Lets administrators in. To everybody else there is nothing here (`not_found`); an administrator who came in too long
 * ago gets `session_expired`, one without a second factor `second_factor_missing`. The role stands in the database and nowhere else: an address of e-mail gives none (Z14).
 */
export const adminOnly: MiddlewareHandler<BackendEnv> = async (c, next) => {
  await signedIn(c, async () => {});
  const { account, session } = c.get("signedIn")!;
  if (account.role !== "admin") throw new ApiError("not_found");
  if (Date.now() - Date.parse(session.createdAt) > SESSION_HOURS * 3_600_000) throw new ApiError("session_expired");
  // A session from before the second factor has to come in anew, who has none sets it up.
  if (session.factor !== "given") {
    throw new ApiError((await hasSecondFactor(c.env.DB, account.id)) ? "session_expired" : "second_factor_missing");
  }
  await next();
};
