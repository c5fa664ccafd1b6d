import { ApiError } from "../../contract/v3/errors.ts";
import { isoBefore } from "../../domain/time/time.ts";
import { readSecondFactor } from "../accounts/second-factor.service.ts";
import type { SignedIn } from "../accounts/sessions.ts";

/** Hours after which an administrator has to log in again. */
const SESSION_HOURS = 12;

/**
 * Throws `not_found` for everybody but administrators, `session_expired` for an old session, `second_factor_missing`
 * without a second factor. The database alone says who is an administrator: no e-mail address implies it (Z14).
 */
export async function requireAdmin(db: D1Database, { account, session }: SignedIn): Promise<void> {
  if (account.role !== "admin") throw new ApiError("not_found");
  if (session.createdAt < isoBefore(new Date(), { hours: SESSION_HOURS })) throw new ApiError("session_expired");
  // A session from before the second factor logs in again; an account without one sets it up.
  if (session.factor !== "given") {
    throw new ApiError((await readSecondFactor(db, account.id)) ? "session_expired" : "second_factor_missing");
  }
}
