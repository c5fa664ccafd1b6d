import { DEFAULT_PRICE_MAX, DEFAULT_PRICE_MIN } from "../../domain/constants.ts";
import type { Reais } from "../../domain/pricing/money.ts";
import { readFees } from "../../domain/text/money.ts";

export const PRICE_KEYS = ["priceMin", "priceMax"] as const;
type PriceKey = (typeof PRICE_KEYS)[number];

/**
 * The bounds that the text of one price names, in whole reais: "1.200" one, "800 a 1200" both. Null when it cannot be
 * read, or is out of range.
 */
export function readPrices(typed: string, key: PriceKey): Partial<Record<PriceKey, Reais>> | null {
  const fees = readFees(typed, key === "priceMin" ? "min" : "max");
  if (!fees) return null;
  const given = Object.entries({ priceMin: fees.min, priceMax: fees.max }).flatMap(([name, reais]) =>
    reais === null ? [] : [[name, Math.round(reais)] as const],
  );
  const isInRange = given.every(([, reais]) => reais >= DEFAULT_PRICE_MIN && reais <= DEFAULT_PRICE_MAX);
  return isInRange ? Object.fromEntries(given) : null;
}

/** A location with the prices that could not be read, which its page names. */
export function withUnreadPrices(
  location: string,
  query: URLSearchParams,
  { dropped }: { readonly dropped: readonly string[] },
): string {
  const unread = PRICE_KEYS.filter((key) => dropped.includes(key));
  if (unread.length === 0) return location;
  const [path, kept] = location.split("?", 2) as [string, string | undefined];
  const rest = new URLSearchParams(kept);
  for (const key of unread) if (!rest.has(key)) rest.set(key, query.get(key) ?? "");
  return `${path}?${rest}`;
}
