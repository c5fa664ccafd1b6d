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

/** Records a cron run: which jobs succeeded. One round trip. */
export async function noteRun(db: D1Database, now: Date, jobs: Readonly<Record<string, boolean>>): Promise<void> {
  const names = JSON.stringify(Object.keys(jobs));
  const isWhole = Object.values(jobs).every(Boolean);
  await db.batch([
    db.prepare(BEAT).bind(now.toISOString(), JSON.stringify(Object.entries(jobs))),
    // A removed job is not late.
    db.prepare("DELETE FROM heartbeat WHERE job NOT IN (SELECT value FROM json_each(?))").bind(names),
    addStatement(db, now, [[isWhole ? "cron.whole" : "cron.failed", 1]]),
    db.prepare("DELETE FROM daily_figure WHERE day < ?").bind(addDays(dateInSaoPaulo(now), -RETENTION_DAYS)),
  ]);
}

function addStatement(db: D1Database, now: Date, amounts: Iterable<[string, number]>): D1PreparedStatement {
  return db.prepare(ADD).bind(dateInSaoPaulo(now), JSON.stringify([...amounts]));
}
