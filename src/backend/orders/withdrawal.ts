import type { DrizzleD1Database } from "drizzle-orm/d1";
import * as rules from "../../domain/orders/order-erasure.ts";
import { randomCode } from "../random-code.ts";
import { isBeforeAgreement, type Order, transitionOrder } from "./transition-order.ts";

/** Whether a withdrawal now is refunded in full. */
export function isWithdrawable({ status, contractedAt, snapshot }: Order, now: Date): boolean {
  return rules.isWithdrawable({ status, contractedAt, schoolYear: snapshot.offer.year }, now);
}

/** Statements of a family's withdrawal, under a new protocol, and the resulting order. */
export function withdrawal(orm: DrizzleD1Database, order: Order, isRefunded: boolean, now: Date) {
  const set = { withdrawalProtocol: randomCode("DES", 2), withdrawalRequestedAt: now.toISOString() };
  const to = isBeforeAgreement(order) ? "drop_out_confirmed" : "dropping_out";
  return transitionOrder(orm, order, { to, actor: "family", set, isRefunded }, now);
}
