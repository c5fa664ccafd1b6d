import type { Cents } from "./money.ts";

interface DiscountedFee {
  readonly netMonthlyFeeCents: Cents;
  /** 0–100. */
  readonly discountPercent: number;
}

/** Why two amounts are no price: the net fee is above the list fee, or does not match the discount. */
type Contradiction = "net above list" | "discount does not match";

/** The net fee and the discount of a monthly fee. A price list may give either, both or neither. */
export function discountedFee(
  list: Cents,
  net: Cents | null,
  percent: number | null,
): DiscountedFee | { readonly problem: Contradiction } {
  const discounted = list * (1 - (percent ?? 0) / 100);
  const netMonthlyFeeCents = net ?? Math.round(discounted);
  if (netMonthlyFeeCents > list) return { problem: "net above list" };
  if (percent !== null && Math.abs(discounted - netMonthlyFeeCents) > Math.max(100, list / 100)) {
    return { problem: "discount does not match" };
  }
  const discountPercent = percent ?? Math.round((1 - netMonthlyFeeCents / list) * 10_000) / 100;
  return { netMonthlyFeeCents, discountPercent };
}
