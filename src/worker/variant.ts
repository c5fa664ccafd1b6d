import { getCookie, setCookie } from "hono/cookie";
import { VARIANTS, type Variant } from "../domain/campaigns/campaign-figure.ts";
import { readConsent } from "../site/consent.ts";
import type { AppContext } from "./app-context.ts";

/** One letter, the same for the tests of all pages: it identifies nobody. */
const COOKIE = "versao";

/** Longer than a campaign. */
const MAX_AGE_S = 90 * 24 * 3600;

/** The version that a visitor was shown before, with consent to be measured; null without either. */
export function storedVariant(c: AppContext): Variant | null {
  const isMeasured = readConsent(c.req.header("cookie") ?? "")?.includes("medicao");
  const stored = getCookie(c, COOKIE);
  return (isMeasured && VARIANTS.find((variant) => variant === stored)) || null;
}

/**
 * The version that the visitor sees of a test: with consent to be measured one by chance, which a cookie keeps; without it
 * "a", and the cookie of an earlier consent is deleted.
 */
export function chooseVariant(c: AppContext): Variant {
  const stored = storedVariant(c);
  if (stored) return stored;
  const options = {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure: new URL(c.req.url).protocol === "https:",
  } as const;
  if (!readConsent(c.req.header("cookie") ?? "")?.includes("medicao")) {
    if (getCookie(c, COOKIE) !== undefined) setCookie(c, COOKIE, "", { ...options, maxAge: 0 });
    return "a";
  }
  const [chance] = crypto.getRandomValues(new Uint8Array(1));
  const drawn = VARIANTS[chance! % VARIANTS.length]!;
  setCookie(c, COOKIE, drawn, { ...options, maxAge: MAX_AGE_S });
  return drawn;
}
