import type { CounterName } from "../../contract/events.ts";
import { WAITING } from "../../contract/signals.ts";
import { classOf } from "../../domain/histogram.ts";
import { countMoneyIssues } from "../admin/money.ts";

/** The queues of the mail service and of the team. */
export interface Waiting {
  readonly mails: number;
  /** ISO instant of the oldest e-mail. */
  readonly oldestMailAt: string | null;
  /** Differences with the bank, and refunds that it does not make. */
  readonly payments: number;
}

export async function readWaiting(db: D1Database, now: Date): Promise<Waiting> {
  const [mail, payments] = await Promise.all([
    db
      .prepare("SELECT count(*) AS mails, min(created_at) AS oldestMailAt FROM mail_outbox")
      .first<Pick<Waiting, "mails" | "oldestMailAt">>(),
    countMoneyIssues(db, now),
  ]);
  return { ...mail!, payments };
}

/** The lengths of the queues as counters of their classes. */
export async function waitingFigures(db: D1Database, now: Date): Promise<[CounterName, number][]> {
  const { mails, payments } = await readWaiting(db, now);
  return [
    [`waiting.mails.${classOf(WAITING, mails)}`, 1],
    [`waiting.payments.${classOf(WAITING, payments)}`, 1],
  ];
}
