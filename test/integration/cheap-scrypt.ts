import { scrypt as deriveKey, type ScryptOptions } from "node:crypto";

export { randomBytes, timingSafeEqual } from "node:crypto";

/** The cost of each derivation that was asked for. */
export const derivations: ScryptOptions[] = [];

const CHEAP = { N: 2, r: 1, p: 1 } as const;

/**
 * scrypt at the least cost: at the full one, which scrypt.test.ts and the browser tests pay, the hashes of the worker
 * tests take minutes. Tests of how long an answer takes count `derivations`.
 */
export function scrypt(
  password: string,
  salt: Uint8Array,
  keyBytes: number,
  options: ScryptOptions,
  response: (error: Error | null, key: Buffer) => void,
): void {
  derivations.push(options);
  deriveKey(password, salt, keyBytes, CHEAP, response);
}
