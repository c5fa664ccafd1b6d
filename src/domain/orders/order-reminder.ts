import { dateInSaoPaulo, hourInSaoPaulo } from "../time/sao-paulo-time.ts";
import { addDays, HOUR_MS } from "../time/time.ts";

/**
 * Reminders, each sent once: to the family about its reservation, documents, contract and report of the enrolment;
 * `escola`: to the school about what it has to record.
 */
export type ReminderKind = "reserva" | "documentos" | "comprovante" | "matricula" | "escola";

/** Hours before a reservation lapses: half of its lifetime. */
const RESERVATION_NOTICE_HOURS = 12;
/** Days before a longer deadline: enough to go to the school on a working day. */
const NOTICE_DAYS = 5;

/** Hours of the day, in São Paulo, for reminders: phones ring at night too. */
const [FROM_HOUR, TO_HOUR] = [8, 21];

/** Whether reminders may be sent at this hour. */
export function isReminderTime(now: Date): boolean {
  const hour = hourInSaoPaulo(now);
  return hour >= FROM_HOUR && hour < TO_HOUR;
}

/** Reservations that lapse until this instant are due for a reminder. */
export function reservationsUntil(now: Date): Date {
  return new Date(now.getTime() + RESERVATION_NOTICE_HOURS * HOUR_MS);
}

/** Deadlines between these dates are due for a reminder. */
export function datesToRemind(now: Date): readonly [from: string, to: string] {
  const today = dateInSaoPaulo(now);
  return [today, addDays(today, NOTICE_DAYS)];
}
