import { and, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { contractEnd, type OrderErasure, orderErasure } from "../../domain/orders/order-erasure.ts";
import { isReturnable } from "../../domain/orders/refund-way.ts";
import type { Cents } from "../../domain/pricing/money.ts";
import { eraseRows } from "../personal-data/erase.ts";
import { ORDER_TABLES } from "../personal-data/orders.list.ts";
import type { Person } from "../personal-data/person.ts";
import { payment, scholarship, scholarshipOrder } from "../schema/orders.ts";
import { type Statement, toD1 } from "../workflow/transaction.ts";
import type { Payment } from "./read-order.ts";
import type { Order } from "./transition-order.ts";
import { withdrawal } from "./withdrawal.ts";

interface ErasableOrder {
  readonly order: Order;
  readonly effect: OrderErasure;
  /** Paid and not refunded yet, in centavos; the part of it that a bank can still return is apart. */
  readonly paidCents: Cents;
  readonly returnableCents: Cents;
  /** Last date of its contract. */
  readonly contractUntil: string;
}

export interface ErasedOrder extends ErasableOrder {
  readonly isGivenUp: boolean;
}

/** Orders that name a person: of the account, and those that keep the contact of a deleted account under the e-mail. */
export async function readErasableOrders(db: D1Database, { id, email }: Person, now: Date): Promise<ErasableOrder[]> {
  const { userId, contactUntil, guardianEmail } = scholarshipOrder;
  return readOrders(
    db,
    or(
      id === undefined ? undefined : eq(userId, id),
      and(isNotNull(contactUntil), eq(sql`lower(${guardianEmail})`, email.toLowerCase())),
    ),
    now,
  );
}

/** An order by its id, unless its data is erased already. */
export async function readErasableOrder(db: D1Database, id: string, now: Date): Promise<ErasableOrder | undefined> {
  return (await readOrders(db, eq(scholarshipOrder.id, id), now))[0];
}

async function readOrders(db: D1Database, which: ReturnType<typeof or>, now: Date): Promise<ErasableOrder[]> {
  const orm = drizzle(db);
  const rows = await orm
    .select({ order: scholarshipOrder, validUntil: scholarship.validUntil })
    .from(scholarshipOrder)
    .leftJoin(scholarship, eq(scholarship.orderId, scholarshipOrder.id))
    .where(and(which, isNotNull(scholarshipOrder.guardianName)))
    .orderBy(scholarshipOrder.createdAt, scholarshipOrder.id);
  const ids = JSON.stringify(rows.map(({ order }) => order.id));
  const paid = await orm
    .select()
    .from(payment)
    .where(and(inArray(payment.orderId, sql`(SELECT value FROM json_each(${ids}))`), eq(payment.status, "paid")));
  return rows.map(({ order, validUntil }) => {
    const schoolYear = order.snapshot.offer.year;
    const contractUntil = contractEnd(validUntil, schoolYear);
    const { status, contractedAt } = order;
    const payments = paid.filter(({ orderId }) => orderId === order.id);
    return {
      order,
      effect: orderErasure({ status, contractedAt, schoolYear, contractUntil }, now),
      paidCents: sumCents(payments),
      returnableCents: sumCents(payments.filter(({ paidAt }) => paidAt !== null && isReturnable(paidAt, now))),
      contractUntil,
    };
  });
}

const sumCents = (payments: readonly Payment[]) => payments.reduce((sum, { amountCents }) => sum + amountCents, 0);

/**
 * Statements that erase a person's data from their orders: open ones end, and contracts that go on keep the contact,
 * unless their codes are in `givenUp`. The refunds that this owes, and open charges, are left to `closePayments`.
 */
export function eraseOrders(
  db: D1Database,
  orders: readonly ErasableOrder[],
  givenUp: readonly string[],
  now: Date,
): { readonly statements: readonly D1PreparedStatement[]; readonly erased: readonly ErasedOrder[] } {
  const orm = drizzle(db);
  const steps: Statement[] = [];
  const erased = orders.map((one): ErasedOrder => {
    const { order, effect, contractUntil } = one;
    const isGivenUp = effect === "choose" && givenUp.includes(order.code);
    const isContactKept = isKept({ effect, isGivenUp });
    if (isContactKept) {
      const isIt = eq(scholarshipOrder.id, order.id);
      steps.push(orm.update(scholarshipOrder).set({ contactUntil: contractUntil }).where(isIt));
    }
    if (effect === "clear" || isContactKept) return { ...one, isGivenUp };
    const move = withdrawal(orm, order, !isGivenUp, now);
    steps.push(...move.statements);
    return { ...one, order: move.order, isGivenUp };
  });
  const ids = JSON.stringify(erased.filter((one) => !isKept(one)).map(({ order }) => order.id));
  const clearing = ORDER_TABLES.filter(({ erase }) => erase.how === "anonymize").flatMap((table) => {
    const key = table.table === "scholarship_order" ? "id" : "order_id";
    return eraseRows(db, table, `${key} IN (SELECT value FROM json_each(?))`, [ids]);
  });
  return { statements: [...steps.map((step) => toD1(db, step)), ...clearing], erased };
}

/**
 * Statement that conflicts with an order of the account which was reserved after `orders` were read: it repeats the log
 * entries of such an order.
 */
export function refuseUnreadOrders(
  db: D1Database,
  { id }: Person,
  orders: readonly ErasableOrder[],
): D1PreparedStatement {
  const ids = JSON.stringify(orders.map(({ order }) => order.id));
  return db
    .prepare(
      `INSERT INTO order_event (order_id, version, status, at, actor)
       SELECT order_id, version, status, at, actor FROM order_event WHERE order_id IN (
         SELECT id FROM scholarship_order
         WHERE user_id = ?1 AND guardian_name IS NOT NULL AND id NOT IN (SELECT value FROM json_each(?2)))`,
    )
    .bind(id ?? null, ids);
}

/** Whether an order keeps the contact until its contract ends. */
export function isKept({ effect, isGivenUp }: Pick<ErasedOrder, "effect" | "isGivenUp">): boolean {
  return effect === "hold" || (effect === "choose" && !isGivenUp);
}
