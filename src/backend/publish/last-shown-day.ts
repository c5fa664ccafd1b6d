import { drizzle } from "drizzle-orm/d1";
import type { CronJobName } from "../../contract/cron-jobs.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { lastSuccess } from "../figures/figures.ts";
import { readManifest } from "./publication.ts";

/**
 * The day, in São Paulo, up to which a job has had published what a new day changes: that of its last success, before
 * its first one that of the publication, which shows all of its day. Null before anything was published.
 */
export async function lastShownDay(db: D1Database, job: CronJobName): Promise<string | null> {
  const instant = (await lastSuccess(db, job)) ?? (await readManifest(drizzle(db)))?.publishedAt;
  return instant ? dateInSaoPaulo(new Date(instant)) : null;
}
