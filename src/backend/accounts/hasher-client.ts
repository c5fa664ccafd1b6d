import { ApiError } from "../../contract/v3/errors.ts";
import { errorText } from "../../domain/text/scrub-errors.ts";
import { withTimeout } from "../with-timeout.ts";
import type { PasswordHasher } from "./password-hasher.ts";

export interface PasswordBindings {
  readonly PASSWORDS: DurableObjectNamespace<PasswordHasher>;
}

/** Objects that logins are spread over: each works on one at a time. */
const HASHERS = 8;

/** Timeout in milliseconds: shorter than that of the backend, longer than a queue of several logins. */
const LIMIT_MS = 5_000;

/** The hash of a new password, with a salt of its own. Throws `unavailable`. */
export function hashPassword(env: PasswordBindings, password: string): Promise<string> {
  return ask(env, (hasher) => hasher.hash(password));
}

/**
 * Whether a password matches a hash. Without a hash (no such account, or no password) it takes as long and returns
 * false. Throws `unavailable`.
 */
export function verifyPassword(env: PasswordBindings, password: string, hash: string | null): Promise<boolean> {
  return ask(env, (hasher) => hasher.verify(password, hash));
}

async function ask<T>(
  { PASSWORDS }: PasswordBindings,
  work: (hasher: DurableObjectStub<PasswordHasher>) => Promise<T>,
): Promise<T> {
  try {
    const name = String(Math.floor(Math.random() * HASHERS));
    return await withTimeout(work(PASSWORDS.getByName(name, { locationHint: "sam" })), LIMIT_MS, "password hasher");
  } catch (cause) {
    console.error("password hasher:", errorText(cause));
    throw new ApiError("unavailable", {}, cause);
  }
}
