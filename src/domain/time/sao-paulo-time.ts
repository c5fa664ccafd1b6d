import { HOUR_MS } from "./time.ts";

/** Brazil abolished daylight saving time in 2019: São Paulo is three hours behind UTC all year. */
const OFFSET_MS = -3 * HOUR_MS;

/** ISO date in São Paulo at an instant. */
export function dateInSaoPaulo(instant: Date): string {
  return shifted(instant).slice(0, 10);
}

/** Hour of the day in São Paulo at an instant, 0–23. */
export function hourInSaoPaulo(instant: Date): number {
  return Number(shifted(instant).slice(11, 13));
}

/** ISO-8601 with the offset of São Paulo, to the second: "2026-11-21T09:30:00-03:00". */
export function isoInSaoPaulo(instant: Date): string {
  return `${shifted(instant).slice(0, 19)}-03:00`;
}

/** Last instant of an ISO date in São Paulo. */
export function endOfDayInSaoPaulo(date: string): Date {
  return new Date(Date.parse(`${date}T23:59:59.999Z`) - OFFSET_MS);
}

/** An ISO instant formatted in São Paulo time: "21/11/2026, 14h30". */
export function formatInstant(iso: string): string {
  const local = shifted(new Date(iso));
  return `${local.slice(0, 10).split("-").reverse().join("/")}, ${local.slice(11, 13)}h${local.slice(14, 16)}`;
}

function shifted(instant: Date): string {
  return new Date(instant.getTime() + OFFSET_MS).toISOString();
}
