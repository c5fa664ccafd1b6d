import { and, eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { ApiError } from "../../contract/v3/errors.ts";
import type { SeatWait } from "../../contract/v3/orders.ts";
import { MOST_WAITS } from "../../domain/orders/seat-wait.ts";
import type { Account } from "../accounts/sessions.ts";
import { type MailBindings, sendEmail } from "../mail/outbox.ts";
import { findReservableOffer } from "../orders/find-offer.ts";
import { offer } from "../schema/catalog.ts";
import { seatWait } from "../schema/orders.ts";
import { hasNoSeat } from "./has-no-seat.ts";
import { waitJoinedEmail } from "./wait-emails.ts";

type Waiter = Pick<Account, "id" | "email">;

/** The waiting list of an offer as an account sees it. Throws `offer_not_found`. */
export async function readWait(db: D1Database, userId: number, asked: string, now: Date): Promise<SeatWait> {
  const at = now.toISOString();
  const found = await db
    .prepare(
      `SELECT offer.id, own.since, own.held_until AS heldUntil,
         (SELECT count(*) FROM seat_wait WHERE offer_id = offer.id AND held_until IS NULL) AS waiting,
         (SELECT count(*) FROM seat_wait WHERE offer_id = offer.id AND held_until IS NULL AND id < own.id) + 1 AS position
       FROM offer LEFT JOIN seat_wait AS own
         ON own.offer_id = offer.id AND own.user_id = ? AND (own.held_until IS NULL OR own.held_until > ?)
       WHERE offer.id = ? COLLATE NOCASE`,
    )
    .bind(userId, at, asked)
    .first<{ id: string; since: string | null; heldUntil: string | null; waiting: number; position: number }>();
  if (!found) throw new ApiError("offer_not_found");
  const { id, since, heldUntil, waiting, position } = found;
  const [full] = await drizzle(db)
    .select({ isFull: hasNoSeat(sql`${id}`, sql`${userId}`, now) })
    .from(offer)
    .where(eq(offer.id, id));
  return { isFull: full?.isFull === 1, waiting, own: since === null ? null : { position, since, heldUntil } };
}

/**
 * Puts an account at the end of the waiting list of an offer, unless a seat is free for it or it is in the list, and tells
 * it its position. Throws `offer_not_found`, `school_year_over`, `too_many_waits`.
 */
export async function joinWait(env: MailBindings, { id: userId, email }: Waiter, asked: string, now: Date) {
  const snapshot = await findReservableOffer(env.DB, asked, now);
  if (!snapshot) throw new ApiError("offer_not_found");
  const offerId = snapshot.offer.id;
  const at = now.toISOString();
  const orm = drizzle(env.DB);
  const isOver = sql`offer_id = ${offerId} AND user_id = ${userId} AND held_until <= ${at}`;
  const others = sql`(SELECT count(*) FROM seat_wait WHERE user_id = ${userId})`;
  const isFull = hasNoSeat(sql`${offerId}`, sql`${userId}`, now);
  const [, joined] = await orm.batch([
    // A lapsed row stays until the cron deletes it.
    orm.delete(seatWait).where(isOver),
    orm
      .insert(seatWait)
      .select(sql`SELECT NULL, ${offerId}, ${userId}, ${at}, NULL WHERE ${isFull} AND ${others} < ${MOST_WAITS}`)
      .onConflictDoNothing()
      .returning({ id: seatWait.id }),
  ]);
  const wait = await readWait(env.DB, userId, offerId, now);
  if (joined.length > 0 && wait.own) {
    await sendEmail(env, email, waitJoinedEmail(env, snapshot, wait.own.position), now);
  }
  if (wait.own === null && wait.isFull) throw new ApiError("too_many_waits");
  return wait;
}

/** Takes an account from the waiting list of an offer, which frees a seat that was kept for it. Throws `offer_not_found`. */
export async function leaveWait(db: D1Database, userId: number, asked: string, now: Date): Promise<SeatWait> {
  await drizzle(db)
    .delete(seatWait)
    .where(and(sql`${seatWait.offerId} = ${asked} COLLATE NOCASE`, eq(seatWait.userId, userId)));
  return readWait(db, userId, asked, now);
}
