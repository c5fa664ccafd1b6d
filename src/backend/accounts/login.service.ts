import type { accountEndpoints, LoginResponse } from "../../contract/v3/account.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import type { ServiceCall } from "../http/call.ts";
import { countAttempt, resetAttempts } from "../throttle.ts";
import { isPasswordOf, NO_ACCOUNT } from "./check-password.ts";
import { findAccount } from "./find-account.ts";
import { openProvenSession } from "./sessions.ts";
import { findSignUp, remindToConfirm } from "./sign-up.service.ts";

/**
 * Logs in by password (A1); the session may wait for a second factor. Throws `wrong_credentials`, with the same timing,
 * for unknown and for unconfirmed e-mails: anybody can sign up with any address, so only the confirmation e-mail, sent
 * again, reveals it. Throws `too_many_attempts`.
 */
export async function login(call: ServiceCall<typeof accountEndpoints.login>): Promise<LoginResponse> {
  const { env, client, now, later } = call;
  const { email, password } = call.body;
  await countAttempt(env.DB, "login", email, client.ip, now);
  const [known, signUp] = await Promise.all([findAccount(env.DB, email), findSignUp(env.DB, email, now)]);
  const pending = known ? null : signUp;
  const owner = known ?? (pending && { id: NO_ACCOUNT, passwordHash: pending.passwordHash });
  const isRight = await isPasswordOf(call, owner, password);
  if (isRight && pending) later("sign-up reminder", remindToConfirm(env, pending, now));
  if (!isRight || !known) throw new ApiError("wrong_credentials");
  await resetAttempts(env.DB, "login", email);
  const answer = await openProvenSession(env.DB, known, client.device, now);
  if (!answer) throw new ApiError("wrong_credentials");
  return answer;
}
