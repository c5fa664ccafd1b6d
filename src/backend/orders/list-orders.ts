import { and, count, desc, eq, inArray } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { Benefit } from "../../contract/v3/orders.ts";
import type { OrderStatus } from "../../domain/orders/order-status.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { benefit, scholarship, scholarshipOrder } from "../schema/orders.ts";
import type { Order } from "./transition-order.ts";

/** Page size (the specification's default). */
const PAGE_SIZE = 17;

/** D1 binds at most 100 values, and the answers bind one for each order. */
const MOST_SCHOLARSHIPS = 90;

/** A page of a user's orders, newest first, optionally of some statuses. */
export async function listOrders(
  db: D1Database,
  userId: number,
  page: number,
  statuses: readonly OrderStatus[] | null,
): Promise<{ readonly orders: Order[]; readonly totalCount: number; readonly totalPages: number }> {
  const orm = drizzle(db);
  const isAsked = and(
    eq(scholarshipOrder.userId, userId),
    statuses === null ? undefined : inArray(scholarshipOrder.status, [...statuses]),
  );
  const [orders, [total]] = await orm.batch([
    orm
      .select()
      .from(scholarshipOrder)
      .where(isAsked)
      .orderBy(desc(scholarshipOrder.createdAt), desc(scholarshipOrder.id))
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE),
    orm.select({ count: count() }).from(scholarshipOrder).where(isAsked),
  ]);
  const totalCount = total!.count;
  return { orders, totalCount, totalPages: Math.ceil(totalCount / PAGE_SIZE) };
}

/** A user's orders with a scholarship, newest first, up to a limit. */
export async function listScholarshipOrders(db: D1Database, userId: number): Promise<Order[]> {
  const rows = await drizzle(db)
    .select({ order: scholarshipOrder })
    .from(scholarship)
    .innerJoin(scholarshipOrder, eq(scholarshipOrder.id, scholarship.orderId))
    .where(eq(scholarship.userId, userId))
    .orderBy(desc(scholarship.createdAt), desc(scholarship.orderId))
    .limit(MOST_SCHOLARSHIPS);
  return rows.map((row) => row.order);
}

/** A user's benefits, by end date. An overdue one is `expirado`. */
export async function listBenefits(db: D1Database, userId: number, now: Date): Promise<Benefit[]> {
  const rows = await drizzle(db)
    .select()
    .from(benefit)
    .innerJoin(scholarshipOrder, eq(scholarshipOrder.id, benefit.orderId))
    .where(eq(benefit.userId, userId))
    .orderBy(benefit.validUntil, benefit.id);
  const today = dateInSaoPaulo(now);
  return rows.map(({ benefit: row, scholarship_order: order }) => ({
    id: row.id,
    type: row.type,
    valueCents: row.valueCents,
    status: row.status === "disponivel" && row.validUntil < today ? "expirado" : row.status,
    blockedReason: row.blockedReason,
    code: row.code,
    validFrom: row.validFrom,
    validUntil: row.validUntil,
    sourceOrderCode: order.code,
    schoolSlug: order.snapshot.school.slug,
    schoolName: order.snapshot.school.name,
  }));
}
