import { and, asc, eq, gt, inArray, isNull, lt, notExists, or, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { drainQueue, QUEUE_BATCH, runAll } from "../drain-queue.ts";
import type { PaymentProvider } from "../payments/payment-provider.ts";
import { payment, refund, scholarshipOrder } from "../schema/orders.ts";
import { commit, retryOnConflict } from "../workflow/transaction.ts";
import { readOrder } from "./read-order.ts";
import { transitionOrder } from "./transition-order.ts";

/**
 * Pays the refunds of an order and closes it: `dropping_out`, and `failed` after a payment, become
 * `drop_out_confirmed`. Safe to repeat after a failure: refund ids are idempotency keys.
 */
export async function settleOrder(
  db: D1Database,
  provider: PaymentProvider,
  orderId: string,
  now: Date,
): Promise<void> {
  const refunded = new Set<string>();
  for (const { chargeId, id, amountCents } of await readOwed(db, orderId)) {
    if (await provider.refundCharge(chargeId, id, amountCents)) refunded.add(id);
  }
  await retryOnConflict(async () => {
    const orm = drizzle(db);
    const open = await readOwed(db, orderId);
    const owed = open.filter(({ id }) => refunded.has(id));
    // The bank still moves a refund, or another payment arrived meanwhile: the next run goes on.
    if (owed.length < open.length) return;
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
      ...transitionOrder(orm, order, step, now).statements,
      orm.update(refund).set({ status: "done", doneAt: at }).where(inArray(refund.paymentId, paymentIds)),
      orm.update(payment).set({ status: "refunded", refundedAt: at }).where(inArray(payment.id, paymentIds)),
    ]);
  });
}

function readOwed(db: D1Database, orderId: string) {
  const isOwed = and(eq(refund.orderId, orderId), eq(refund.status, "requested"));
  const { id, paymentId, amountCents } = refund;
  return drizzle(db)
    .select({ id, paymentId, amountCents, chargeId: sql<string>`coalesce(${payment.chargeId}, ${payment.id})` })
    .from(refund)
    .innerJoin(payment, eq(payment.id, paymentId))
    .where(isOwed);
}

/** Settles all orders with open refunds or an open withdrawal. Throws the first failure, after all other work. */
export async function settleDue(db: D1Database, provider: PaymentProvider, now: Date): Promise<void> {
  await runAll([() => refundOwed(db, provider, now), () => endUnpaid(db, provider, now)]);
}

/** Least recently tried first, so that a refund that the provider refuses does not block the queue. */
async function refundOwed(db: D1Database, provider: PaymentProvider, now: Date): Promise<void> {
  const orm = drizzle(db);
  const attemptedAt = now.toISOString();
  const isDue = and(
    sql`${refund.status} = 'requested'`,
    or(isNull(refund.attemptedAt), lt(refund.attemptedAt, attemptedAt)),
  );
  await drainQueue(
    "refund",
    () =>
      orm
        .select()
        .from(refund)
        .where(isDue)
        .orderBy(asc(refund.attemptedAt), asc(refund.requestedAt))
        .limit(QUEUE_BATCH),
    async ({ id, orderId }) => {
      await orm.update(refund).set({ attemptedAt }).where(eq(refund.id, id));
      await settleOrder(db, provider, orderId, now);
    },
  );
}

/** Ends withdrawn orders that have nothing to refund. */
async function endUnpaid(db: D1Database, provider: PaymentProvider, now: Date): Promise<void> {
  const orm = drizzle(db);
  const { id, status } = scholarshipOrder;
  const isEnding = and(
    sql`${status} = 'dropping_out'`,
    notExists(orm.select().from(refund).where(eq(refund.orderId, id))),
  );
  await drainQueue(
    "withdrawal",
    (last?: { readonly id: string }) =>
      orm
        .select({ id })
        .from(scholarshipOrder)
        .where(and(isEnding, last && gt(id, last.id)))
        .orderBy(asc(id))
        .limit(QUEUE_BATCH),
    (order) => settleOrder(db, provider, order.id, now),
  );
}
