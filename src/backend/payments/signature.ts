import { decodeBase64Url, encodeBase64Url } from "hono/utils/encode";

/** Tolerated clock skew in seconds. */
const TOLERANCE_S = 300;

export const SIGNATURE_HEADER = "x-webhook-signature";

/** Signs a body with the time: `t=<unix seconds>,v1=<base64url HMAC-SHA-256 of "t.body">`. */
export async function sign(secret: string, body: string, now: Date): Promise<string> {
  const t = Math.floor(now.getTime() / 1000);
  const mac = await crypto.subtle.sign("HMAC", await keyOf(secret), encode(`${t}.${body}`));
  return `t=${t},v1=${encodeBase64Url(mac)}`;
}

/** Whether a signature matches body and secret, and is recent. */
export async function isSigned(secret: string, signature: string | null, body: string, now: Date): Promise<boolean> {
  const match = /^t=(\d{1,12}),v1=([\w-]{43,44}={0,2})$/.exec(signature ?? "");
  if (!match) return false;
  if (Math.abs(now.getTime() / 1000 - Number(match[1])) > TOLERANCE_S) return false;
  const mac = decodeBase64Url(match[2]!);
  return crypto.subtle.verify("HMAC", await keyOf(secret), mac, encode(`${match[1]}.${body}`));
}

function keyOf(secret: string): Promise<CryptoKey> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  return crypto.subtle.importKey("raw", encode(secret), algorithm, false, ["sign", "verify"]);
}

const encode = (text: string) => new TextEncoder().encode(text);
