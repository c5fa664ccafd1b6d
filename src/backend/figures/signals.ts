import { CRON_LAG_S, RESPONSE_MS, ROUND_TRIPS, ROUTE_KINDS, WAITING } from "../../contract/signals.ts";
import type { Percentiles, Signals, Traffic } from "../../contract/v3/signals.ts";
import type { AlertName } from "../../domain/alerts.ts";
import { countOf, type Histogram, percentileOf } from "../../domain/histogram.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { addDays } from "../../domain/time/time.ts";
import { type Counters, classesOf, sumOf } from "./counters.ts";
import { readWaiting } from "./waiting.ts";

/** Days that the signals go back, today included. */
const DAYS = 30;

/** The signals of the last days; one round trip, and two for what waits now. */
export async function readSignals(db: D1Database, now: Date): Promise<Signals> {
  const since = addDays(dateInSaoPaulo(now), 1 - DAYS);
  const [[figures, jobs, alerts], waiting] = await Promise.all([
    db.batch<unknown>([
      db.prepare("SELECT day, name, amount FROM daily_figure WHERE day >= ? ORDER BY day DESC, name").bind(since),
      db.prepare("SELECT job, succeeded_at AS succeededAt FROM heartbeat ORDER BY job"),
      db.prepare("SELECT rule, is_raised AS isRaised, value, turned_at AS turnedAt FROM alert"),
    ]),
    readWaiting(db, now),
  ]);
  const rows = figures!.results as { day: string; name: string; amount: number }[];
  const total = new Map<string, number>();
  const byDay = new Map<string, Map<string, number>>();
  for (const { day, name, amount } of rows) {
    total.set(name, (total.get(name) ?? 0) + amount);
    if (!byDay.has(day)) byDay.set(day, new Map());
    byDay.get(day)!.set(name, amount);
  }
  return {
    total: trafficOf(total),
    kinds: ROUTE_KINDS.map((kind) => ({ kind, ...trafficOf(total, kind) })).filter(({ requests }) => requests > 0),
    days: [...byDay].map(([day, counters]) => ({
      day,
      ...trafficOf(counters),
      cron: { runs: sumOf(counters, "cron."), failed: counters.get("cron.failed") ?? 0 },
      cronLag: percentiles(CRON_LAG_S, classesOf(counters, "cron_lag.")),
      mails: percentiles(WAITING, classesOf(counters, "waiting.mails.")),
      payments: percentiles(WAITING, classesOf(counters, "waiting.payments.")),
    })),
    releases: releasesOf(rows),
    tracked: [...total].flatMap(([name, count]) =>
      name.startsWith("tracked.") ? [{ name: name.slice("tracked.".length), count }] : [],
    ),
    jobs: jobs!.results as Signals["jobs"],
    waiting,
    alerts: (
      alerts!.results as { rule: AlertName; isRaised: number; value: number | null; turnedAt: string | null }[]
    ).map(({ isRaised, ...alert }) => ({ ...alert, isRaised: isRaised === 1 })),
  };
}

/** Counts of the requests of a kind of route, or of all. */
function trafficOf(counters: Counters, kind?: string): Traffic {
  const of = (event: string) => (kind ? `${event}.${kind}` : event);
  const response = classesOf(counters, `${of("response")}.`);
  const cached = classesOf(counters, `${of("cache")}.`);
  return {
    requests: countOf(RESPONSE_MS, response),
    failures: kind ? (counters.get(`failed.${kind}`) ?? 0) : sumOf(counters, "failed."),
    response: percentiles(RESPONSE_MS, response),
    database: percentiles(ROUND_TRIPS, classesOf(counters, `${of("database")}.`)),
    cache: { hits: cached.get("hit") ?? 0, misses: cached.get("miss") ?? 0 },
  };
}

function percentiles(bounds: readonly number[], histogram: Histogram): Percentiles {
  const of = (share: number) => {
    const found = percentileOf(bounds, histogram, share);
    return found === Number.POSITIVE_INFINITY ? null : found;
  };
  return countOf(bounds, histogram) === 0 ? null : { p50: of(0.5), p75: of(0.75), p99: of(0.99) };
}

/** Builds with their counts; the rows are those of the newest day first. */
function releasesOf(rows: readonly { day: string; name: string; amount: number }[]): Signals["releases"] {
  const found = new Map<string, Signals["releases"][number]>();
  for (const { day, name, amount } of rows) {
    const [event, release = "", of] = name.split(".");
    if (event !== "release") continue;
    const known = found.get(release) ?? { release, firstDay: day, lastDay: day, requests: 0, failures: 0, errors: 0 };
    known.firstDay = day;
    if (of === "requests" || of === "failures" || of === "errors") known[of] += amount;
    found.set(release, known);
  }
  return [...found.values()];
}
