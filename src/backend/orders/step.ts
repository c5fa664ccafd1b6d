import { and, eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import { benefitsOf } from "../../domain/orders/benefit.ts";
import { BEFORE_CONTRACT, canBecome, type OrderStatus, SCHOOL_TURN } from "../../domain/orders/order-status.ts";
import { scholarshipPeriod, schoolDeadline, voucherValidUntil } from "../../domain/orders/order-terms.ts";
import { scholarshipStatusAfter } from "../../domain/orders/scholarship-status.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { type Actor, benefit, orderEvent, payment, refund, scholarship, scholarshipOrder } from "../schema/orders.ts";
import { newBenefitCode, newVoucherCode } from "./codes.ts";

export type Order = typeof scholarshipOrder.$inferSelect;
export type Statement = BatchItem<"sqlite">;

export interface Step {
  /** The status the order already has stands for a remark in the timeline. */
  readonly to: OrderStatus;
  readonly actor: Actor;
  readonly note?: string;
  /** Columns that change with the step. */
  readonly set?: Partial<typeof scholarshipOrder.$inferInsert>;
}

/** Statements of one step, and the order as it is when they have run. */
export interface Move {
  readonly statements: readonly Statement[];
  readonly order: Order;
}

/**
 * One step of an order and all that follows from it: timeline, scholarship, benefits, refunds. The entry of the timeline
 * comes first, and its key (order, version) lets only one of two concurrent steps in; the loser's batch does nothing.
 * Throws on a step that is not legal.
 */
export function stepOrder(db: DrizzleD1Database, order: Order, step: Step, now: Date): Move {
  if (step.to !== order.status && !canBecome(order.status, step.to)) {
    throw new Error(`an order cannot go from ${order.status} to ${step.to}`);
  }
  const at = now.toISOString();
  const version = order.version + 1;
  const isNew = step.to !== order.status;
  const set = {
    ...(isNew ? consequences(order, step.to, now) : {}),
    ...step.set,
    status: step.to,
    version,
    updatedAt: at,
  };
  const statements: Statement[] = [
    db
      .insert(orderEvent)
      .values({ orderId: order.id, version, status: step.to, at, actor: step.actor, note: step.note ?? null }),
    db
      .update(scholarshipOrder)
      .set(set)
      .where(and(eq(scholarshipOrder.id, order.id), eq(scholarshipOrder.version, order.version))),
  ];
  const after = { ...order, ...set };
  if (isNew) statements.push(...effects(db, after, now));
  return { statements, order: after };
}

/** Columns that a status brings with it. */
function consequences({ snapshot }: Order, to: OrderStatus, now: Date): Partial<typeof scholarshipOrder.$inferInsert> {
  const dueAt = SCHOOL_TURN.includes(to) ? schoolDeadline(now).toISOString() : null;
  if (to !== "pre_registered") return { dueAt };
  return {
    dueAt,
    contractedAt: now.toISOString(),
    voucherCode: newVoucherCode(),
    voucherValidUntil: voucherValidUntil(now, snapshot.offer.year),
  };
}

function effects(db: DrizzleD1Database, order: Order, now: Date): Statement[] {
  const statements: Statement[] = [];
  if (order.status === "pre_registered") statements.push(...grants(db, order, now));
  else {
    const status = scholarshipStatusAfter(order.status);
    if (status) statements.push(db.update(scholarship).set({ status }).where(eq(scholarship.orderId, order.id)));
  }
  if (order.status === "failed" || order.status === "dropping_out") {
    const blockedReason = "O pedido que dava este benefício foi cancelado.";
    statements.push(
      db
        .update(benefit)
        .set({ status: "bloqueado", blockedReason })
        .where(and(eq(benefit.orderId, order.id), eq(benefit.status, "disponivel"))),
      oweRefunds(db, order.id, now),
    );
  }
  return statements;
}

/** What was paid for an order, or one payment of it, is owed back; what is owed already stays so. */
export function oweRefunds(db: DrizzleD1Database, orderId: string, now: Date, paymentId?: string): Statement {
  return db
    .insert(refund)
    .select(
      db
        .select({
          id: sql<string>`lower(hex(randomblob(16)))`.as("id"),
          orderId: payment.orderId,
          paymentId: payment.id,
          amountCents: payment.amountCents,
          status: sql<"requested">`'requested'`.as("status"),
          requestedAt: sql<string>`${now.toISOString()}`.as("requested_at"),
          doneAt: sql<string | null>`NULL`.as("done_at"),
          attemptedAt: sql<string | null>`NULL`.as("attempted_at"),
        })
        .from(payment)
        .where(
          and(
            eq(payment.orderId, orderId),
            eq(payment.status, "paid"),
            paymentId === undefined ? undefined : eq(payment.id, paymentId),
          ),
        ),
    )
    .onConflictDoNothing({ target: refund.paymentId });
}

/** The scholarship and the benefits that a confirmed order gives. */
function grants(db: DrizzleD1Database, order: Order, now: Date): Statement[] {
  const benefits = benefitsOf(order.snapshot.offer).map(({ type, valueCents }) => ({
    id: crypto.randomUUID(),
    orderId: order.id,
    userId: order.userId,
    type,
    valueCents,
    status: "disponivel" as const,
    code: newBenefitCode(),
    validFrom: dateInSaoPaulo(now),
    validUntil: order.voucherValidUntil!,
  }));
  return [
    db.insert(scholarship).values(toScholarshipRow(order, now)),
    ...(benefits.length > 0 ? [db.insert(benefit).values(benefits)] : []),
  ];
}

/** The scholarship of an order that is confirmed at an instant. */
export function toScholarshipRow({ id, userId, snapshot }: Order, now: Date): typeof scholarship.$inferSelect {
  const { offer, amounts } = snapshot;
  const { from, until } = scholarshipPeriod({
    ...offer,
    months: amounts.installments + 1,
    contractedOn: dateInSaoPaulo(now),
  });
  return {
    orderId: id,
    userId,
    status: scholarshipStatusAfter("pre_registered")!,
    validFrom: from,
    validUntil: until,
    createdAt: now.toISOString(),
  };
}

/** Runs statements in one transaction. */
export async function commit(db: D1Database, statements: readonly Statement[]): Promise<void> {
  await drizzle(db).batch(statements as [Statement, ...Statement[]]);
}

/** Whether an order is not agreed yet. */
export function isBeforeContract(order: Order): boolean {
  return BEFORE_CONTRACT.includes(order.status);
}
