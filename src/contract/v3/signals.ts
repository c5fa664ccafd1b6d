import * as v from "valibot";
import type { AlertName } from "../../domain/alerts.ts";
import { orNull, text, word } from "./parts.ts";

const count = v.number();

export const signals = v.object({
  /** Cron jobs with the instants of their last success and failure. */
  jobs: v.array(v.object({ job: text, succeededAt: orNull, failedAt: orNull })),
  queues: v.object({
    mails: count,
    reviews: count,
    notices: count,
    corrections: count,
    refunds: count,
    /** Differences with the bank, and refunds that it does not make. */
    payments: count,
  }),
  oldestMailAt: orNull,
  /** Alerts that were checked once; `turnedAt` is null of one that never was raised. */
  alerts: v.array(
    v.object({ rule: word<AlertName>(), isRaised: v.boolean(), value: v.nullable(count), turnedAt: orNull }),
  ),
  /** Events that pages gave to browsers in 30 days. */
  tracked: v.array(v.object({ name: text, count })),
});
/** Results of links with a source and a campaign in 30 days; both are empty for links without. */
export const campaignResult = v.object({
  source: text,
  campaign: text,
  /** The redirects that lead there with both, and how often each was followed. */
  redirects: v.array(v.object({ path: text, visits: count })),
  visits: count,
  signUps: count,
  contacts: count,
  reservations: count,
});
export type CampaignResult = v.InferOutput<typeof campaignResult>;

export type Signals = v.InferOutput<typeof signals>;
