import { formatDecimal, formatDiscount } from "../text/format.ts";
import { addDays } from "../time/time.ts";
import type { Cents } from "./money.ts";

// Offers carry the result (`isListFeeUnproven`). `src/backend/prices/list-fee-since.ts` reads the ledger, and
// `republish-list-fees.ts` publishes a school on the day.

/** Days for which the ledger of prices must have had a list fee before it is struck through. */
const STANDING_DAYS = 30;

/** An offer with what the ledger says of its list fee. */
interface ListedFee {
  /** Null when a remote search does not return it. */
  readonly listMonthlyFeeCents: Cents | null;
  readonly discountPercent: number;
  /** The ledger does not have the list fee for long enough, or is not known to. */
  readonly isListFeeUnproven?: true;
}

/** The last ISO date on which a list fee was stated that may be struck through on another date. */
export function struckSince(today: string): string {
  return addDays(today, -STANDING_DAYS);
}

/** Whether a list fee that is in the ledger since an ISO date, or not at all, may be struck through. */
export function hasStood(since: string | null, today: string): boolean {
  return since !== null && since <= struckSince(today);
}

/**
 * The list fee to strike through beside a scholarship's fee. Null without a discount, and for a fee that was not
 * charged for long: a school could raise it for a day to make the discount look larger.
 */
export function struckFee({ listMonthlyFeeCents, discountPercent, isListFeeUnproven }: ListedFee): Cents | null {
  return discountPercent > 0 && !isListFeeUnproven ? listMonthlyFeeCents : null;
}

/** Words that replace the struck fee, for a list fee that is text alone. */
export const UNPROVEN = `preço informado há menos de ${STANDING_DAYS} dias`;

/** "−35%" beside a struck fee; "desconto de 35%" without one. */
export function discountLabel(offer: ListedFee): string {
  const { discountPercent: percent } = offer;
  if (struckFee(offer) !== null) return formatDiscount(percent);
  return `desconto de ${formatDecimal(percent, Number.isInteger(percent) ? 0 : 1)}%`;
}
