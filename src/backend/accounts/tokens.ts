/** Bytes of a token: nobody guesses 256 bits. */
const TOKEN_BYTES = 32;

/** A new random token, in lower-case hexadecimal: it may stand in a path, whose case is not kept. */
export function newToken(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)));
}

/** How a token stands in the database: who reads that cannot use it. A random token needs no salt. */
export async function hashToken(token: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token))));
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
