import { and, asc, eq, isNull, lt, lte, notExists, or, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { nextLook } from "../../domain/orders/patience.ts";
import { CODE_IS_READY } from "../../domain/orders/payment-notes.ts";
import { statusAfterDeadline } from "../../domain/orders/status-terms.ts";
import { drainQueue, QUEUE_BATCH, runAll } from "../drain-queue.ts";
import { bankOf } from "../payments/bank-of.ts";
import type { PaymentProvider } from "../payments/payment-provider.ts";
import { payment, scholarshipOrder } from "../schema/orders.ts";
import { commit, retryOnConflict } from "../workflow/transaction.ts";
import { followDispute } from "./dispute.ts";
import { closeCharge, ensureCharge, keepWaiting } from "./pay.ts";
import { findOpenPayment, OPEN_PAYMENT, type Payment, readOrder } from "./read-order.ts";
import { settleDue } from "./settle.ts";
import { paid } from "./take-payment-message.ts";
import { transitionOrder } from "./transition-order.ts";

/**
 * Runs every minute: polls open payments, ends overdue orders, and pays refunds. The next run retries failures. Throws
 * the first failure, after all other work.
 */
export async function runDeadlines(db: D1Database, provider: PaymentProvider, now: Date): Promise<void> {
  await runAll([
    () => pollPayments(db, provider, now),
    () => expireOverdue(db, now),
    () => settleDue(db, provider, now),
  ]);
}

/** Charges that one run asks the bank about. */
const POLLED_AT_ONCE = 100;

/**
 * Polls the open payments that are due, the longest unpolled first, so that failing ones do not block the queue: a
 * young one each minute, an older one less often, and each at its end.
 */
async function pollPayments(db: D1Database, provider: PaymentProvider, now: Date): Promise<void> {
  const orm = drizzle(db);
  const polledAt = now.toISOString();
  const isDue = and(
    OPEN_PAYMENT,
    or(isNull(payment.polledAt), lt(payment.polledAt, polledAt)),
    or(isNull(payment.nextPollAt), lte(payment.nextPollAt, polledAt)),
  );
  let polled = 0;
  await drainQueue(
    db,
    "payment",
    async () =>
      polled >= POLLED_AT_ONCE
        ? []
        : orm
            .select()
            .from(payment)
            .where(isDue)
            .orderBy(asc(payment.polledAt), asc(payment.createdAt))
            .limit(QUEUE_BATCH),
    async (attempt) => {
      polled++;
      const { id, createdAt, expiresAt } = attempt;
      const next = nextLook(createdAt, now).toISOString();
      const nextPollAt = expiresAt > polledAt && expiresAt < next ? expiresAt : next;
      await orm.update(payment).set({ polledAt, nextPollAt }).where(eq(payment.id, id));
      await pollPayment(db, provider, attempt, now);
    },
  );
}

/** Ends overdue orders, except those whose Pix code can still be paid. */
async function expireOverdue(db: D1Database, now: Date): Promise<void> {
  const orm = drizzle(db);
  const { id, dueAt } = scholarshipOrder;
  const open = orm
    .select()
    .from(payment)
    .where(and(eq(payment.orderId, id), OPEN_PAYMENT));
  const isDue = and(lte(dueAt, now.toISOString()), notExists(open));
  await drainQueue(
    db,
    "deadline",
    (last?: { readonly id: string; readonly dueAt: string | null }) =>
      orm
        .select({ id, dueAt })
        .from(scholarshipOrder)
        .where(and(isDue, last && sql`(${dueAt}, ${id}) > (${last.dueAt}, ${last.id})`))
        .orderBy(asc(dueAt), asc(id))
        .limit(QUEUE_BATCH),
    (due) => retryOnConflict(() => expire(db, due.id, now)),
  );
}

/** Reads one payment at the provider and applies what it says. */
export function pollPayment(db: D1Database, provider: PaymentProvider, attempt: Payment, now: Date): Promise<void> {
  return retryOnConflict(() => applyCharge(db, provider, attempt, now));
}

async function applyCharge(db: D1Database, provider: PaymentProvider, polled: Payment, now: Date): Promise<void> {
  const order = await readOrder(db, polled.orderId);
  const isAwaited = order.status === "awaiting_payment";
  const attempt = isAwaited ? await keepWaiting(db, polled, now) : polled;
  const charge = await bankOf(db, provider, attempt).findCharge(attempt.id);
  if (charge?.status === "paid") {
    const [current] = await drizzle(db).select().from(payment).where(eq(payment.id, attempt.id));
    const { receivedCents: cents, paidAt, endToEndIds } = charge;
    const received = { cents, at: paidAt!, endToEndIds };
    const statements = await paid(db, order, current!, received, now);
    if (statements.length > 0) await commit(db, statements);
  } else if (!isAwaited) await closeCharge(db, provider, attempt, "cancelled");
  else if (attempt.expiresAt <= now.toISOString()) await closeCharge(db, provider, attempt, "expired");
  else if (attempt.expiresAt === polled.expiresAt) await ensureCharge(db, provider, attempt);
  else {
    await ensureCharge(db, provider, { ...attempt, createdAt: now.toISOString() });
    const step = { to: order.status, actor: "system", note: CODE_IS_READY, set: { dueAt: attempt.expiresAt } } as const;
    await commit(db, transitionOrder(drizzle(db), order, step, now).statements);
  }
  if (charge?.dispute) await followDispute(db, attempt.id, charge, now);
}

async function expire(db: D1Database, id: string, now: Date): Promise<void> {
  const order = await readOrder(db, id);
  if (order.dueAt === null || order.dueAt > now.toISOString() || (await findOpenPayment(db, id))) return;
  const end = statusAfterDeadline(order.status);
  if (!end) return;
  const step = { to: end.to, actor: "system", note: end.note ?? undefined } as const;
  await commit(db, transitionOrder(drizzle(db), order, step, now).statements);
}
