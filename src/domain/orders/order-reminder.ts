import { dateInSaoPaulo, hourInSaoPaulo } from "../time/sao-paulo-time.ts";
import { addDays, HOUR_MS } from "../time/time.ts";

/** Terms of an order that a family is reminded of before they end, each once. */
export type ReminderKind = "reserva" | "comprovante";

/** Hours before a reservation lapses: half of its time. */
const RESERVATION_HOURS = 12;
/** Days before the voucher cannot be taken to the school any more. */
const VOUCHER_DAYS = 5;

/** Hours of São Paulo in which letters that nobody waits for are written: phones ring at night too. */
const [FROM_HOUR, TO_HOUR] = [8, 21];

/** Whether it is a time of the day for a reminder. */
export function isReminderTime(now: Date): boolean {
  const hour = hourInSaoPaulo(now);
  return hour >= FROM_HOUR && hour < TO_HOUR;
}

/** A reservation that lapses at this instant, or before it, is reminded of now. */
export function reservationsUntil(now: Date): Date {
  return new Date(now.getTime() + RESERVATION_HOURS * HOUR_MS);
}

/** The dates between which a voucher ends that is reminded of now. */
export function vouchersBetween(now: Date): readonly [from: string, to: string] {
  const today = dateInSaoPaulo(now);
  return [today, addDays(today, VOUCHER_DAYS)];
}
