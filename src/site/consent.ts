import { cookieValue, scriptCookie } from "./cookie-value.ts";

/** Purposes that a visitor may agree to (B1). */
export const PURPOSES = ["medicao", "campanhas"] as const;
export type Purpose = (typeof PURPOSES)[number];

/** Increased when a change of the purposes requires new consent. */
const VERSION = "1";
const COOKIE = "consentimento";

/** Six months, after which the banner asks again. */
const MAX_AGE_S = 180 * 24 * 3600;

/** The accepted purposes, or null before a reply. Reads the cookies of the page. */
export function readConsent(cookies: string): readonly Purpose[] | null {
  const value = cookieValue(cookies, COOKIE);
  if (!value.startsWith(VERSION)) return null;
  const agreed = value.split(".").slice(1);
  return PURPOSES.filter((purpose) => agreed.includes(purpose));
}

/** The cookie that stores the reply: "consentimento=1.medicao". It does not identify the visitor. */
export function consentCookie(agreed: readonly Purpose[], isSecure: boolean): string {
  return scriptCookie(COOKIE, [VERSION, ...agreed].join("."), MAX_AGE_S, isSecure);
}
