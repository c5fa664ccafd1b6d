import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

/**
 * scrypt with the parameters of OWASP (Password Storage Cheat Sheet) that take 16 MiB: an isolate has 128 MiB, shared
 * with the snapshot and with other people who sign in at the same moment.
 */
const COST = { N: 2 ** 14, r: 8, p: 5 } as const;
const MAX_MEMORY_BYTES = 64 * 1024 * 1024;
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** `scrypt$N$r$p$salt$key`, base64: the parameters may rise while old hashes stay good. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, COST);
  return ["scrypt", COST.N, COST.r, COST.p, salt.toString("base64"), key.toString("base64")].join("$");
}

/**
 * Whether a password is the one behind a hash. Without a hash (nobody has that e-mail, or no password) it takes as long
 * and says no: the time tells nothing.
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
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

/** The same letters may be typed as different characters (é, e + ´): one form of each (NFKC). */
function derive(password: string, salt: Uint8Array, cost: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, { ...cost, maxmem: MAX_MEMORY_BYTES }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
