import { and, desc, eq, gt, inArray, min, notExists, type SQL, sql } from "drizzle-orm";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import { ApiError } from "../../contract/v3/errors.ts";
import { OPEN } from "../../domain/orders/order-status.ts";
import { BEGUN_DAYS, ORDER_CEILINGS } from "../../domain/orders/order-terms.ts";
import { DAY_MS, isoBefore } from "../../domain/time/time.ts";
import { account } from "../schema/accounts.ts";
import { scholarshipOrder } from "../schema/orders.ts";
import { hasNoSeat } from "./find-offer.ts";

type Refusal =
  | "session_expired"
  | "too_many_open_orders"
  | "too_many_open_orders_at_school"
  | "too_many_reservations"
  | "no_seats_left";

interface Asked {
  readonly userId: number;
  readonly inepCode: string;
  readonly offerId: string;
}

/**
 * Selects one row with the limit that another order of this account would exceed, or null. Insert the order in the same
 * transaction on the condition that it is null, so that concurrent requests cannot both pass. `session_expired`: the
 * account has been deleted since, and nobody could act on the order.
 */
export function selectRefusal(orm: DrizzleD1Database, { userId, inepCode, offerId }: Asked, now: Date) {
  const isOpen = inArray(scholarshipOrder.status, [...OPEN]);
  const isHere = eq(scholarshipOrder.inepCode, inepCode);
  const isRecent = gt(scholarshipOrder.createdAt, windowStart(now));
  const owner = orm.select({ id: account.id }).from(account).where(eq(account.id, userId));
  const { open, openAtSchool, begun, begunAtSchool } = ORDER_CEILINGS;
  const refusal = sql<Refusal | null>`CASE
    WHEN ${notExists(owner)} THEN 'session_expired'
    WHEN ${count(and(isOpen, isHere))} >= ${openAtSchool} THEN 'too_many_open_orders_at_school'
    WHEN ${count(isOpen)} >= ${open} THEN 'too_many_open_orders'
    WHEN ${count(and(isRecent, isHere))} >= ${begunAtSchool} THEN 'too_many_reservations'
    WHEN ${count(isRecent)} >= ${begun} THEN 'too_many_reservations'
    WHEN ${hasNoSeat(sql`${offerId}`)} THEN 'no_seats_left'
  END`;
  return orm
    .select({ refusal: refusal.as("refusal") })
    .from(scholarshipOrder)
    .where(eq(scholarshipOrder.userId, userId));
}

/** The error for a limit, with the account's open order in question, or the seconds to wait. */
export async function refusalError(db: D1Database, refusal: Refusal, input: Asked, now: Date): Promise<ApiError> {
  if (refusal === "session_expired") return new ApiError(refusal);
  if (refusal === "too_many_reservations") {
    return new ApiError(refusal, { retryAfterS: await secondsUntilNext(db, input, now) });
  }
  const isTheirs = and(eq(scholarshipOrder.userId, input.userId), inArray(scholarshipOrder.status, [...OPEN]));
  const isHere = refusal === "too_many_open_orders" ? undefined : eq(scholarshipOrder.inepCode, input.inepCode);
  const [row] = await drizzle(db)
    .select({ code: scholarshipOrder.code })
    .from(scholarshipOrder)
    .where(and(isTheirs, isHere))
    .orderBy(desc(scholarshipOrder.createdAt))
    .limit(1);
  return new ApiError(refusal, { orderCode: row?.code });
}

/** Seconds until the oldest counted order leaves the window. */
async function secondsUntilNext(db: D1Database, { userId, inepCode }: Asked, now: Date): Promise<number> {
  const isRecent = and(eq(scholarshipOrder.userId, userId), gt(scholarshipOrder.createdAt, windowStart(now)));
  const isHere = eq(scholarshipOrder.inepCode, inepCode);
  const [row] = await drizzle(db)
    .select({
      first: min(scholarshipOrder.createdAt),
      countHere: count(isHere),
      firstHere: sql<string | null>`min(${scholarshipOrder.createdAt}) FILTER (WHERE ${isHere})`,
    })
    .from(scholarshipOrder)
    .where(isRecent);
  const first = row!.countHere >= ORDER_CEILINGS.begunAtSchool ? row!.firstHere : row!.first;
  const freeAt = Date.parse(first ?? now.toISOString()) + BEGUN_DAYS * DAY_MS;
  return Math.ceil((freeAt - now.getTime()) / 1000);
}

const count = (condition: SQL | undefined) => sql<number>`count(*) FILTER (WHERE ${condition})`;
const windowStart = (now: Date) => isoBefore(now, { days: BEGUN_DAYS });
