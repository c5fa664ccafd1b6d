import { and, eq, isNotNull, or } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { ENDED } from "../../domain/orders/order-status.ts";
import {
  PAID_AT_END,
  PAID_TOO_LATE,
  PAYMENT_REFUSED,
  paidTooLittle,
  paidTooMuch,
} from "../../domain/orders/payment-notes.ts";
import type { RefundReason } from "../../domain/orders/refund-reason.ts";
import type { Cents } from "../../domain/pricing/money.ts";
import type { PaymentMessage } from "../payments/payment-provider.ts";
import { payment, paymentMessage } from "../schema/orders.ts";
import { commit, retryOnConflict, type Statement } from "../workflow/transaction.ts";
import { type Payment, readOrder } from "./read-order.ts";
import { type Order, oweRefunds, transitionOrder } from "./transition-order.ts";

type Taken = "taken" | "known" | "unknown_charge";

/** Money on a charge: the total until now, and when it arrived. */
interface Received {
  readonly cents: Cents;
  /** ISO instant. */
  readonly at: string;
  /** Ids of all transfers until now; none when only a message reported it. */
  readonly endToEndIds?: readonly string[];
}

/**
 * Applies a provider message once: message, payment and order commit together. Money that the order cannot use is
 * refunded.
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
      ...(message.kind === "paid"
        ? await paid(db, order, charge, { cents: message.receivedCents, at: message.at }, now)
        : refused(db, order, charge, now)),
    ]);
    return "taken";
  });
}

/**
 * Statements for money that arrived on a charge, whatever the order's status is by now. Only the exact amount that is
 * due, while it is awaited, pays the order; all else goes back. A total that is known already is a no-op.
 */
export async function paid(
  db: D1Database,
  order: Order,
  charge: Payment,
  { cents: totalCents, at: paidAt, endToEndIds: ids = [] }: Received,
  now: Date,
): Promise<readonly Statement[]> {
  const orm = drizzle(db);
  const earlier = await readReceipts(db, charge);
  const arrivedCents = earlier.reduce((left, { amountCents }) => left - amountCents, totalCents);
  if (arrivedCents <= 0) return [];
  const known = earlier.flatMap((one) => one.endToEndIds?.split(" ") ?? []);
  const endToEndIds = ids.filter((id) => !known.includes(id)).join(" ") || null;
  const note = (text: string, to = order.status) =>
    transitionOrder(orm, order, { to, actor: "payment", note: text }, now).statements;
  const surplus = (amountCents: Cents, reason: RefundReason) => {
    const id = crypto.randomUUID();
    const { orderId, provider, method, expiresAt } = charge;
    const row = { id, orderId, provider, method, expiresAt, amountCents, paidAt, createdAt: now.toISOString() };
    return [
      orm.insert(payment).values({ ...row, endToEndIds, chargeId: charge.id, isUnused: 1, status: "paid" }),
      oweRefunds(orm, order.id, reason, now, id),
    ];
  };
  if (charge.paidAt !== null) return [...note(paidTooMuch(arrivedCents)), ...surplus(arrivedCents, "twice")];

  const isPaid = (amountCents: Cents, isUnused = 0) =>
    orm
      .update(payment)
      .set({ status: "paid", paidAt, amountCents, isUnused, endToEndIds })
      .where(eq(payment.id, charge.id));
  const { dueNowCents } = order.snapshot.amounts;
  const surplusCents = arrivedCents - dueNowCents;
  if (order.status === "expired") return [isPaid(arrivedCents), ...note(PAID_TOO_LATE, "dropping_out")];
  if (order.status !== "awaiting_payment" || surplusCents < 0) {
    const isTooLittle = order.status === "awaiting_payment";
    const isAtEnd = ENDED.includes(order.status);
    const reason = isTooLittle ? "too_little" : isAtEnd ? "late" : "twice";
    const otherwise = isAtEnd ? PAID_AT_END : paidTooMuch(arrivedCents);
    const why = isTooLittle ? paidTooLittle(arrivedCents, dueNowCents) : otherwise;
    return [isPaid(arrivedCents, 1), ...note(why), oweRefunds(orm, order.id, reason, now, charge.id)];
  }
  const extra = surplusCents > 0 ? { note: paidTooMuch(surplusCents) } : {};
  return [
    isPaid(dueNowCents),
    ...transitionOrder(orm, order, { to: "pre_registered", actor: "payment", ...extra }, now).statements,
    ...(surplusCents > 0 ? surplus(surplusCents, "too_much") : []),
  ];
}

function readReceipts(db: D1Database, { id, orderId }: Payment): Promise<Payment[]> {
  const isOfCharge = or(eq(payment.id, id), eq(payment.chargeId, id));
  return drizzle(db)
    .select()
    .from(payment)
    .where(and(eq(payment.orderId, orderId), isOfCharge, isNotNull(payment.paidAt)));
}

function refused(db: D1Database, order: Order, charge: Payment, now: Date): readonly Statement[] {
  if (charge.status !== "pending" && charge.status !== "creating") return [];
  const orm = drizzle(db);
  return [
    orm.update(payment).set({ status: "refused" }).where(eq(payment.id, charge.id)),
    ...transitionOrder(orm, order, { to: order.status, actor: "payment", note: PAYMENT_REFUSED }, now).statements,
  ];
}
