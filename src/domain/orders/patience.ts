import { DAY_MS, HOUR_MS, MINUTE_MS } from "../time/time.ts";

/** Waits before the bank is asked again about something, by its age: what is young is asked about most. */
const LOOKS = [
  { until: 15 * MINUTE_MS, wait: MINUTE_MS },
  { until: HOUR_MS, wait: 3 * MINUTE_MS },
  { until: DAY_MS, wait: 15 * MINUTE_MS },
  { until: Number.POSITIVE_INFINITY, wait: 2 * HOUR_MS },
] as const;

/** Waits after attempts in vain: the first, the second, and so on. */
const WAITS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 3 * HOUR_MS, 12 * HOUR_MS] as const;

/** Attempts in vain after which a person of the team is asked; it is still tried, rarely. */
export const ATTEMPTS_BEFORE_HELP = 4;

/** Computes the next poll of the bank for something that began at an instant. */
export function nextLook(since: string, now: Date): Date {
  const age = now.getTime() - Date.parse(since);
  const { wait } = LOOKS.find(({ until }) => age < until)!;
  return new Date(now.getTime() + wait);
}

/** Computes the next attempt after a number of failed ones. */
export function nextAttempt(failures: number, now: Date): Date {
  const wait = WAITS[Math.min(failures, WAITS.length) - 1]!;
  return new Date(now.getTime() + wait);
}
