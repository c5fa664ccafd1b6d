/** What a visitor may agree to (B1). */
export const PURPOSES = ["medicao", "campanhas"] as const;
export type Purpose = (typeof PURPOSES)[number];

/** Raised when what was agreed to changes in a way that asks for the question again. */
const VERSION = "1";
const COOKIE = "consentimento";

/** Six months: then the question is asked again. */
const MAX_AGE_S = 180 * 24 * 3600;

/** What was agreed to, or null when nobody answered yet. Reads the cookies of the page. */
export function readConsent(cookies: string): readonly Purpose[] | null {
  const value = cookies
    .split("; ")
    .find((pair) => pair.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1);
  if (!value?.startsWith(VERSION)) return null;
  const agreed = value.split(".").slice(1);
  return PURPOSES.filter((purpose) => agreed.includes(purpose));
}

/** The cookie that remembers an answer: "consentimento=1.medicao". It names nobody. */
export function consentCookie(agreed: readonly Purpose[], isSecure: boolean): string {
  const value = [VERSION, ...agreed].join(".");
  return `${COOKIE}=${value}; Path=/; Max-Age=${MAX_AGE_S}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}
