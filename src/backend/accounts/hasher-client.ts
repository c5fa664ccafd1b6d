import { ApiError } from "../../contract/v3/errors.ts";
import { errorText } from "../../domain/text/scrub-errors.ts";
import { withTimeout } from "../with-timeout.ts";
import type { PasswordHasher } from "./password-hasher.ts";

export interface PasswordBindings {
  readonly PASSWORDS: DurableObjectNamespace<PasswordHasher>;
}

/** Objects that strangers' passwords are spread over: each works on one at a time. */
const HASHERS = 5;

/** Objects for people who are known, by their session or their network: a flood of logins does not reach them. */
const HASHERS_OF_KNOWN = 3;

/** Timeout in milliseconds: shorter than that of the backend, longer than a queue of several logins. */
const LIMIT_MS = 5_000;

/**
 * The hash of a new password, with a salt of its own. `knownId`: account of a caller who is known. Throws
 * `unavailable`.
 */
export function hashPassword(env: PasswordBindings, password: string, knownId: number | null): Promise<string> {
  return ask(env, knownId, (hasher) => hasher.hash(password));
}

/**
 * Whether a password matches a hash. Without a hash (no such account, or no password) it takes as long and returns
 * false. `knownId`: account of a caller who is known. Throws `unavailable`.
 */
export function verifyPassword(
  env: PasswordBindings,
  password: string,
  hash: string | null,
  knownId: number | null,
): Promise<boolean> {
  return ask(env, knownId, (hasher) => hasher.verify(password, hash));
}

async function ask<T>(
  { PASSWORDS }: PasswordBindings,
  knownId: number | null,
  work: (hasher: DurableObjectStub<PasswordHasher>) => Promise<T>,
): Promise<T> {
  try {
    // By account: one account cannot occupy all objects of those who are known.
    const name = knownId === null ? String(Math.floor(Math.random() * HASHERS)) : `known ${knownId % HASHERS_OF_KNOWN}`;
    return await withTimeout(work(PASSWORDS.getByName(name, { locationHint: "sam" })), LIMIT_MS, "password hasher");
  } catch (cause) {
    console.error("password hasher:", errorText(cause));
    throw new ApiError("unavailable", {}, cause);
  }
}
