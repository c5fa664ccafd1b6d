import { ApiError, invalidField } from "../../contract/v3/errors.ts";
import { isoBefore } from "../../domain/time/time.ts";
import type { UserCall } from "../http/call.ts";
import { countAttempt, resetAttempts } from "../throttle.ts";
import { isPasswordOf } from "./check-password.ts";
import type { SignedIn } from "./sessions.ts";

/** Minutes for which a login counts as proof, for accounts without a password. */
const FRESH_MINUTES = 10;

/**
 * Re-authenticates the user before what a stolen session must not do: by password or, without one, by a recent login.
 * Throws `invalid_fields`, `login_again`, `too_many_attempts`.
 */
export async function proveOwner(call: UserCall, proof: string): Promise<void> {
  const { env, client, now, signedIn } = call;
  const { account, session } = signedIn;
  if (account.passwordHash === null) {
    requireFreshSession(session, now);
    return;
  }
  await countAttempt(env.DB, "ownerProof", account.email, client.ip, now);
  if (!(await isPasswordOf(call, account, proof))) {
    throw invalidField("proof", "Esta não é a sua senha");
  }
  await resetAttempts(env.DB, "ownerProof", account.email, client.ip);
}

/** Throws `login_again` unless the session was opened minutes ago. */
export function requireFreshSession(session: SignedIn["session"], now: Date): void {
  if (session.createdAt < isoBefore(now, { minutes: FRESH_MINUTES })) throw new ApiError("login_again");
}
