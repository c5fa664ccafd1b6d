const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export interface Span {
  readonly months?: number;
  readonly days?: number;
  readonly hours?: number;
  readonly minutes?: number;
  readonly seconds?: number;
}

/** The instant a span after another, ISO-8601 UTC. A month after 31 January is the last day of February. */
export function isoAfter(instant: Date, { months = 0, days = 0, hours = 0, minutes = 0, seconds = 0 }: Span): string {
  const spanMs = days * DAY_MS + hours * HOUR_MS + minutes * MINUTE_MS + seconds * SECOND_MS;
  const after = new Date(instant.getTime() + spanMs);
  const day = after.getUTCDate();
  after.setUTCMonth(after.getUTCMonth() + months);
  const isOverflow = after.getUTCDate() !== day;
  if (isOverflow) after.setUTCDate(0);
  return after.toISOString();
}

/** The instant a span before another, ISO-8601 UTC. */
export function isoBefore(instant: Date, { months = 0, days = 0, hours = 0, minutes = 0, seconds = 0 }: Span): string {
  return isoAfter(instant, {
    months: -months,
    days: -days,
    hours: -hours,
    minutes: -minutes,
    seconds: -seconds,
  });
}

/** The ISO date `days` calendar days after an ISO date. */
export function addDays(date: string, days: number): string {
  return utcDate(new Date(Date.parse(date) + days * DAY_MS));
}

export function utcDate(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}
