import type { DrizzleD1Database } from "drizzle-orm/d1";
import * as rules from "../../domain/orders/order-erasure.ts";
import { WITHDRAWN_IN_DISPUTE } from "../../domain/orders/payment-notes.ts";
import { randomCode } from "../random-code.ts";
import { isBeforeAgreement, type Order, transitionOrder } from "./transition-order.ts";

/** Whether a withdrawal now is refunded in full. */
export function isWithdrawable(order: Order, now: Date): boolean {
  const { status, contractedAt, snapshot, withdrawalProtocol } = order;
  if (withdrawalProtocol !== null) return false;
  return rules.isWithdrawable({ status, contractedAt, schoolYear: snapshot.offer.year }, now);
}

/**
 * Statements of a family's withdrawal, under a new protocol, and the resulting order. While the payment is disputed,
 * the withdrawal counts from now, and the order ends once the bank has decided.
 */
export function withdrawal(orm: DrizzleD1Database, order: Order, isRefunded: boolean, now: Date) {
  const set = { withdrawalProtocol: randomCode("DES", 2), withdrawalRequestedAt: now.toISOString() };
  if (order.status === "disputed") {
    return transitionOrder(orm, order, { to: "disputed", actor: "family", note: WITHDRAWN_IN_DISPUTE, set }, now);
  }
  const to = isBeforeAgreement(order) ? "drop_out_confirmed" : "dropping_out";
  return transitionOrder(orm, order, { to, actor: "family", set, isRefunded }, now);
}
