import { drizzle } from "drizzle-orm/d1";
import { ApiError } from "../../contract/v3/errors.ts";
import { ORDER_TRANSITIONS } from "../../domain/orders/order-status.ts";
import { refundDeadline } from "../../domain/orders/order-terms.ts";
import { canBecome } from "../../domain/transitions.ts";
import type { PaymentProvider } from "../payments/payment-provider.ts";
import { randomCode } from "../random-code.ts";
import { commit, retryOnConflict } from "../workflow/transaction.ts";
import { closeCharge } from "./pay.ts";
import { findOpenPayment, getOrder, readOrder } from "./read-order.ts";
import { settleOrder } from "./settle.ts";
import { isBeforeAgreement, type Order, transitionOrder } from "./transition-order.ts";

/**
 * Withdraws from an order, without a reason, and refunds what was paid (CDC, art. 49; Decreto 7.962, art. 5º).
 * Idempotent: repeated, it returns the same protocol. Throws `order_not_found`, `not_withdrawable` after the last day
 * for it.
 */
export async function withdraw(
  db: D1Database,
  provider: PaymentProvider,
  userId: number,
  code: string,
  now: Date,
): Promise<Order> {
  const order = await retryOnConflict(() => giveUp(db, userId, code, now));
  const abandoned = await findOpenPayment(db, order.id);
  if (abandoned) await closeCharge(db, provider, abandoned, "cancelled");
  await settleOrder(db, provider, order.id, now);
  return readOrder(db, order.id);
}

/** Whether a withdrawal now is refunded in full. */
export function isWithdrawable(order: Order, now: Date): boolean {
  if (isBeforeAgreement(order)) return true;
  if (order.contractedAt === null || !canBecome(ORDER_TRANSITIONS, order.status, "dropping_out")) return false;
  return now <= refundDeadline(order.contractedAt, order.snapshot.offer.year);
}

async function giveUp(db: D1Database, userId: number, code: string, now: Date): Promise<Order> {
  const order = await getOrder(db, userId, code);
  if (order.withdrawalProtocol !== null) return order;
  if (!isWithdrawable(order, now)) throw new ApiError("not_withdrawable");
  const set = { withdrawalProtocol: randomCode("DES", 2), withdrawalRequestedAt: now.toISOString() };
  const to = isBeforeAgreement(order) ? "drop_out_confirmed" : "dropping_out";
  const move = transitionOrder(drizzle(db), order, { to, actor: "family", set }, now);
  await commit(db, move.statements);
  return move.order;
}
