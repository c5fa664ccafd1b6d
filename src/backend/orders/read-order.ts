import { and, eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { ApiError } from "../../contract/v3/errors.ts";
import { payment, scholarshipOrder } from "../schema/orders.ts";
import type { Order } from "./transition-order.ts";

export type Payment = typeof payment.$inferSelect;

/** A payment that can still be paid. Literals: SQLite uses a partial index only without bound values. */
export const OPEN_PAYMENT = sql`${payment.status} IN ('creating', 'pending')`;

/**
 * An order by its code, case-insensitively: of a user, or of anybody for the team. Throws `order_not_found`, also for
 * another user's order.
 */
export async function getOrder(db: D1Database, userId: number | "team", code: string): Promise<Order> {
  const isTheirs = userId === "team" ? undefined : eq(scholarshipOrder.userId, userId);
  const isIt = and(eq(scholarshipOrder.code, code.toUpperCase()), isTheirs);
  const [order] = await drizzle(db).select().from(scholarshipOrder).where(isIt);
  if (!order) throw new ApiError("order_not_found");
  return order;
}

/** An order by an id that exists. */
export async function readOrder(db: D1Database, id: string): Promise<Order> {
  const [order] = await drizzle(db).select().from(scholarshipOrder).where(eq(scholarshipOrder.id, id));
  return order!;
}

export async function findOpenPayment(db: D1Database, orderId: string): Promise<Payment | undefined> {
  const isTheirs = and(eq(payment.orderId, orderId), OPEN_PAYMENT);
  return (await drizzle(db).select().from(payment).where(isTheirs))[0];
}
