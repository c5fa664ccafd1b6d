/** Bytes of a token: 256 bits cannot be guessed. */
const TOKEN_BYTES = 32;

/** A new random token in lower-case hexadecimal: it may be part of a path, which is case-insensitive. */
export function newToken(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES))).toString("hex");
}

/** Hash under which a token is stored, so that the database does not reveal it. A random token needs no salt. */
export async function hashToken(token: string): Promise<string> {
  return Buffer.from(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token))).toString("hex");
}

/** Hash of what somebody sent, which detects a repeated form and a reused idempotency key. */
export function hashContent(...content: readonly unknown[]): Promise<string> {
  return hashToken(JSON.stringify(content));
}
