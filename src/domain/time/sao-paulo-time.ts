import { HOUR_MS } from "./time.ts";

/** Brazil abolished daylight saving time in 2019: São Paulo is three hours behind UTC all year. */
const OFFSET_MS = -3 * HOUR_MS;

export function dateInSaoPaulo(instant: Date): string {
  return shifted(instant).slice(0, 10);
}

export function yearInSaoPaulo(instant: Date): number {
  return Number(shifted(instant).slice(0, 4));
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

const WEEKDAYS = ["domingo", "segunda", "terça", "quarta", "quinta", "sexta", "sábado"] as const;

/**
 * A deadline of the coming days as people say it: "18h30 de hoje", "0h58 de segunda (23/11)". `now` decides what "hoje"
 * is, and whether the year is said; e-mails, which are read later, omit it.
 */
export function formatDeadline(iso: string, now?: Date): string {
  const local = shifted(new Date(iso));
  const [date, minutes] = [local.slice(0, 10), local.slice(14, 16)];
  const time = `${Number(local.slice(11, 13))}h${minutes === "00" ? "" : minutes}`;
  const today = now && dateInSaoPaulo(now);
  if (date === today) return `${time} de hoje`;
  const [year, month, day] = date.split("-");
  const isOtherYear = today !== undefined && year !== today.slice(0, 4);
  const weekday = WEEKDAYS[new Date(date).getUTCDay()];
  return `${time} de ${weekday} (${day}/${month}${isOtherYear ? `/${year}` : ""})`;
}

function shifted(instant: Date): string {
  return new Date(instant.getTime() + OFFSET_MS).toISOString();
}
