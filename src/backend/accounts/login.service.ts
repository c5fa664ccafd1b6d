import type { LoginAnswer } from "../../contract/v3/account.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import type { MailBindings } from "../mail/outbox.ts";
import type { ClientInfo } from "./client-info.ts";
import { findAccount } from "./find-account.ts";
import { verifyPassword } from "./passwords.ts";
import { comeIn } from "./sessions.ts";
import { findSignUp, remindToConfirm } from "./sign-up.service.ts";
import { countAttempt, forgetAttempts } from "./throttle.ts";

/**
 * A token for who knows the password (A1), which may wait for a code. Throws `wrong_credentials`, the same and as late for
 * an unknown e-mail and for one that is not confirmed yet, because anybody can sign up with any e-mail: only the mail
 * that goes out again tells the difference. Throws `too_many_attempts`. `later` takes work that nobody waits for.
 */
export async function login(
  env: MailBindings,
  { email, password }: { readonly email: string; readonly password: string },
  client: ClientInfo,
  now: Date,
  later: (work: Promise<void>) => void,
): Promise<LoginAnswer> {
  await countAttempt(env.DB, "login", email, client.ip, now);
  const [known, signUp] = await Promise.all([findAccount(env.DB, email), findSignUp(env.DB, email, now)]);
  const pending = known ? null : signUp;
  const isRight = await verifyPassword(password, known?.passwordHash ?? pending?.passwordHash ?? null);
  if (isRight && pending) later(remindToConfirm(env, pending, now));
  if (!isRight || !known) throw new ApiError("wrong_credentials");
  await forgetAttempts(env.DB, "login", email);
  const answer = await comeIn(env.DB, known, client.device, now);
  if (!answer) throw new ApiError("wrong_credentials");
  return answer;
}
