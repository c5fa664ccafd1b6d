import type { ModerationCounts } from "../../contract/publication.ts";
import { median } from "../../domain/median.ts";

/**
 * Reviews written on this site: their log begins with the wait for the e-mail. Imported ones were confirmed by nobody.
 */
const IS_OURS = "review_id IN (SELECT review_id FROM review_event WHERE status = 'pending_email')";

/** Counts the moderation log, which it scans. */
export async function readModerationCounts(db: D1Database): Promise<ModerationCounts> {
  const [byStatus, byReason, waits] = await db.batch([
    db.prepare(`SELECT status, count(DISTINCT review_id) AS n FROM review_event WHERE ${IS_OURS} GROUP BY status`),
    db.prepare(
      `SELECT reason, count(DISTINCT review_id) AS n FROM review_event WHERE status = 'rejected' AND ${IS_OURS} GROUP BY reason`,
    ),
    db.prepare(`SELECT julianday(min(decided.at)) - julianday(min(sent.at)) AS days FROM review_event AS sent
      JOIN review_event AS decided ON decided.review_id = sent.review_id AND decided.status IN ('published', 'rejected')
      WHERE sent.status = 'pending_moderation' AND sent.${IS_OURS} GROUP BY sent.review_id`),
  ]);
  const statuses = byStatus!.results as { status: string; n: number }[];
  const countOf = (status: string) => statuses.find((row) => row.status === status)?.n ?? 0;
  const days = (waits!.results as { days: number }[]).map((row) => row.days);
  return {
    received: countOf("pending_moderation"),
    published: countOf("published"),
    rejected: Object.fromEntries((byReason!.results as { reason: string; n: number }[]).map((r) => [r.reason, r.n])),
    hiddenOnNotice: countOf("hidden_on_notice"),
    medianDays: median(days),
  };
}
