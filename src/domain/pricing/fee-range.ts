import { formatMoney } from "../text/format.ts";
import type { Cents } from "./money.ts";

/**
 * Offers whose fees a range has: all of a school, its scholarships, the offers of a chosen stage, shift or year, or
 * offers that a price selects.
 */
export type RangeOf = "school" | "scholarships" | "seats" | "selection";

/** Reasons why the fees of a range differ, or do not. */
const REASONS: Readonly<Record<RangeOf, { readonly several: string; readonly one: string }>> = {
  school: { several: "conforme a série", one: "igual em todas as séries com preço" },
  scholarships: { several: "com\u00a0bolsa", one: "igual em todas as bolsas" },
  seats: { several: "conforme a série", one: "igual nas séries da sua busca" },
  // The school may ask less or more of another child of the same grade.
  selection: { several: "na sua busca", one: "igual em toda a sua busca" },
};

/** Filters that narrow the offers of a range by their price, to scholarships, and by their seat. */
const [OF_PRICES, OF_SCHOLARSHIPS, OF_SEATS] = [
  ["priceMin", "priceMax", "tags"],
  ["hasOffers", "of"],
  ["stageGroup", "shifts", "years"],
];

/** The offers whose fees the ranges of a search have, by the keys of its query. */
export function rangeOf(keys: Pick<ReadonlySet<string>, "has">): RangeOf {
  const has = (some: readonly string[]) => some.some((key) => keys.has(key));
  if (has(OF_SCHOLARSHIPS)) return has(OF_PRICES) || has(OF_SEATS) ? "selection" : "scholarships";
  return has(OF_PRICES) ? "selection" : has(OF_SEATS) ? "seats" : "school";
}

/** The fees of a school without a chosen grade, in words. */
export function feeRange(lowest: Cents, highest: Cents, range: RangeOf = "school") {
  const isOne = highest === lowest;
  return {
    isOne,
    /** "de R$ 592 a R$ 1.480"; "R$ 592" for one fee. */
    fees: isOne ? formatMoney(lowest) : `de ${formatMoney(lowest)} a ${formatMoney(highest)}`,
    reason: REASONS[range][isOne ? "one" : "several"],
  };
}
