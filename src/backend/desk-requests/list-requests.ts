import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { DeskRequests } from "../../contract/v3/desk-requests.ts";
import { SCHOOL_TURN } from "../../domain/orders/order-status.ts";
import { questionKey } from "../../domain/requests/lead.ts";
import { withCurrentContacts } from "../orders/school-contact.ts";
import { toSchoolOrders } from "../orders/school-side.ts";
import { lead, schoolInterest } from "../schema/leads.ts";
import { scholarshipOrder } from "../schema/orders.ts";

/** Most requests, and reservations, on the page; the others follow once these are answered. */
const SHOWN = 50;

/** Most unanswered requests that are compared by their question. */
const COMPARED = 500;

type Lead = typeof lead.$inferSelect;

/** Everything that waits for a school, the longest first. Reads an index by school for each kind. */
export async function listRequests(db: D1Database, inepCode: string, isSandbox: boolean): Promise<DeskRequests> {
  const orm = drizzle(db);
  const [leads, orders, interest] = await Promise.all([
    readUnanswered(db, inepCode),
    orm
      .select()
      .from(scholarshipOrder)
      .where(and(eq(scholarshipOrder.inepCode, inepCode), inArray(scholarshipOrder.status, [...SCHOOL_TURN])))
      .orderBy(asc(scholarshipOrder.updatedAt), asc(scholarshipOrder.id))
      .limit(SHOWN),
    orm.select().from(schoolInterest).where(eq(schoolInterest.inepCode, inepCode)),
  ]);
  const seen = await toSchoolOrders(db, await withCurrentContacts(db, orders), isSandbox);
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
