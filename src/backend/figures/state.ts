import { type Held, heldOf, heldStatement } from "../publish/held.ts";

export interface BackendState {
  /** ISO instants of each cron job's last success and failure; null for none. */
  readonly jobs: readonly {
    readonly job: string;
    readonly succeededAt: string | null;
    readonly failedAt: string | null;
  }[];
  readonly queues: {
    readonly mails: number;
    readonly reviews: number;
    readonly notices: number;
    readonly corrections: number;
    readonly refunds: number;
  };
  /** ISO instant of the oldest queued e-mail. */
  readonly oldestMailAt: string | null;
  /** The version that the site is held at; null while it is not. */
  readonly held: Held | null;
}

/** One round trip; every count uses an index or a small table. */
export async function readState(db: D1Database): Promise<BackendState> {
  const count = (table: string, where: string) => db.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${where}`);
  const answers = await db.batch([
    db.prepare("SELECT job, succeeded_at AS succeededAt, failed_at AS failedAt FROM heartbeat ORDER BY job"),
    heldStatement(db),
    db.prepare("SELECT count(*) AS n, min(created_at) AS oldest FROM mail_outbox"),
    count("review", "status = 'pending_moderation'"),
    count("review_notice", "status = 'open'"),
    count("school_correction", "status = 'open'"),
    count("refund", "status = 'requested'"),
  ]);
  const [jobs, held, mails, ...rest] = answers.map(({ results }) => results);
  const [reviews = 0, notices = 0, corrections = 0, refunds = 0] = (rest as { n: number }[][]).map(([row]) => row!.n);
  const waiting = mails![0] as { n: number; oldest: string | null };
  return {
    jobs: jobs as BackendState["jobs"],
    queues: { mails: waiting.n, reviews, notices, corrections, refunds },
    oldestMailAt: waiting.oldest,
    held: heldOf(held![0]),
  };
}
