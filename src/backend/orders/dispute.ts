import { and, desc, eq, inArray } from "drizzle-orm";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import { invalidField } from "../../contract/v3/errors.ts";
import { CONFIRMED } from "../../domain/orders/order-status.ts";
import { DISPUTE_ACCEPTED, DISPUTE_REJECTED, DISPUTED } from "../../domain/orders/payment-notes.ts";
import { termsAfterDispute } from "../../domain/orders/status-terms.ts";
import { BankMissing, bankOf } from "../payments/bank-of.ts";
import { BankError, type Charge, type PaymentProvider } from "../payments/payment-provider.ts";
import { type Actor, orderEvent, payment, refund } from "../schema/orders.ts";
import { commit, type Statement } from "../workflow/transaction.ts";
import { type Payment, readOrder } from "./read-order.ts";
import { type Order, transitionOrder } from "./transition-order.ts";

/** Source of a contest: the books of the bank, or a person of the team whom the bank has written to. */
type Source = Extract<Actor, "payment" | "team">;

const SILENT = "O banco não respondeu como está a contestação. Tente daqui a pouco.";
const NOT_OVER =
  "O banco ainda devolve este Pix, ou já devolveu uma parte. Registre a recusa só quando o valor inteiro estiver na conta.";

/** Statements of a contested Pix: the order rests until the bank decides. Throws `order_changed`. */
export function openDispute(orm: DrizzleD1Database, order: Order, actor: Source, now: Date) {
  return transitionOrder(orm, order, { to: "disputed", actor, note: DISPUTED }, now);
}

/**
 * Statements for a contest that the bank rejected: the order goes on, its dates later by the duration of the contest;
 * or ends with its refund, if the family has withdrawn since. Throws `order_changed`.
 */
export async function rejectDispute(db: D1Database, order: Order, actor: Source, now: Date) {
  const orm = drizzle(db);
  const note = DISPUTE_REJECTED;
  if (order.withdrawalProtocol !== null) {
    return transitionOrder(orm, order, { to: "dropping_out", actor: "family", note }, now);
  }
  const { before, since } = await readDispute(db, order.id);
  const { dueAt, voucherValidUntil, snapshot } = order;
  const terms = termsAfterDispute({ dueAt, voucherValidUntil, schoolYear: snapshot.offer.year }, since, now);
  const set = { ...terms, dueAt: terms.dueAt?.toISOString() ?? null };
  return transitionOrder(orm, order, { to: before, actor, note, set }, now);
}

/**
 * Statements for a contest that the bank accepted: the order ends, and the books have the amount that the bank
 * returned. No refund is requested. Throws `order_changed`.
 */
export function acceptDispute(orm: DrizzleD1Database, order: Order, actor: Source, now: Date) {
  const ended = transitionOrder(orm, order, { to: "dropping_out", actor, note: DISPUTE_ACCEPTED }, now);
  const closed = transitionOrder(orm, ended.order, { to: "drop_out_confirmed", actor: "system" }, now);
  const at = now.toISOString();
  const isIts = and(eq(refund.orderId, order.id), eq(refund.reason, "disputed"));
  const returned = orm.select({ id: refund.paymentId }).from(refund).where(isIts);
  const statements: readonly Statement[] = [
    ...ended.statements,
    orm.update(refund).set({ status: "done", doneAt: at }).where(isIts),
    orm.update(payment).set({ status: "refunded", refundedAt: at }).where(inArray(payment.id, returned)),
    ...closed.statements,
  ];
  return { statements, order: closed.order };
}

/**
 * Applies what the bank says of a contest about a charge, if it is news. What a person of the team entered ends when
 * the money is gone, or when a person says so: its books may not show a blocked amount. Safe to repeat.
 */
export async function followDispute(db: D1Database, chargeId: string, charge: Charge, now: Date): Promise<void> {
  const [paid] = await drizzle(db).select().from(payment).where(eq(payment.id, chargeId));
  if (charge.dispute === null || paid?.status !== "paid" || paid.isUnused === 1) return;
  const statements = await newsOf(db, await readOrder(db, paid.orderId), paid, charge.dispute, now);
  if (statements.length > 0) await commit(db, statements);
}

async function newsOf(
  db: D1Database,
  order: Order,
  paid: Payment,
  { isOpen, heldCents }: NonNullable<Charge["dispute"]>,
  now: Date,
): Promise<readonly Statement[]> {
  const isResting = order.status === "disputed";
  if (!isOpen && heldCents >= paid.amountCents) {
    const isOfBank = isResting && (await readDispute(db, order.id)).actor === "payment";
    return isOfBank ? (await rejectDispute(db, order, "payment", now)).statements : [];
  }
  if (!isResting && !CONFIRMED.includes(order.status)) return [];
  const orm = drizzle(db);
  const opened = isResting ? { statements: [], order } : openDispute(orm, order, "payment", now);
  const isGone = !isOpen && heldCents <= 0;
  return isGone
    ? [...opened.statements, ...acceptDispute(orm, opened.order, "payment", now).statements]
    : opened.statements;
}

/** Throws `invalid_fields` while the bank returns a disputed payment, or does not say: the order cannot go on. */
export async function requireHeld(db: D1Database, provider: PaymentProvider, paid: Payment): Promise<void> {
  let dispute: Charge["dispute"];
  try {
    dispute = (await bankOf(db, provider, paid).findCharge(paid.id))?.dispute ?? null;
  } catch (error) {
    // Only a person can look at a bank that is no longer configured.
    if (error instanceof BankMissing) return;
    throw error instanceof BankError ? invalidField("reason", SILENT) : error;
  }
  if (dispute && (dispute.isOpen || dispute.heldCents < paid.amountCents)) throw invalidField("reason", NOT_OVER);
}

/** The payment that an order is paid by; undefined for a free one, and after its refund. */
export async function findPaid(db: D1Database, orderId: string): Promise<Payment | undefined> {
  const isIts = and(eq(payment.orderId, orderId), eq(payment.status, "paid"), eq(payment.isUnused, 0));
  return (await drizzle(db).select().from(payment).where(isIts))[0];
}

/** The dispute that an order rests in: its status before, since when, and its source. */
async function readDispute(db: D1Database, orderId: string) {
  const isIts = eq(orderEvent.orderId, orderId);
  const events = await drizzle(db).select().from(orderEvent).where(isIts).orderBy(desc(orderEvent.version));
  const at = events.findIndex(({ status }) => status !== "disputed");
  const { at: since, actor } = events[at - 1]!;
  return { before: events[at]!.status, since, actor };
}
