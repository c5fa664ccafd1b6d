import { CONFIRMED, type OrderStatus } from "../../domain/orders/order-status.ts";
import type { PaymentStatus } from "../../domain/orders/payment-status.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import type { PixCode } from "./br-code.rules.ts";

/** State of a charge (the first three) or of a voucher. */
export type CheckedState = "open" | "paid" | "over" | "valid" | "used" | "late" | "disputed" | "void";

/** Part of a code that somebody changed. */
export type ChargeChange = "amount" | "key" | "payee" | "other";

/** State of a charge of ours: only an open one may be paid. */
export function chargeState(
  charge: { readonly status: PaymentStatus; readonly expiresAt: string; readonly paidAt: string | null },
  order: OrderStatus,
  now: Date,
): CheckedState {
  if (charge.paidAt !== null) return "paid";
  const isOpen = charge.status === "pending" && order === "awaiting_payment";
  return isOpen && charge.expiresAt > now.toISOString() ? "open" : "over";
}

export function voucherState(order: OrderStatus, until: string | null, redeemedAt: string | null, now: Date) {
  if (order === "disputed") return "disputed";
  if (!CONFIRMED.includes(order)) return "void";
  if (order === "enrolled" || redeemedAt !== null) return "used";
  return until !== null && until < dateInSaoPaulo(now) ? "late" : "valid";
}

/** Parts of a code that differ from the one that we issued; "other" when none of those that people look at does. */
export function changesOf(code: PixCode, issued: PixCode): ChargeChange[] {
  const differs: Readonly<Record<Exclude<ChargeChange, "other">, boolean>> = {
    amount: code.amountCents !== issued.amountCents,
    key: code.key?.text !== issued.key?.text || code.address !== issued.address,
    payee: code.payee !== issued.payee,
  };
  const changes = (["amount", "key", "payee"] as const).filter((part) => differs[part]);
  return changes.length > 0 ? changes : ["other"];
}

/** Start of our payment's id (25 of 32 digits) in the `txid` of a static code; null for no id of ours. */
export function paymentIdStart(txid: string | null): string | null {
  const [, ...groups] = /^([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{5})$/i.exec(txid ?? "") ?? [];
  return groups.length > 0 ? groups.join("-").toLowerCase() : null;
}
