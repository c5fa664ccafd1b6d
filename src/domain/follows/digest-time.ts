import { dateInSaoPaulo, hourInSaoPaulo } from "../time/sao-paulo-time.ts";
import { addDays, isoAfter } from "../time/time.ts";

const FRIDAY = 5;
/** Hour in São Paulo from which the letter of a week is written. */
const FROM_HOUR = 7;

/** São Paulo is behind UTC, all year. */
const HOURS_BEHIND = 3;

/**
 * ISO instant of the last Friday at 7h. News found before it belongs to the weekly e-mail, whenever that is written.
 */
export function lastDigestTime(now: Date): string {
  const today = dateInSaoPaulo(now);
  const since = (new Date(today).getUTCDay() - FRIDAY + 7) % 7;
  const isBefore = since === 0 && hourInSaoPaulo(now) < FROM_HOUR;
  const friday = addDays(today, isBefore ? -7 : -since);
  return isoAfter(new Date(friday), { hours: FROM_HOUR + HOURS_BEHIND });
}
