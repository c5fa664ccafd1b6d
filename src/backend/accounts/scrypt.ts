import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

/**
 * scrypt with OWASP parameters that take 16 MiB (Password Storage Cheat Sheet): an isolate has 128 MiB, shared with the
 * snapshot and concurrent logins.
 */
const COST = { N: 2 ** 14, r: 8, p: 5 } as const;
const MAX_MEMORY_BYTES = 64 * 1024 * 1024;
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** `scrypt$N$r$p$salt$key`, base64: old hashes remain valid when the parameters rise. */
export async function hashWithScrypt(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, COST);
  return ["scrypt", COST.N, COST.r, COST.p, salt.toString("base64"), key.toString("base64")].join("$");
}

/**
 * Whether a password matches a hash. Without a hash (no such account, or no password) it returns false after the same
 * time, so that the timing reveals nothing.
 */
export async function verifyWithScrypt(password: string, hash: string | null): Promise<boolean> {
  if (hash === null) {
    await derive(password, randomBytes(SALT_BYTES), COST);
    return false;
  }
  const [, N, r, p, salt, key] = hash.split("$");
  const expected = Buffer.from(key!, "base64");
  const actual = await derive(password, Buffer.from(salt!, "base64"), { N: Number(N), r: Number(r), p: Number(p) });
  return timingSafeEqual(actual, expected);
}

interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** NFKC: the same letter can be typed as different code points (é, e + ´). */
function derive(password: string, salt: Uint8Array, cost: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, { ...cost, maxmem: MAX_MEMORY_BYTES }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
