import { and, eq, isNull } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { ApiError } from "../../contract/v3/errors.ts";
import { codeDeadline, pixDeadline } from "../../domain/orders/order-terms.ts";
import { errorText } from "../../domain/text/scrub-errors.ts";
import { DAY_MS, MINUTE_MS } from "../../domain/time/time.ts";
import { bankOf } from "../payments/bank-of.ts";
import { BankError, type PaymentProvider } from "../payments/payment-provider.ts";
import { account } from "../schema/accounts.ts";
import { payment, scholarshipOrder } from "../schema/orders.ts";
import { commit, retryOnConflict, type Statement } from "../workflow/transaction.ts";
import { findOpenPayment, getOrder, OPEN_PAYMENT, type Payment, readOrder } from "./read-order.ts";
import { isBeforeAgreement, type Order, transitionOrder } from "./transition-order.ts";

/** Longest outage of the bank that does not extend the time to pay. */
const SHORT_OUTAGE_MS = 5 * MINUTE_MS;

interface Family {
  readonly studentNickname: string;
  /** Eleven digits. */
  readonly guardianCpf: string;
}

/**
 * Agrees to an order: with nothing due it is confirmed at once, else a Pix payment is opened. Idempotent: while one is
 * open, returns that. Another code does not extend the time to pay. Throws `order_not_found`, `not_payable`.
 */
export async function confirmOrder(
  db: D1Database,
  provider: PaymentProvider,
  userId: number,
  code: string,
  family: Family,
  now: Date,
): Promise<Order> {
  const order = await retryOnConflict(async () => agree(db, provider, await getOrder(db, userId, code), family, now));
  const open = await findOpenPayment(db, order.id);
  if (!open) return order;
  try {
    await ensureCharge(db, provider, open);
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    // The contract is valid and the seat is kept. The cron creates the code later; until then the page waits.
    console.error(`charge ${open.id}: ${errorText(error)}`);
  }
  return order;
}

async function agree(
  db: D1Database,
  provider: PaymentProvider,
  order: Order,
  family: Family,
  now: Date,
): Promise<Order> {
  const orm = drizzle(db);
  const { dueNowCents } = order.snapshot.amounts;
  if (order.status === "pre_registered") return order;
  if (!isBeforeAgreement(order) || order.dueAt! <= now.toISOString()) throw new ApiError("not_payable");
  if (dueNowCents === 0) {
    const step = { to: "pre_registered", actor: "family", set: family } as const;
    const move = transitionOrder(orm, order, step, now);
    await commit(db, [...move.statements, storeCpf(db, order.userId, family, now)]);
    return move.order;
  }
  if (await findOpenPayment(db, order.id)) return order;
  const expiresAt = codeDeadline(now, order.dueAt!);
  const isAgain = order.status === "awaiting_payment";
  const note = isAgain ? "Novo código Pix." : undefined;
  const step = { to: "awaiting_payment", actor: "family", note, set: { ...family, dueAt: expiresAt } } as const;
  const move = transitionOrder(orm, order, step, now);
  await commit(db, [
    ...move.statements,
    storeCpf(db, order.userId, family, now),
    orm.insert(payment).values({
      id: crypto.randomUUID(),
      orderId: order.id,
      provider: provider.name,
      method: "pix",
      amountCents: dueNowCents,
      status: "creating",
      createdAt: now.toISOString(),
      expiresAt,
    }),
  ]);
  return move.order;
}

/** The first CPF completes the account (S7). */
function storeCpf(db: D1Database, userId: number, { guardianCpf }: Family, now: Date): Statement {
  return drizzle(db)
    .update(account)
    .set({ cpf: guardianCpf, updatedAt: now.toISOString() })
    .where(and(eq(account.id, userId), isNull(account.cpf)));
}

/** Creates the provider's charge for a payment that has none yet: a new one, or one left by a failed request. */
export async function ensureCharge(db: D1Database, provider: PaymentProvider, open: Payment): Promise<Payment> {
  if (open.status !== "creating") return open;
  const { guardianCpf: cpf, guardianName: name } = await readOrder(db, open.orderId);
  const { pixCopyPaste } = await bankOf(db, provider, open).createCharge({
    ...open,
    payer: cpf && name ? { cpf, name } : null,
  });
  const orm = drizzle(db);
  const isWaiting = and(eq(payment.id, open.id), eq(payment.status, "creating"));
  await orm.batch([orm.update(payment).set({ status: "pending", pixCopyPaste }).where(isWaiting)]);
  return { ...open, status: "pending", pixCopyPaste };
}

/**
 * Extends a payment whose code the bank has not made for minutes, so that an outage costs no family its seat: the time
 * to pay begins when there is a code. Extends it by a day at most.
 */
export async function keepWaiting(db: D1Database, open: Payment, now: Date): Promise<Payment> {
  const age = now.getTime() - Date.parse(open.createdAt);
  if (open.status !== "creating" || age < SHORT_OUTAGE_MS || age > DAY_MS) return open;
  const orm = drizzle(db);
  const expiresAt = pixDeadline(now).toISOString();
  const isAwaited = and(eq(scholarshipOrder.id, open.orderId), eq(scholarshipOrder.status, "awaiting_payment"));
  await orm.batch([
    orm
      .update(payment)
      .set({ expiresAt })
      .where(and(eq(payment.id, open.id), eq(payment.status, "creating"))),
    orm.update(scholarshipOrder).set({ dueAt: expiresAt }).where(isAwaited),
  ]);
  return { ...open, expiresAt };
}

/**
 * Closes an open payment, so that its code cannot be paid any more. A payment that was just made is left to polling.
 */
export async function closeCharge(
  db: D1Database,
  provider: PaymentProvider,
  open: Payment,
  status: "cancelled" | "expired",
): Promise<void> {
  const bank = bankOf(db, provider, open);
  await bank.cancelCharge(open.id);
  if ((await bank.findCharge(open.id))?.status === "paid") return;
  const orm = drizzle(db);
  const isOpen = and(eq(payment.id, open.id), OPEN_PAYMENT);
  await orm.batch([orm.update(payment).set({ status }).where(isOpen)]);
}
