import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { DeskRequests } from "../../contract/v3/desk-requests.ts";
import { SCHOOL_TURN } from "../../domain/orders/order-status.ts";
import { questionKey } from "../../domain/requests/lead.ts";
import { readOrderParts, toSchoolOrders } from "../orders/school-side.ts";
import { lead, schoolInterest } from "../schema/leads.ts";
import { scholarshipOrder } from "../schema/orders.ts";

/** Most requests, and reservations, on the page; the others follow once these are answered. */
const SHOWN = 50;

/** Most unanswered requests that are compared by their question. */
const COMPARED = 500;

type Lead = typeof lead.$inferSelect;

/**
 * Everything that waits for a school, and reservations that wait for the bank, the longest first. Reads an index by
 * school for each kind.
 */
export async function listRequests(db: D1Database, inepCode: string, isSandbox: boolean): Promise<DeskRequests> {
  const orm = drizzle(db);
  const { id, status, updatedAt } = scholarshipOrder;
  const waits = and(eq(scholarshipOrder.inepCode, inepCode), inArray(status, [...SCHOOL_TURN, "disputed"]));
  const shown = orm.select({ id }).from(scholarshipOrder).where(waits).orderBy(asc(updatedAt), asc(id)).limit(SHOWN);
  const [leads, orders, parts, interest] = await Promise.all([
    readUnanswered(db, inepCode),
    orm.select().from(scholarshipOrder).where(inArray(id, shown)).orderBy(asc(updatedAt), asc(id)),
    readOrderParts(db, shown),
    orm.select().from(schoolInterest).where(eq(schoolInterest.inepCode, inepCode)),
  ]);
  const seen = await toSchoolOrders(db, orders, isSandbox, parts);
  return {
    leads: leads.slice(0, SHOWN).map((row) => ({
      protocol: row.protocol,
      name: row.name,
      phone: row.phone,
      email: row.email,
      visit: "",
      ...row.details,
      createdAt: row.createdAt,
      sameQuestion: withSameQuestion(leads, row).length,
    })),
    orders: seen.map((order, i) => ({ ...order, waitsSince: orders[i]!.updatedAt })),
    interest: interest[0]?.count ?? 0,
  };
}

/** Unanswered requests to a school, oldest first. */
function readUnanswered(db: D1Database, inepCode: string): Promise<Lead[]> {
  return drizzle(db)
    .select()
    .from(lead)
    .where(and(eq(lead.inepCode, inepCode), sql`${lead.status} = 'sent'`))
    .orderBy(asc(lead.createdAt), asc(lead.id))
    .limit(COMPARED);
}

/** Lists the other requests with an e-mail that ask the same question. */
export function withSameQuestion<T extends Pick<Lead, "id" | "email" | "details">>(all: readonly T[], one: T): T[] {
  const key = questionKey(one.details);
  return all.filter((other) => other.id !== one.id && other.email !== null && questionKey(other.details) === key);
}
