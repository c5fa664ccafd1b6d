import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { PaymentMessage } from "../payments/payment-provider.ts";
import { payment, paymentMessage } from "../schema/orders.ts";
import { commit, retryOnConflict, type Statement } from "../workflow/transaction.ts";
import { type Payment, readOrder } from "./read-order.ts";
import { type Order, oweRefunds, transitionOrder } from "./transition-order.ts";

/** Result of a provider message. */
type Taken = "taken" | "known" | "unknown_charge";

/**
 * Applies a provider message once: message, payment and order commit together. A payment for an order that can no longer
 * use it is refunded.
 */
export function takePaymentMessage(db: D1Database, message: PaymentMessage, now: Date): Promise<Taken> {
  return retryOnConflict(async () => {
    const orm = drizzle(db);
    const [known] = await orm.select().from(paymentMessage).where(eq(paymentMessage.id, message.id));
    if (known) return "known";
    const [charge] = await orm.select().from(payment).where(eq(payment.id, message.chargeId));
    if (!charge) return "unknown_charge";
    const order = await readOrder(db, charge.orderId);
    await commit(db, [
      orm.insert(paymentMessage).values({ id: message.id, receivedAt: now.toISOString() }),
      ...(message.kind === "paid" ? paid(db, order, charge, message.at, now) : refused(db, order, charge, now)),
    ]);
    return "taken";
  });
}

/** Statements for a paid charge, whatever the order's status is by now. */
export function paid(db: D1Database, order: Order, charge: Payment, paidAt: string, now: Date): readonly Statement[] {
  if (charge.paidAt !== null) return [];
  const orm = drizzle(db);
  const isPaid = orm.update(payment).set({ status: "paid", paidAt }).where(eq(payment.id, charge.id));
  if (order.status === "awaiting_payment") {
    return [isPaid, ...transitionOrder(orm, order, { to: "pre_registered", actor: "payment" }, now).statements];
  }
  const isLate = order.status === "expired";
  const note = isLate
    ? "O pagamento chegou depois do prazo e será devolvido."
    : "Pagamento a mais, que será devolvido.";
  const step = { to: isLate ? "dropping_out" : order.status, actor: "payment", note } as const;
  return [isPaid, ...transitionOrder(orm, order, step, now).statements, oweRefunds(orm, order.id, now, charge.id)];
}

function refused(db: D1Database, order: Order, charge: Payment, now: Date): readonly Statement[] {
  if (charge.status !== "pending" && charge.status !== "creating") return [];
  const orm = drizzle(db);
  const note = "O pagamento foi recusado. Nada foi cobrado.";
  return [
    orm.update(payment).set({ status: "refused" }).where(eq(payment.id, charge.id)),
    ...transitionOrder(orm, order, { to: order.status, actor: "payment", note }, now).statements,
  ];
}
