import { and, asc, eq, getTableColumns, gt, inArray, isNull, lt, lte, notExists, or, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { nextAttempt, nextLook } from "../../domain/orders/patience.ts";
import { notRefunded, refunded as refundedNote } from "../../domain/orders/payment-notes.ts";
import { isReturnable } from "../../domain/orders/refund-way.ts";
import { isoAfter } from "../../domain/time/time.ts";
import { drainQueue, QUEUE_BATCH, runAll } from "../drain-queue.ts";
import { bankOf } from "../payments/bank-of.ts";
import type { PaymentProvider, RefundStatus } from "../payments/payment-provider.ts";
import { payment, refund, scholarshipOrder } from "../schema/orders.ts";
import { commit, retryOnConflict, type Statement } from "../workflow/transaction.ts";
import { readOrder } from "./read-order.ts";
import { transitionOrder } from "./transition-order.ts";

/**
 * Pays the refunds of an order that are due, and closes it once all are paid: `dropping_out`, and `failed` after a
 * payment, become `drop_out_confirmed`. Safe to repeat after a failure: refund ids are idempotency keys. Throws the
 * first failure of the bank, after all other work.
 */
export async function settleOrder(
  db: D1Database,
  provider: PaymentProvider,
  orderId: string,
  now: Date,
): Promise<void> {
  const refunded = new Set<string>();
  await runAll([
    ...(await readOwed(db, orderId))
      .filter(({ nextAttemptAt }) => nextAttemptAt === null || nextAttemptAt <= now.toISOString())
      .map((owed) => async () => {
        if (await isRefunded(db, provider, owed, now)) refunded.add(owed.id);
      }),
    () => retryOnConflict(() => recordRefunds(db, orderId, refunded, now)),
  ]);
}

/** Records the refunds that are done, with other statements, and closes an order that waits for no other. */
export async function recordRefunds(
  db: D1Database,
  orderId: string,
  refunded: ReadonlySet<string>,
  now: Date,
  others: readonly Statement[] = [],
): Promise<void> {
  const orm = drizzle(db);
  const open = await readOwed(db, orderId);
  const owed = open.filter(({ id }) => refunded.has(id));
  const order = await readOrder(db, orderId);
  const isEnd = order.status === "dropping_out" || (order.status === "failed" && owed.length > 0);
  // The bank still moves another refund, or another payment has arrived: a later run closes the order.
  const isEnded = isEnd && owed.length === open.length;
  if (!isEnded && owed.length === 0) return;
  const at = now.toISOString();
  const note = isEnded ? "Valor devolvido." : owed.map((one) => noteOf(one, "done")).join(" ");
  const step = {
    to: isEnded ? "drop_out_confirmed" : order.status,
    actor: "system",
    ...(owed.length > 0 && { note }),
  } as const;
  const paymentIds = owed.map((o) => o.paymentId);
  await commit(db, [
    ...others,
    ...transitionOrder(orm, order, step, now).statements,
    orm.update(refund).set({ status: "done", doneAt: at, pixKey: null }).where(inArray(refund.paymentId, paymentIds)),
    orm.update(payment).set({ status: "refunded", refundedAt: at }).where(inArray(payment.id, paymentIds)),
  ]);
}

/** Asks the bank for a refund, or how one that it moves is, and records its response. */
async function isRefunded(db: D1Database, provider: PaymentProvider, owed: Owed, now: Date): Promise<boolean> {
  const { chargeId, id, amountCents, movingSince, failedAt, failures, paidAt } = owed;
  const orm = drizzle(db);
  const later = (set: Partial<typeof refund.$inferInsert>) => orm.update(refund).set(set).where(eq(refund.id, id));
  // The team makes it (`/admin/pagamentos` has it at once), unless an earlier request did, whose response was lost.
  const isByTeam = movingSince === null && paidAt !== null && !isReturnable(paidAt, now);
  const leaveToTeam = async () => {
    await later({ nextAttemptAt: isoAfter(now, { days: 1 }) });
    return false;
  };
  if (isByTeam && failures === 0) return leaveToTeam();
  const inVain = { failures: failures + 1, nextAttemptAt: nextAttempt(failures + 1, now).toISOString() };
  if (!(await begin(db, id, now))) return false;
  let status: RefundStatus;
  try {
    const bank = bankOf(db, provider, owed);
    status = await (movingSince || isByTeam ? bank.findRefund : bank.refundCharge)(chargeId, id, amountCents);
  } catch (error) {
    await later(inVain);
    throw error;
  }
  if (status === "done") return true;
  if (status === "processing") {
    const since = movingSince ?? now.toISOString();
    await later({ movingSince: since, nextAttemptAt: nextLook(since, now).toISOString() });
    return false;
  }
  if (isByTeam) return leaveToTeam();
  const failed = later({ ...inVain, movingSince: null, failedAt: now.toISOString() });
  // The family hears of the first time.
  if (failedAt) await failed;
  else await retryOnConflict(async () => commit(db, [...(await remark(db, owed, now)), failed]));
  return false;
}

/**
 * Notes that the bank is about to be asked for a refund. False when the team is recording that it made the refund
 * itself, or has recorded it, and while the bank examines the order's Pix: it may give the money back itself.
 */
async function begin(db: D1Database, id: string, now: Date): Promise<boolean> {
  const disputed = drizzle(db)
    .select()
    .from(scholarshipOrder)
    .where(and(eq(scholarshipOrder.id, refund.orderId), eq(scholarshipOrder.status, "disputed")));
  const isOwed = and(eq(refund.id, id), eq(refund.status, "requested"), eq(refund.isByHand, 0), notExists(disputed));
  const begun = await drizzle(db).update(refund).set({ attemptedAt: now.toISOString() }).where(isOwed).returning();
  return begun.length > 0;
}

/** Statements that inform the family that the bank did not carry a refund out. */
async function remark(db: D1Database, owed: Owed, now: Date) {
  const order = await readOrder(db, owed.orderId);
  const step = { to: order.status, actor: "system", note: noteOf(owed, "failed") } as const;
  return transitionOrder(drizzle(db), order, step, now).statements;
}

const noteOf = ({ amountCents, reason }: Owed, status: "done" | "failed") =>
  (status === "done" ? refundedNote : notRefunded)(amountCents, reason);

type Owed = Awaited<ReturnType<typeof readOwed>>[number];

/** Refunds of an order that are not made yet, each with its charge at the bank. */
export function readOwed(db: D1Database, orderId: string) {
  const isOwed = and(eq(refund.orderId, orderId), eq(refund.status, "requested"));
  return drizzle(db)
    .select({
      ...getTableColumns(refund),
      provider: payment.provider,
      paidAt: payment.paidAt,
      chargeId: sql<string>`coalesce(${payment.chargeId}, ${payment.id})`,
    })
    .from(refund)
    .innerJoin(payment, eq(payment.id, refund.paymentId))
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
    eq(refund.isByHand, 0),
    or(isNull(refund.attemptedAt), lt(refund.attemptedAt, attemptedAt)),
    or(isNull(refund.nextAttemptAt), lte(refund.nextAttemptAt, attemptedAt)),
  );
  await drainQueue(
    db,
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

/** Ends withdrawn orders that have nothing to refund any more. */
async function endUnpaid(db: D1Database, provider: PaymentProvider, now: Date): Promise<void> {
  const orm = drizzle(db);
  const { id, status } = scholarshipOrder;
  const isEnding = and(
    sql`${status} = 'dropping_out'`,
    notExists(
      orm
        .select()
        .from(refund)
        .where(and(eq(refund.orderId, id), eq(refund.status, "requested"))),
    ),
  );
  await drainQueue(
    db,
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
