import * as v from "valibot";
import type { AlertName } from "../../domain/alerts.ts";
import type { SignalKind } from "../signals.ts";
import { orNull, text, word } from "./parts.ts";

const count = v.number();

/** Upper bounds of the classes of three percentiles; a null among them is beyond the last class. Null: not measured. */
const percentiles = v.nullable(v.object({ p50: v.nullable(count), p75: v.nullable(count), p99: v.nullable(count) }));
export type Percentiles = v.InferOutput<typeof percentiles>;

const cache = v.object({ hits: count, misses: count });

/** Counts of some requests. */
const traffic = {
  requests: count,
  failures: count,
  /** Milliseconds. */
  response: percentiles,
  /** Round trips to D1. */
  database: percentiles,
  cache,
};
const trafficOf = v.object(traffic);
export type Traffic = v.InferOutput<typeof trafficOf>;

/** Signals of the last 30 days in São Paulo, from the counters of the Worker. */
export const signals = v.object({
  total: trafficOf,
  kinds: v.array(v.object({ kind: word<SignalKind>(), ...traffic })),
  /** Days with a counter, the newest first. */
  days: v.array(
    v.object({
      day: text,
      ...traffic,
      /** Runs of the cron, and those of them with a failed job. */
      cron: v.object({ runs: count, failed: count }),
      /** Seconds. */
      cronLag: percentiles,
      mails: percentiles,
      payments: percentiles,
    }),
  ),
  /** Builds, the one that counted last first. */
  releases: v.array(
    v.object({ release: text, firstDay: text, lastDay: text, requests: count, failures: count, errors: count }),
  ),
  /** Events that pages gave to browsers. */
  tracked: v.array(v.object({ name: text, count })),
  /** Cron jobs with the instant of their last success. */
  jobs: v.array(v.object({ job: text, succeededAt: orNull })),
  waiting: v.object({ mails: count, oldestMailAt: orNull, payments: count }),
  /** Alerts that were checked once; `turnedAt` is null of one that never was raised. */
  alerts: v.array(
    v.object({ rule: word<AlertName>(), isRaised: v.boolean(), value: v.nullable(count), turnedAt: orNull }),
  ),
});
export type Signals = v.InferOutput<typeof signals>;
