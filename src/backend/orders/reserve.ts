import { and, eq, getTableColumns, gt, isNull, min, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { ApiError } from "../../contract/v3/errors.ts";
import { reservationDeadline } from "../../domain/orders/order-terms.ts";
import type { Cents } from "../../domain/pricing/money.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { isoBefore } from "../../domain/time/time.ts";
import { randomCode } from "../random-code.ts";
import { orderEvent, scholarshipOrder } from "../schema/orders.ts";
import { hashContent } from "../tokens.ts";
import { isConflict } from "../workflow/transaction.ts";
import { refusalError, selectRefusal } from "./ceilings.ts";
import { findReservableOffer, readSeats } from "./find-offer.ts";
import type { OrderSnapshot } from "./order-snapshot.ts";
import type { Order } from "./transition-order.ts";

export interface Reservation {
  readonly offerId: string;
  /** Centavos that were shown to the family: the monthly fee with the scholarship, and the amount due now. */
  readonly seenMonthlyFeeCents: Cents;
  readonly seenDueNowCents: Cents;
  /** Centavos of the first year that were shown to the family; absent if the caller does not send them. */
  readonly seenTotalCents?: Cents | undefined;
  readonly studentNickname: string;
}

export interface Guardian {
  readonly userId: number;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
}

/**
 * Reserves an offer. Idempotent per key and person. Throws `key_reused` (other content under the key),
 * `offer_not_found`, `school_year_over`, `conflict` (the offer changed since it was shown), and the limits of
 * `selectRefusal`.
 */
export async function reserve(
  db: D1Database,
  guardian: Guardian,
  key: string,
  reservation: Reservation,
  now: Date,
): Promise<Order> {
  const requestHash = await hashOf(reservation);
  const earlier = await findByKey(db, guardian.userId, key);
  if (earlier) return sameRequest(earlier, requestHash);
  const snapshot = await findReservableOffer(db, reservation.offerId, now);
  if (!snapshot) throw new ApiError("offer_not_found");
  const isSeen =
    snapshot.offer.netMonthlyFeeCents === reservation.seenMonthlyFeeCents &&
    snapshot.amounts.dueNowCents === reservation.seenDueNowCents &&
    (reservation.seenTotalCents ?? snapshot.amounts.annualTotalWithScholarshipCents) ===
      snapshot.amounts.annualTotalWithScholarshipCents;
  if (!isSeen) throw new ApiError("conflict");
  const at = now.toISOString();
  const order = {
    id: crypto.randomUUID(),
    // 80 random bits: the code is part of URLs.
    code: randomCode("ME", 4),
    userId: guardian.userId,
    status: "initiated" as const,
    version: 1,
    idempotencyKey: key,
    requestHash,
    offerId: snapshot.offer.id,
    inepCode: snapshot.school.inepCode,
    snapshot,
    studentNickname: reservation.studentNickname,
    guardianName: guardian.name,
    guardianEmail: guardian.email,
    guardianPhone: guardian.phone,
    dueAt: (await deadlineOf(db, guardian.userId, snapshot.offer, now)).toISOString(),
    createdAt: at,
    updatedAt: at,
  };
  const refusal = await insertWithinCeilings(db, order, now);
  // A concurrent request with the same key may have been first: both get its order.
  const written = await findByKey(db, guardian.userId, key);
  if (written) return sameRequest(written, requestHash);
  throw refusal ? await refusalError(db, refusal, order, now) : new Error("the order was not written");
}

/**
 * Deadline of a reservation. A repeated one keeps the deadline of the first, so that giving up and reserving again
 * holds a seat no longer.
 */
async function deadlineOf(
  db: D1Database,
  userId: number,
  { id: offerId, year }: OrderSnapshot["offer"],
  now: Date,
): Promise<Date> {
  const { createdAt, contractedAt, status } = scholarshipOrder;
  const isGivenUp = and(
    eq(scholarshipOrder.userId, userId),
    eq(scholarshipOrder.offerId, offerId),
    eq(status, "drop_out_confirmed"),
    isNull(contractedAt),
    gt(createdAt, isoBefore(now, { days: 1 })),
  );
  const [seats, [first]] = await Promise.all([
    readSeats(db, [offerId]),
    drizzle(db)
      .select({ at: min(createdAt) })
      .from(scholarshipOrder)
      .where(isGivenUp),
  ]);
  const isScarce = seats.get(offerId)!.hasFewSeats;
  const earlier = first?.at ? reservationDeadline(new Date(first.at), year, isScarce) : now;
  return earlier > now ? earlier : reservationDeadline(now, year, isScarce);
}

/** Inserts an order and its first event, unless a limit is reached or its key is taken; returns the limit, if any. */
async function insertWithinCeilings(db: D1Database, order: typeof scholarshipOrder.$inferInsert, now: Date) {
  const orm = drizzle(db);
  const values = Object.entries(getTableColumns(scholarshipOrder)).map(([name, column]) =>
    sql.param(findEntry(order, name) ?? null, column),
  );
  try {
    const [[row]] = await orm.batch([
      selectRefusal(orm, order, now),
      orm
        .insert(scholarshipOrder)
        .select(
          sql`SELECT ${sql.join(values, sql`, `)} FROM (${selectRefusal(orm, order, now)}) WHERE refusal IS NULL`,
        ),
      orm.insert(orderEvent).select(
        orm
          .select({
            orderId: scholarshipOrder.id,
            version: scholarshipOrder.version,
            status: scholarshipOrder.status,
            at: scholarshipOrder.createdAt,
            actor: sql<"family">`'family'`.as("actor"),
            note: sql<null>`NULL`.as("note"),
            emittedAt: sql<null>`NULL`.as("emitted_at"),
            mailedAt: sql<null>`NULL`.as("mailed_at"),
          })
          .from(scholarshipOrder)
          .where(eq(scholarshipOrder.id, order.id)),
      ),
    ]);
    return row!.refusal;
  } catch (error) {
    if (!isConflict(error)) throw error;
    return null;
  }
}

async function findByKey(db: D1Database, userId: number, key: string): Promise<Order | undefined> {
  const [order] = await drizzle(db)
    .select()
    .from(scholarshipOrder)
    .where(and(eq(scholarshipOrder.userId, userId), eq(scholarshipOrder.idempotencyKey, key)));
  return order;
}

function sameRequest(order: Order, requestHash: string): Order {
  if (order.requestHash === requestHash) return order;
  throw new ApiError("key_reused");
}

/** Hash of all fields of a request, which detects a reused key. */
function hashOf(reservation: Reservation): Promise<string> {
  return hashContent(...Object.entries(reservation).sort());
}
