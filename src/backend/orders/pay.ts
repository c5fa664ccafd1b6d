import { and, eq, isNull } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { ApiError } from "../../contract/v3/errors.ts";
import { pixDeadline } from "../../domain/orders/order-terms.ts";
import type { PaymentProvider } from "../payments/payment-provider.ts";
import { account } from "../schema/accounts.ts";
import { payment } from "../schema/orders.ts";
import { commit, retryOnConflict, type Statement } from "../workflow/transaction.ts";
import { findOpenPayment, getOrder, OPEN_PAYMENT, type Payment } from "./read-order.ts";
import { type Order, transitionOrder } from "./transition-order.ts";

/** What the family tells, and corrects, as it agrees. */
export interface Family {
  readonly studentNickname: string;
  /** Eleven digits. */
  readonly guardianCpf: string;
}

/**
 * Agrees on an order: with nothing due it is confirmed at once, else it waits for a Pix. Asking again gives the code that
 * is open. Throws `order_not_found`, `not_payable`.
 */
export async function contract(
  db: D1Database,
  provider: PaymentProvider,
  userId: number,
  code: string,
  family: Family,
  now: Date,
): Promise<Order> {
  const order = await retryOnConflict(() => agree(db, provider, userId, code, family, now));
  const open = await findOpenPayment(db, order.id);
  if (open) await ensureCharge(db, provider, open);
  return order;
}

async function agree(
  db: D1Database,
  provider: PaymentProvider,
  userId: number,
  code: string,
  family: Family,
  now: Date,
): Promise<Order> {
  const orm = drizzle(db);
  const order = await getOrder(db, userId, code);
  const { dueNowCents } = order.snapshot.amounts;
  if (order.status === "pre_registered") return order;
  const isPayable = order.status === "initiated" || order.status === "awaiting_payment";
  if (!isPayable || order.dueAt! <= now.toISOString()) throw new ApiError("not_payable");
  if (dueNowCents === 0) {
    const step = { to: "pre_registered", actor: "family", set: family } as const;
    const move = transitionOrder(orm, order, step, now);
    await commit(db, [...move.statements, keepCpf(db, userId, family, now)]);
    return move.order;
  }
  if (await findOpenPayment(db, order.id)) return order;
  const expiresAt = pixDeadline(now).toISOString();
  const isAgain = order.status === "awaiting_payment";
  const note = isAgain ? "Novo código Pix." : undefined;
  const step = { to: "awaiting_payment", actor: "family", note, set: { ...family, dueAt: expiresAt } } as const;
  const move = transitionOrder(orm, order, step, now);
  await commit(db, [
    ...move.statements,
    keepCpf(db, userId, family, now),
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

/** With a CPF the account is no pre-user any more (S7): the first that is given is kept, as that of its owner. */
function keepCpf(db: D1Database, userId: number, { guardianCpf }: Family, now: Date): Statement {
  return drizzle(db)
    .update(account)
    .set({ cpf: guardianCpf, updatedAt: now.toISOString() })
    .where(and(eq(account.id, userId), isNull(account.cpf)));
}

/** Asks the provider for the code of a payment that has none yet: of one just made, or one left by a broken request. */
export async function ensureCharge(db: D1Database, provider: PaymentProvider, open: Payment): Promise<Payment> {
  if (open.status !== "creating") return open;
  const { pixCopyPaste } = await provider.createCharge(open);
  const orm = drizzle(db);
  const isWaiting = and(eq(payment.id, open.id), eq(payment.status, "creating"));
  await orm.batch([orm.update(payment).set({ status: "pending", pixCopyPaste }).where(isWaiting)]);
  return { ...open, status: "pending", pixCopyPaste };
}

/**
 * Closes an open payment, so that its code cannot be paid any more. One that was paid a moment before stays as it is:
 * the provider is heard about it.
 */
export async function closeCharge(
  db: D1Database,
  provider: PaymentProvider,
  open: Payment,
  status: "cancelled" | "expired",
): Promise<void> {
  await provider.cancelCharge(open.id);
  if ((await provider.findCharge(open.id))?.status === "paid") return;
  const orm = drizzle(db);
  const isOpen = and(eq(payment.id, open.id), OPEN_PAYMENT);
  await orm.batch([orm.update(payment).set({ status }).where(isOpen)]);
}
