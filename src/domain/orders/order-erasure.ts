import { dateInSaoPaulo } from "../time/sao-paulo-time.ts";
import { canBecome } from "../transitions.ts";
import { BEFORE_AGREEMENT, CONFIRMED, ORDER_TRANSITIONS, type OrderStatus } from "./order-status.ts";
import { refundDeadline } from "./order-terms.ts";

/**
 * Effect on an order when its family's data is erased:
 * - `drop`: ends, before the agreement
 * - `withdraw`: is withdrawn, with a refund of what was paid
 * - `hold`: the bank examines its Pix, and the contact stays as evidence (LGPD, art. 7º, VI, and 16, I)
 * - `choose`: the contract goes on and needs the contact, unless the family gives it up, without a refund
 * - `clear`: has ended; what names the family is erased
 */
const ORDER_ERASURES = ["drop", "withdraw", "hold", "choose", "clear"] as const;
export type OrderErasure = (typeof ORDER_ERASURES)[number];

interface WithdrawalFacts {
  readonly status: OrderStatus;
  /** ISO instant; null before the agreement. */
  readonly contractedAt: string | null;
  readonly schoolYear: number;
}

interface ErasureFacts extends WithdrawalFacts {
  /** Last date of the contract (`contractEnd`). */
  readonly contractUntil: string;
}

export function orderErasure(order: ErasureFacts, now: Date): OrderErasure {
  if (BEFORE_AGREEMENT.includes(order.status)) return "drop";
  if (order.status === "disputed") return "hold";
  if (!CONFIRMED.includes(order.status)) return "clear";
  if (isWithdrawable(order, now)) return "withdraw";
  return order.status === "enrolled" && order.contractUntil < dateInSaoPaulo(now) ? "clear" : "choose";
}

/** Last date of a contract: of its scholarship, or of the school year when the scholarship's duration is unknown. */
export function contractEnd(scholarshipUntil: string | null, schoolYear: number): string {
  return scholarshipUntil ?? `${schoolYear}-12-31`;
}

export function isWithdrawable({ status, contractedAt, schoolYear }: WithdrawalFacts, now: Date): boolean {
  if (BEFORE_AGREEMENT.includes(status)) return true;
  if (contractedAt === null || !canBecome(ORDER_TRANSITIONS, status, "dropping_out")) return false;
  return now <= refundDeadline(contractedAt, schoolYear);
}
