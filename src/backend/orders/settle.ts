import { and, eq, inArray, notExists } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { PaymentProvider } from "../payments/payment-provider.ts";
import { payment, refund, scholarshipOrder } from "../schema/orders.ts";
import { deciding, readOrder } from "./read-order.ts";
import { commit, stepOrder } from "./step.ts";

/** Orders settled in one run: bounds the calls of a cron event. */
const PER_RUN = 25;

/**
 * Gives back what an order owes and closes it: `dropping_out`, and `failed` with money in it, become
 * `drop_out_confirmed`. Repeated after a breakdown it goes on where it stopped: a refund keeps its id.
 */
export async function settleOrder(
  db: D1Database,
  provider: PaymentProvider,
  orderId: string,
  now: Date,
): Promise<void> {
  const given = new Set<string>();
  for (const { paymentId, id } of await readOwed(db, orderId)) {
    await provider.refundCharge(paymentId, id);
    given.add(id);
  }
  await deciding(async () => {
    const orm = drizzle(db);
    const standing = await readOwed(db, orderId);
    const owed = standing.filter(({ id }) => given.has(id));
    // More was paid meanwhile: it is given back first, by the next run.
    if (owed.length < standing.length) return;
    const order = await readOrder(db, orderId);
    const isEnded = order.status === "dropping_out" || (order.status === "failed" && owed.length > 0);
    if (!isEnded && owed.length === 0) return;
    const at = now.toISOString();
    const step = {
      to: isEnded ? "drop_out_confirmed" : order.status,
      actor: "system",
      ...(owed.length > 0 && { note: "Valor devolvido." }),
    } as const;
    const paymentIds = owed.map((o) => o.paymentId);
    await commit(db, [
      ...stepOrder(orm, order, step, now).statements,
      orm.update(refund).set({ status: "done", doneAt: at }).where(inArray(refund.paymentId, paymentIds)),
      orm.update(payment).set({ status: "refunded", refundedAt: at }).where(inArray(payment.id, paymentIds)),
    ]);
  });
}

function readOwed(db: D1Database, orderId: string) {
  const isOwed = and(eq(refund.orderId, orderId), eq(refund.status, "requested"));
  return drizzle(db).select().from(refund).where(isOwed);
}

/** Settles the orders that owe something, or wait for their end. */
export async function settleDue(db: D1Database, provider: PaymentProvider, now: Date): Promise<void> {
  const orm = drizzle(db);
  const owing = await orm
    .selectDistinct({ id: refund.orderId })
    .from(refund)
    .where(eq(refund.status, "requested"))
    .limit(PER_RUN);
  const nothingPaid = notExists(orm.select().from(refund).where(eq(refund.orderId, scholarshipOrder.id)));
  const ending = await orm
    .select({ id: scholarshipOrder.id })
    .from(scholarshipOrder)
    .where(and(eq(scholarshipOrder.status, "dropping_out"), nothingPaid))
    .limit(PER_RUN);
  for (const { id } of [...owing, ...ending]) await settleOrder(db, provider, id, now);
}
