import type { accountEndpoints } from "../../contract/v3/account.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import type { LoginResponse } from "../../contract/v3/sign-in.ts";
import type { ServiceCall } from "../http/call.ts";
import { countAttempt, resetAttempts } from "../throttle.ts";
import { isPasswordOf } from "./check-password.ts";
import { findAccount } from "./find-account.ts";
import { openProvenSession } from "./sessions.ts";

/**
 * Logs in by password (A1); the session may wait for a second factor. Throws `wrong_credentials`, with the same timing,
 * for an unknown e-mail and for an account without a password; `too_many_attempts`.
 */
export async function login(call: ServiceCall<typeof accountEndpoints.login>): Promise<LoginResponse> {
  const { env, client, now } = call;
  const { email, password } = call.body;
  await countAttempt(env.DB, "login", email, client.ip, now);
  const known = await findAccount(env.DB, email);
  if (!(await isPasswordOf(call, known, password)) || !known) throw new ApiError("wrong_credentials");
  await resetAttempts(env.DB, "login", email, client.ip);
  const session = await openProvenSession(env.DB, known, client.device, now);
  if (!session) throw new ApiError("wrong_credentials");
  return session;
}
