// Every isolate counts by these classes from its first request: no schema here.

/** Kinds of routes that response times are told by. */
export const ROUTE_KINDS = ["list", "school", "page", "personal", "team", "form", "api", "other"] as const;
export type SignalKind = (typeof ROUTE_KINDS)[number];

/** Upper bounds in milliseconds: six in each power of ten, so that a percentile is told to within a half. */
export const RESPONSE_MS = [
  1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1000, 1500, 2000, 3000, 5000, 7000, 10_000,
] as const;

/** Upper bounds of the round trips to D1 of one request. */
export const ROUND_TRIPS = [0, 1, 2, 3, 5, 10, 20] as const;

/** Upper bounds of how late a run of the cron began, in seconds. */
export const CRON_LAG_S = [1, 2, 5, 10, 30, 60, 120, 300, 900] as const;

/** Upper bounds of the length of a queue. */
export const WAITING = [0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000] as const;
