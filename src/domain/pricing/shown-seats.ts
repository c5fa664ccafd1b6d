import { addDays } from "../time/time.ts";

// Applied by `src/backend/publish/read-schools.ts`; `republish-lapsed.ts` publishes a school when its number lapses.

/** Days for which a confirmed number of seats is shown: while families enrol, and in the months in which few do. */
const [SEASON_DAYS, OTHER_DAYS] = [14, 45];

interface ConfirmedSeats {
  readonly seats: number | null;
  /** ISO date in São Paulo on which the school confirmed the number; null when it never did. */
  readonly seatsConfirmedOn: string | null;
}

/** First ISO date whose confirmations are still shown on a date. The season lasts from August to March. */
export function seatsShownSince(today: string): string {
  const month = Number(today.slice(5, 7));
  return addDays(today, month >= 8 || month <= 3 ? -SEASON_DAYS : -OTHER_DAYS);
}

/** Days between two Monday e-mails: a number that expires before the next one is confirmed in this one. */
const LETTER_DAYS = 7;

/** Whether a school should confirm a number of seats: families do not see it, or will not in a week. */
export function areSeatsDue(confirmed: ConfirmedSeats, today: string): boolean {
  return confirmed.seats !== null && shownSeats(confirmed, addDays(today, LETTER_DAYS)) === null;
}

/** The seats of an offer that families see; null once nobody has confirmed them for too long. */
export function shownSeats({ seats, seatsConfirmedOn }: ConfirmedSeats, today: string): number | null {
  return seatsConfirmedOn !== null && seatsConfirmedOn >= seatsShownSince(today) ? seats : null;
}
