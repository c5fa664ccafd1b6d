import * as v from "valibot";
import { ApiError } from "../../contract/v3/errors.ts";
import { paths } from "../../site/paths.ts";
import type { RouteContext, Session } from "../screen/route.ts";

const text = v.pipe(v.string(), v.maxLength(200));

const draft = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    offerId: text,
    seenMonthlyFeeCents: text,
    seenDueNowCents: text,
    seenTotalCents: text,
    studentNickname: text,
  }),
);

/** A reservation that waits for the sign-in of its family: offer, amounts they saw, nickname of the child. */
export type ReservationDraft = v.InferOutput<typeof draft>;

/** Keeps a reservation in a cookie of this browser, for as long as the code by e-mail is valid; null ends it. */
export function keepReservation(session: Session, reservation: ReservationDraft | null): void {
  session.keepReservation(reservation && JSON.stringify(reservation));
}

/** The reservation in the cookie, if it is of that offer; else null. */
export function readReservation(session: Session, offerId: string | null): ReservationDraft | null {
  const { success, output } = v.safeParse(draft, session.reservation());
  return success && output.offerId.toLowerCase() === offerId?.toLowerCase() ? output : null;
}

/** The offer that a page of the site reserves, or null. */
export function reservedOffer(path: string | null): string | null {
  const [, offer] = /^\/reservar\/([^/?#]+)/.exec(path ?? "") ?? [];
  try {
    return offer === undefined ? null : decodeURIComponent(offer);
  } catch {
    return null;
  }
}

/**
 * Places the reservation that this browser keeps for a page, for the user who has just signed in. Resolves to the next
 * page: the contract, or the page itself, which shows what is in the way and has the nickname filled in.
 */
export async function placeReservation({ session, backend, newKey }: RouteContext, target: string): Promise<string> {
  const reservation = readReservation(session(), reservedOffer(target));
  if (!reservation) return target;
  try {
    const order = await backend().orders.reserve(reservation, newKey());
    keepReservation(session(), null);
    return paths.payment(order.internalTransactionCode);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return target;
  }
}
