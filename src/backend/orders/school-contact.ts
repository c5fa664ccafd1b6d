import { inArray, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { school } from "../schema/catalog.ts";
import type { Order } from "./transition-order.ts";

/**
 * Orders with their schools' current address and phone, for e-mails and pages: the snapshot's may have been wrong, or
 * may belong to somebody else by now.
 */
export async function withCurrentContacts(db: D1Database, orders: readonly Order[]): Promise<Order[]> {
  const codes = JSON.stringify(orders.map(({ inepCode }) => inepCode));
  const rows = await drizzle(db)
    .select({ inepCode: school.inepCode, email: school.email, phone: school.phone, publicPhone: school.publicPhone })
    .from(school)
    .where(inArray(school.inepCode, sql`(SELECT value FROM json_each(${codes}))`));
  const contacts = new Map(rows.map((row) => [row.inepCode, toContact(row)]));
  return orders.map((order) => {
    const { snapshot } = order;
    return { ...order, snapshot: { ...snapshot, school: { ...snapshot.school, ...contacts.get(order.inepCode) } } };
  });
}

export function toContact(row: Pick<typeof school.$inferSelect, "email" | "phone" | "publicPhone">) {
  return { email: row.email, phone: row.publicPhone ?? row.phone };
}
