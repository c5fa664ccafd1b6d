import { drizzle } from "drizzle-orm/d1";
import { ApiError } from "../../contract/v3/errors.ts";
import { errorText } from "../../domain/text/scrub-errors.ts";
import { BankError, type PaymentProvider } from "../payments/payment-provider.ts";
import { commit, retryOnConflict } from "../workflow/transaction.ts";
import { closeCharge } from "./pay.ts";
import { findOpenPayment, getOrder, readOrder } from "./read-order.ts";
import { settleOrder } from "./settle.ts";
import type { Order } from "./transition-order.ts";
import { isWithdrawable, withdrawal } from "./withdrawal.ts";

/**
 * Withdraws from an order, without a reason, and refunds what was paid (CDC, art. 49; Decreto 7.962, art. 5º).
 * Idempotent: repeated, it returns the same protocol. Throws `order_not_found`, `not_withdrawable` after the last day
 * for it, `order_changed` when the order is not as
 * it was at the version `seen`, such as one that somebody else of the family has paid since.
 */
export async function withdraw(
  db: D1Database,
  provider: PaymentProvider,
  userId: number,
  code: string,
  now: Date,
  seen?: string,
): Promise<Order> {
  const order = await retryOnConflict(() => giveUp(db, userId, code, now, seen));
  try {
    await closePayments(db, provider, order.id, now);
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    // The family has withdrawn, whatever the bank says: the cron goes on with the refund.
    console.error(`refund of ${order.id}: ${errorText(error)}`);
  }
  return readOrder(db, order.id);
}

/** Closes the open charge of an order that has ended, and pays its refunds. Safe to repeat after a failure. */
export async function closePayments(
  db: D1Database,
  provider: PaymentProvider,
  orderId: string,
  now: Date,
): Promise<void> {
  const abandoned = await findOpenPayment(db, orderId);
  if (abandoned) await closeCharge(db, provider, abandoned, "cancelled");
  await settleOrder(db, provider, orderId, now);
}

async function giveUp(
  db: D1Database,
  userId: number,
  code: string,
  now: Date,
  seen: string | undefined,
): Promise<Order> {
  const order = await getOrder(db, userId, code);
  if (order.withdrawalProtocol !== null) return order;
  if (seen !== undefined && seen !== String(order.version)) throw new ApiError("order_changed");
  if (!isWithdrawable(order, now)) throw new ApiError("not_withdrawable");
  const move = withdrawal(drizzle(db), order, true, now);
  await commit(db, move.statements);
  return move.order;
}
