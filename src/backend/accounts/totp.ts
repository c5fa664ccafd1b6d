import { createHmac } from "node:crypto";
import { Secret, TOTP } from "otpauth/bare";

/** Bytes of a seed: 160 bits, as RFC 4226 asks. */
const SEED_BYTES = 20;

/** Bytes of a code that stands for the app: 120 bits, which nobody guesses and 24 letters say. */
const RECOVERY_BYTES = 15;

/** A new seed, in base32. */
export function newSeed(): string {
  return new Secret({ size: SEED_BYTES }).base32;
}

/** Codes that stand for the app, in small letters. */
export function newRecoveryCodes(count: number): string[] {
  return Array.from({ length: count }, () => new Secret({ size: RECOVERY_BYTES }).base32.toLowerCase());
}

/** The address that an app reads (`otpauth://totp/…`). */
export function addressOf(seed: string, issuer: string, email: string): string {
  return new TOTP({ issuer, label: email, secret: seed, hmac }).toString();
}

/**
 * The half minute (since 1970) that a code of six digits belongs to, or null when it is none of this one, the last and
 * the next: clocks differ.
 */
export function stepOf(seed: string, code: string, now: Date): number | null {
  const totp = new TOTP({ secret: seed, hmac });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

/** Apps know SHA-1 alone, which is sound for this (RFC 6238). */
function hmac(_algorithm: string, key: Uint8Array, message: Uint8Array): Uint8Array {
  return createHmac("sha1", key).update(message).digest();
}
