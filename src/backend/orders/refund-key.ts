import { and, eq, exists, isNull, lte } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { ApiError, invalidField } from "../../contract/v3/errors.ts";
import { lastUnreturnable } from "../../domain/orders/refund-way.ts";
import { payment, refund } from "../schema/orders.ts";
import { getOrder } from "./read-order.ts";
import type { Order } from "./transition-order.ts";

/** Condition that the bank cannot return the payment of a refund any more, and does not move it: the team makes it. */
const isByTeam = (now: Date) =>
  and(eq(refund.status, "requested"), isNull(refund.movingSince), lte(payment.paidAt, lastUnreturnable(now)));

/**
 * Stores the Pix key to which the team refunds an order. A key that is a CPF must be that of the contract; of any other
 * key the team checks whose it is before it pays. Throws `order_not_found`, `invalid_fields`, and `order_changed` when
 * the team has nothing to refund.
 */
export async function setRefundKey(
  db: D1Database,
  userId: number,
  code: string,
  pixKey: string,
  now: Date,
): Promise<Order> {
  const order = await getOrder(db, userId, code);
  if (/^\d{11}$/.test(pixKey) && pixKey !== order.guardianCpf) {
    throw invalidField("pixKey", "Use uma chave no CPF de quem fez o contrato");
  }
  const orm = drizzle(db);
  const isOwed = exists(
    orm
      .select({ id: payment.id })
      .from(payment)
      .where(and(eq(payment.id, refund.paymentId), isByTeam(now))),
  );
  const stored = await orm
    .update(refund)
    .set({ pixKey })
    .where(and(eq(refund.orderId, order.id), isOwed))
    .returning({ id: refund.id });
  if (stored.length === 0) throw new ApiError("order_changed");
  return order;
}
