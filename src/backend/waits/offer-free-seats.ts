import { and, asc, eq, gt, inArray, isNull, not, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { HOLD_HOURS } from "../../domain/orders/seat-wait.ts";
import { seasonOf } from "../../domain/pricing/season.ts";
import { isoAfter } from "../../domain/time/time.ts";
import { drainQueue, QUEUE_BATCH } from "../drain-queue.ts";
import { emailStatement, type MailBindings } from "../mail/outbox.ts";
import { findReservableOffer, IS_RESERVABLE } from "../orders/find-offer.ts";
import { account } from "../schema/accounts.ts";
import { offer, school } from "../schema/catalog.ts";
import { seatWait } from "../schema/orders.ts";
import { partnership } from "../schema/partners.ts";
import { commit } from "../workflow/transaction.ts";
import { hasNoSeat } from "./has-no-seat.ts";
import { seatOfferedEmail } from "./wait-emails.ts";

/** A family whose turn it is. */
interface Turn {
  readonly id: number;
  readonly offerId: string;
  readonly email: string;
}

/**
 * Offers every free seat to the family that has waited longest for it. Letter and hold commit together, on the condition
 * that the seat is still free: no seat is offered twice. Families that let an offer end have left the list.
 */
export async function offerFreeSeats(env: MailBindings, now: Date): Promise<void> {
  await drainQueue(
    "seat",
    (last?: Turn) => readTurns(env.DB, last, now),
    (turn) => offerSeat(env, turn, now),
  );
}

/** Families that wait for a seat that is free for them, by their turn. */
function readTurns(db: D1Database, last: Turn | undefined, now: Date): Promise<Turn[]> {
  return drizzle(db)
    .select({ id: seatWait.id, offerId: seatWait.offerId, email: account.email })
    .from(seatWait)
    .innerJoin(account, eq(account.id, seatWait.userId))
    .innerJoin(offer, eq(offer.id, seatWait.offerId))
    .innerJoin(school, eq(school.inepCode, offer.inepCode))
    .innerJoin(partnership, eq(partnership.inepCode, offer.inepCode))
    .where(
      and(
        isNull(seatWait.heldUntil),
        last && gt(seatWait.id, last.id),
        IS_RESERVABLE,
        inArray(offer.year, [...seasonOf(now).years]),
        not(hasNoSeat(sql`${seatWait.offerId}`, sql`${seatWait.userId}`, now)),
      ),
    )
    .orderBy(asc(seatWait.id))
    .limit(QUEUE_BATCH);
}

async function offerSeat(env: MailBindings, { id, offerId, email }: Turn, now: Date): Promise<void> {
  const snapshot = await findReservableOffer(env.DB, offerId, now);
  if (!snapshot) return;
  const heldUntil = isoAfter(now, { hours: HOLD_HOURS });
  const isTurn = sql`EXISTS (SELECT 1 FROM seat_wait AS turn WHERE turn.id = ${id} AND turn.held_until IS NULL
    AND NOT ${hasNoSeat(sql`turn.offer_id`, sql`turn.user_id`, now)})`;
  await commit(env.DB, [
    emailStatement(env, email, seatOfferedEmail(env, snapshot, heldUntil), now, isTurn),
    drizzle(env.DB)
      .update(seatWait)
      .set({ heldUntil })
      .where(and(eq(seatWait.id, id), isTurn)),
  ]);
}
