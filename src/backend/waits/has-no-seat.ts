import { type SQL, sql } from "drizzle-orm";
import { TAKES_SEAT } from "../../domain/orders/order-status.ts";

/**
 * Condition that an offer has no seat for an account: reservations take all of them, or they are kept for other families
 * that wait. An account with the offer of a seat comes before all that wait, one that waits before those that joined after
 * it, any other account after all of them. False where the school tells no number.
 */
export function hasNoSeat(offerId: SQL, userId: SQL, now: Date): SQL<number> {
  const statuses = sql.join(
    TAKES_SEAT.map((status) => sql`${status}`),
    sql`, `,
  );
  const isHeld = (name: "own" | "other") => sql`${sql.raw(name)}.held_until > ${now.toISOString()}`;
  return sql<number>`coalesce((
    SELECT seats <= (
      SELECT count(*) FROM scholarship_order AS reserved
      WHERE reserved.offer_id = ${offerId} AND reserved.status IN (${statuses})
    ) + (
      SELECT count(*) FROM seat_wait AS other
      LEFT JOIN seat_wait AS own ON own.offer_id = other.offer_id AND own.user_id = ${userId}
        AND (own.held_until IS NULL OR ${isHeld("own")})
      WHERE other.offer_id = ${offerId} AND other.user_id <> ${userId} AND (
        ${isHeld("other")}
        OR other.held_until IS NULL AND (own.id IS NULL OR own.held_until IS NULL AND other.id < own.id)
      )
    ) FROM offer AS asked WHERE asked.id = ${offerId}
  ), 0)`;
}
