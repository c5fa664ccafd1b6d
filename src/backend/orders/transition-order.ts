import { and, eq, ne, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { benefitsOf } from "../../domain/orders/benefit.ts";
import {
  AT_SCHOOL,
  BEFORE_AGREEMENT,
  CONFIRMED,
  ORDER_TRANSITIONS,
  type OrderStatus,
} from "../../domain/orders/order-status.ts";
import { scholarshipPeriod } from "../../domain/orders/order-terms.ts";
import type { RefundReason } from "../../domain/orders/refund-reason.ts";
import { scholarshipStatusAfter } from "../../domain/orders/scholarship-status.ts";
import { statusTerms } from "../../domain/orders/status-terms.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { randomCode } from "../random-code.ts";
import {
  type Actor,
  benefit,
  orderEvent,
  orderReminder,
  payment,
  refund,
  scholarship,
  scholarshipOrder,
} from "../schema/orders.ts";
import { type LoggedStateMachine, transition } from "../workflow/state-machine.ts";
import type { Statement } from "../workflow/transaction.ts";

export type Order = typeof scholarshipOrder.$inferSelect;

type OrderColumns = Partial<typeof scholarshipOrder.$inferInsert>;

interface OrderTransition {
  /** The present status means a remark in the timeline. */
  readonly to: OrderStatus;
  readonly actor: Actor;
  readonly note?: string | undefined;
  /** Columns that change with it. */
  readonly set?: OrderColumns;
  /** False when the family ends the contract after the last day for a refund. */
  readonly isRefunded?: boolean;
}

const ORDERS: LoggedStateMachine<
  OrderStatus,
  typeof scholarshipOrder,
  { readonly actor: Actor; readonly note: string | null }
> = {
  table: scholarshipOrder,
  id: scholarshipOrder.id,
  transitions: ORDER_TRANSITIONS,
  conflict: "order_changed",
  log: (orm, { id, ...entry }) => orm.insert(orderEvent).values({ orderId: id, ...entry }),
};

/**
 * Statements of one transition of an order with all its effects (timeline, scholarship, benefits, refunds), and the
 * resulting order. Throws `order_changed` for a transition that is not allowed.
 */
export function transitionOrder(
  orm: DrizzleD1Database,
  order: Order,
  { to, actor, note, set: columns, isRefunded = true }: OrderTransition,
  now: Date,
): { readonly statements: readonly Statement[]; readonly order: Order } {
  const isNew = to !== order.status;
  const set = {
    ...(isNew && columnsOfStatus(order, to, now)),
    ...columns,
    version: order.version + 1,
    updatedAt: now.toISOString(),
  };
  const after = { ...order, ...set, status: to };
  const statements = transition(orm, ORDERS, order, { to, set, details: { actor, note: note ?? null } }, now);
  return {
    statements: isNew
      ? [
          ...statements,
          ...effects(orm, order.status, after, isRefunded ? reasonOf(order.status, to, actor) : null, now),
        ]
      : statements,
    order: after,
  };
}

/** Whether an order goes on after a dispute: with the agreement, voucher and scholarship that it has. */
const isResumed = (from: OrderStatus, to: OrderStatus) => from === "disputed" && CONFIRMED.includes(to);

/** Columns that an order gets with a status. Those of a dispute rest, and go on later (`rejectDispute`). */
function columnsOfStatus({ status, snapshot, voucherValidUntil }: Order, to: OrderStatus, now: Date): OrderColumns {
  if (to === "disputed" || isResumed(status, to)) return {};
  const terms = statusTerms(to, { schoolYear: snapshot.offer.year, voucherValidUntil }, now);
  const dates = { dueAt: terms.dueAt?.toISOString() ?? null, voucherValidUntil: terms.voucherValidUntil };
  if (to !== "pre_registered") return dates;
  return { ...dates, contractedAt: now.toISOString(), voucherCode: randomCode("VA", 3) };
}

/** Reasons why the benefits of an order cannot be used, by its status. */
const CANCELLED = "O pedido que dava este benefício foi cancelado.";
const BLOCKS: Partial<Record<OrderStatus, string>> = {
  disputed: "O Pix do pedido que dá este benefício está em contestação.",
  failed: CANCELLED,
  dropping_out: CANCELLED,
};

/** Statements for other tables when an order reaches its status. */
function effects(
  db: DrizzleD1Database,
  from: OrderStatus,
  order: Order,
  reason: RefundReason | null,
  now: Date,
): Statement[] {
  const statements: Statement[] = [];
  const ofOrder = eq(benefit.orderId, order.id);
  if (order.status === "pre_registered" && from !== "disputed") statements.push(...grants(db, order, now));
  else {
    // After a dispute it waits for the enrolment again, whatever the school has said before.
    const isWaiting = isResumed(from, order.status) && AT_SCHOOL.includes(order.status);
    const status = scholarshipStatusAfter(isWaiting ? "pre_registered" : order.status);
    if (status) statements.push(db.update(scholarship).set({ status }).where(eq(scholarship.orderId, order.id)));
  }
  if (AT_SCHOOL.includes(order.status)) {
    const validUntil = order.voucherValidUntil!;
    statements.push(
      db.update(benefit).set({ validUntil }).where(ofOrder),
      // Another deadline; both sides are reminded of it anew.
      db.delete(orderReminder).where(eq(orderReminder.orderId, order.id)),
    );
  }
  const blockedReason = BLOCKS[order.status];
  if (blockedReason) {
    const isUnused = and(ofOrder, ne(benefit.status, "usado"));
    statements.push(db.update(benefit).set({ status: "bloqueado", blockedReason }).where(isUnused));
  }
  if (isResumed(from, order.status)) {
    const isBlocked = and(ofOrder, eq(benefit.status, "bloqueado"));
    statements.push(db.update(benefit).set({ status: "disponivel", blockedReason: null }).where(isBlocked));
  }
  const isEnd = order.status === "failed" || order.status === "dropping_out";
  if (isEnd && reason) statements.push(oweRefunds(db, order.id, reason, now));
  return statements;
}

/** Why the payments of an order that ends so are given back. */
function reasonOf(from: OrderStatus, to: OrderStatus, actor: Actor): RefundReason {
  if (from === "disputed" && actor !== "family") return "disputed";
  if (actor === "payment") return "late";
  if (actor === "system") return "deadline";
  return to === "failed" ? "refused" : "withdrawn";
}

/** Records refunds for the paid payments of an order, or for one of them; an existing refund is not changed. */
export function oweRefunds(
  db: DrizzleD1Database,
  orderId: string,
  reason: RefundReason,
  now: Date,
  paymentId?: string,
): Statement {
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
          reason: sql<RefundReason>`${reason}`.as("reason"),
          movingSince: sql<null>`NULL`.as("moving_since"),
          failedAt: sql<null>`NULL`.as("failed_at"),
          failures: sql<number>`0`.as("failures"),
          nextAttemptAt: sql<null>`NULL`.as("next_attempt_at"),
          isByHand: sql<number>`0`.as("is_by_hand"),
          pixKey: sql<null>`NULL`.as("pix_key"),
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
    .onConflictDoNothing();
}

/** Inserts the scholarship and the benefits of a confirmed order. */
function grants(db: DrizzleD1Database, order: Order, now: Date): Statement[] {
  const benefits = benefitsOf(order.snapshot.offer).map(({ type, valueCents }) => ({
    id: crypto.randomUUID(),
    orderId: order.id,
    userId: order.userId,
    type,
    valueCents,
    status: "disponivel" as const,
    code: randomCode("BE", 3),
    validFrom: dateInSaoPaulo(now),
    validUntil: order.voucherValidUntil!,
  }));
  return [
    db.insert(scholarship).values(toScholarshipRow(order, now)),
    ...(benefits.length > 0 ? [db.insert(benefit).values(benefits)] : []),
  ];
}

/** The scholarship of an order confirmed at `now`. */
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

/** Deadline of an order, an ISO instant; that of a disputed one rests. */
export function deadlineOf({ status, dueAt }: Order): string | null {
  return status === "disputed" ? null : dueAt;
}

/** Whether the family has not agreed to the order yet. */
export function isBeforeAgreement(order: Order): boolean {
  return BEFORE_AGREEMENT.includes(order.status);
}
