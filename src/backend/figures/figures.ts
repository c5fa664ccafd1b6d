import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { addDays } from "../../domain/time/time.ts";

/** Retention of figures in days: enough to compare a year with the previous one. */
const RETENTION_DAYS = 800;

const ADD = `INSERT INTO daily_figure (day, name, amount)
  SELECT ?1, value ->> 0, value ->> 1 FROM json_each(?2) WHERE true
  ON CONFLICT (day, name) DO UPDATE SET amount = amount + excluded.amount`;

const BEAT = `INSERT INTO heartbeat (job, succeeded_at, failed_at)
  SELECT value ->> 0, iif(value ->> 1, ?1, NULL), iif(value ->> 1, NULL, ?1) FROM json_each(?2) WHERE true
  ON CONFLICT (job) DO UPDATE SET
    succeeded_at = coalesce(excluded.succeeded_at, succeeded_at), failed_at = coalesce(excluded.failed_at, failed_at)`;

/** Adds to the figures of the day, in São Paulo. One round trip. */
export async function addFigures(db: D1Database, now: Date, amounts: Iterable<[string, number]>): Promise<void> {
  await addStatement(db, now, amounts).run();
}

/** Outcome of a job in a cron run; "not due" leaves the time of its last success unchanged. */
export type JobOutcome = "done" | "failed" | "not due";

/** Records a cron run. One round trip. */
export async function noteRun(db: D1Database, now: Date, jobs: Readonly<Record<string, JobOutcome>>): Promise<void> {
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
  ]);
}

/** ISO instant of the last success of a cron job; null for none. */
export async function lastSuccess(db: D1Database, job: string): Promise<string | null> {
  return db.prepare("SELECT succeeded_at FROM heartbeat WHERE job = ?").bind(job).first<string>("succeeded_at");
}

function addStatement(db: D1Database, now: Date, amounts: Iterable<[string, number]>): D1PreparedStatement {
  return db.prepare(ADD).bind(dateInSaoPaulo(now), JSON.stringify([...amounts]));
}
