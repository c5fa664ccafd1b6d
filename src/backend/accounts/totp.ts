import { createHmac } from "node:crypto";
import { Secret, TOTP } from "otpauth/bare";

/** Bytes of a seed: 160 bits (RFC 4226). */
const SEED_BYTES = 20;

/** Bytes of a recovery code: 120 bits, 24 letters. */
const RECOVERY_BYTES = 15;

/** A new seed, in base32. */
export function newSeed(): string {
  return new Secret({ size: SEED_BYTES }).base32;
}

export function newRecoveryCodes(count: number): string[] {
  return Array.from({ length: count }, () => new Secret({ size: RECOVERY_BYTES }).base32.toLowerCase());
}

/** Provisioning URI for the app (`otpauth://totp/…`). */
export function addressOf(seed: string, issuer: string, email: string): string {
  return new TOTP({ issuer, label: email, secret: seed, hmac }).toString();
}

/** Time step of a six-digit code, or null when it matches neither the current step nor its neighbours (clock skew). */
export function stepOf(seed: string, code: string, now: Date): number | null {
  const totp = new TOTP({ secret: seed, hmac });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

/** Authenticator apps support only SHA-1, which is sound here (RFC 6238). */
function hmac(_algorithm: string, key: Uint8Array, message: Uint8Array): Uint8Array {
  return createHmac("sha1", key).update(message).digest();
}
