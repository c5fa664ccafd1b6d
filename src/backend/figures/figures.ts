import type { CronJobName } from "../../contract/cron-jobs.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { addDays, isoBefore } from "../../domain/time/time.ts";
import { OTHERS } from "../../site/link-campaign.ts";

/** Retention of figures in days: enough to compare a year with the previous one. */
export const RETENTION_DAYS = 800;

const ADD = `INSERT INTO daily_figure (day, name, amount)
  SELECT ?1, value ->> 0, value ->> 1 FROM json_each(?2) WHERE true
  ON CONFLICT (day, name) DO UPDATE SET amount = amount + excluded.amount`;

const ADD_SCHOOLS = `INSERT INTO school_figure (month, inep_code, views, comparisons)
  SELECT ?1, value ->> 0, value ->> 1, value ->> 2 FROM json_each(?2) WHERE true
  ON CONFLICT (month, inep_code) DO UPDATE SET
    views = views + excluded.views, comparisons = comparisons + excluded.comparisons`;

/**
 * A path has at most this many rows of a day, beyond the rows of one write: campaigns come from links that anybody can
 * make. The further ones are counted together.
 */
const MAX_REDIRECT_ROWS = 100;

const ADD_REDIRECTS = `INSERT INTO redirect_figure (day, path, source, campaign, hits)
  SELECT value ->> 0, value ->> 1, value ->> 2, iif(
    EXISTS (SELECT 1 FROM redirect_figure f WHERE f.day = value ->> 0 AND f.path = value ->> 1
      AND f.source = value ->> 2 AND f.campaign = value ->> 3)
    OR (SELECT count(*) FROM (SELECT 1 FROM redirect_figure f WHERE f.day = value ->> 0 AND f.path = value ->> 1
      LIMIT ${MAX_REDIRECT_ROWS})) < ${MAX_REDIRECT_ROWS}, value ->> 3, '${OTHERS}'), value ->> 4
  FROM json_each(?) WHERE true
  ON CONFLICT (day, path, source, campaign) DO UPDATE SET hits = hits + excluded.hits`;

/** Days for which the last import or bulk edit of redirects can be undone. */
export const UNDO_DAYS = 30;

/** Months for which the desk of a school shows its figures: requests of families are deleted after as many. */
export const SCHOOL_MONTHS = 12;

/** Figure of the day that counts the views of all schools; its first day is the first that was counted. */
export const SCHOOL_VIEWS = "school.views";

/** Views and comparisons of a school since the last write. */
export interface SchoolCounts {
  views: number;
  comparisons: number;
}

const BEAT = `INSERT INTO heartbeat (job, succeeded_at, failed_at)
  SELECT value ->> 0, iif(value ->> 1, ?1, NULL), iif(value ->> 1, NULL, ?1) FROM json_each(?2) WHERE true
  ON CONFLICT (job) DO UPDATE SET
    succeeded_at = coalesce(excluded.succeeded_at, succeeded_at), failed_at = coalesce(excluded.failed_at, failed_at)`;

/**
 * Adds to the figures of the day, of schools in the month, in São Paulo, and of redirects, which have their day. One
 * round trip.
 */
export async function addFigures(
  db: D1Database,
  now: Date,
  amounts: Iterable<[string, number]>,
  schools: ReadonlyMap<string, SchoolCounts> = new Map(),
  redirects: ReadonlyMap<string, number> = new Map(),
): Promise<void> {
  const rows = [...schools].map(([inepCode, { views, comparisons }]) => [inepCode, views, comparisons]);
  await db.batch([
    addStatement(db, now, amounts),
    db.prepare(ADD_SCHOOLS).bind(dateInSaoPaulo(now).slice(0, 7), JSON.stringify(rows)),
    ...(redirects.size > 0 ? [addRedirects(db, redirects)] : []),
  ]);
}

/** Outcome of a job in a cron run; "not due" leaves the time of its last success unchanged. */
export type JobOutcome = "done" | "failed" | "not due";

/** Records a cron run. One round trip. */
export async function noteRun(
  db: D1Database,
  now: Date,
  jobs: Readonly<Partial<Record<CronJobName, JobOutcome>>>,
): Promise<void> {
  const names = JSON.stringify(Object.keys(jobs));
  const isWhole = !Object.values(jobs).includes("failed");
  const ran = Object.entries(jobs).filter(([, outcome]) => outcome !== "not due");
  const beats = JSON.stringify(ran.map(([name, outcome]) => [name, outcome === "done"]));
  await db.batch([
    db.prepare(BEAT).bind(now.toISOString(), beats),
    // A removed job is not late.
    db.prepare("DELETE FROM heartbeat WHERE job NOT IN (SELECT value FROM json_each(?))").bind(names),
    addStatement(db, now, [[isWhole ? "cron.whole" : "cron.failed", 1]]),
    db.prepare("DELETE FROM daily_figure WHERE day < ?").bind(addDays(dateInSaoPaulo(now), -RETENTION_DAYS)),
    db.prepare("DELETE FROM redirect_figure WHERE day < ?").bind(addDays(dateInSaoPaulo(now), -RETENTION_DAYS)),
    db.prepare("DELETE FROM redirect_change WHERE at < ?").bind(isoBefore(now, { days: UNDO_DAYS })),
    db.prepare("DELETE FROM school_figure WHERE month < ?").bind(isoBefore(now, { months: SCHOOL_MONTHS }).slice(0, 7)),
  ]);
}

/** ISO instant of the last success of a cron job; null for none. */
export async function lastSuccess(db: D1Database, job: CronJobName): Promise<string | null> {
  return db.prepare("SELECT succeeded_at FROM heartbeat WHERE job = ?").bind(job).first<string>("succeeded_at");
}

/** Whether a daily job is due: a day after its last success, and an hour after a failure. */
export async function isDueDaily(db: D1Database, job: CronJobName, now: Date): Promise<boolean> {
  const last = await db
    .prepare("SELECT succeeded_at, failed_at FROM heartbeat WHERE job = ?")
    .bind(job)
    .first<{ succeeded_at: string | null; failed_at: string | null }>();
  // An instant in the future is of a clock that was wrong.
  const isWithin = (at: string | null, hours: number) =>
    at !== null && at > isoBefore(now, { hours }) && at <= now.toISOString();
  return !isWithin(last?.succeeded_at ?? null, 24) && !isWithin(last?.failed_at ?? null, 1);
}

function addRedirects(db: D1Database, redirects: ReadonlyMap<string, number>): D1PreparedStatement {
  const rows = [...redirects].map(([kind, hits]) => [...(JSON.parse(kind) as string[]), hits]);
  return db.prepare(ADD_REDIRECTS).bind(JSON.stringify(rows));
}

function addStatement(db: D1Database, now: Date, amounts: Iterable<[string, number]>): D1PreparedStatement {
  return db.prepare(ADD).bind(dateInSaoPaulo(now), JSON.stringify([...amounts]));
}
