import { asc, eq, inArray, lte } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { SCHOOL_TURN } from "../../domain/order-status.ts";
import type { PaymentProvider } from "../payments/payment-provider.ts";
import { payment, scholarshipOrder } from "../schema/orders.ts";
import { closeCharge, ensureCharge } from "./pay.ts";
import { deciding, findOpenPayment, type Payment, readOrder } from "./read-order.ts";
import { settleDue } from "./settle.ts";
import { commit, stepOrder } from "./step.ts";
import { paid } from "./take-message.ts";

/** Orders and payments looked at in one run: bounds the calls of a cron event. */
const PER_RUN = 25;

/**
 * Every minute: hears from the provider about payments whose message did not arrive, lets lapse what is due, and gives
 * back what is owed. What fails is tried again a minute later.
 */
export async function runDeadlines(db: D1Database, provider: PaymentProvider, now: Date): Promise<void> {
  await hearPayments(db, provider, now);
  const due = await drizzle(db)
    .select({ id: scholarshipOrder.id })
    .from(scholarshipOrder)
    .where(lte(scholarshipOrder.dueAt, now.toISOString()))
    .orderBy(asc(scholarshipOrder.dueAt))
    .limit(PER_RUN);
  for (const { id } of due) await deciding(() => lapse(db, id, now));
  await settleDue(db, provider, now);
}

async function hearPayments(db: D1Database, provider: PaymentProvider, now: Date): Promise<void> {
  const open = await drizzle(db)
    .select()
    .from(payment)
    .where(inArray(payment.status, ["creating", "pending"]))
    .orderBy(asc(payment.createdAt))
    .limit(PER_RUN);
  for (const attempt of open) await deciding(() => hear(db, provider, attempt, now));
}

/** Asks the provider about an open payment and writes down what it says. */
async function hear(db: D1Database, provider: PaymentProvider, attempt: Payment, now: Date): Promise<void> {
  const charge = await provider.findCharge(attempt.id);
  if (charge?.status === "paid") {
    const order = await readOrder(db, attempt.orderId);
    const [current] = await drizzle(db).select().from(payment).where(eq(payment.id, attempt.id));
    const statements = paid(db, order, current!, charge.paidAt!, now);
    if (statements.length > 0) await commit(db, statements);
  } else if (attempt.expiresAt > now.toISOString()) await ensureCharge(db, provider, attempt);
  else await closeCharge(db, provider, attempt, "expired");
}

/** Lets an order go that ran out of time; not while a code can still be paid. */
async function lapse(db: D1Database, id: string, now: Date): Promise<void> {
  const order = await readOrder(db, id);
  if (order.dueAt === null || order.dueAt > now.toISOString() || (await findOpenPayment(db, id))) return;
  const isSchoolLate = SCHOOL_TURN.includes(order.status);
  const step = isSchoolLate
    ? ({ to: "failed", actor: "system", note: "A escola não respondeu em 5 dias úteis." } as const)
    : ({ to: "expired", actor: "system" } as const);
  await commit(db, stepOrder(drizzle(db), order, step, now).statements);
}
