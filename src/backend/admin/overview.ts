import { desc, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { AuditEntry, Overview } from "../../contract/v3/admin.ts";
import { isoBefore } from "../../domain/time/time.ts";
import { adminAudit } from "../schema/admin.ts";

/** Page size of the audit. */
const PAGE = 50;

/** Days of the recent accounts and orders. */
const RECENT_DAYS = 30;

/** Length of each queue, and totals. One read. */
export async function readOverview(db: D1Database, now: Date): Promise<Overview> {
  const since = isoBefore(now, { days: RECENT_DAYS });
  const row = await drizzle(db).get<Overview>(sql`SELECT
    (SELECT count(*) FROM school_correction WHERE status = 'open') AS corrections,
    (SELECT count(*) FROM review WHERE status = 'pending_moderation') AS reviews,
    (SELECT count(*) FROM review_notice WHERE status = 'open') AS notices,
    (SELECT count(*) FROM scholarship_order WHERE status IN
      ('pre_registered', 'pending_docs', 'submitted_docs', 'rejected_docs', 'approved')) AS ordersAtSchool,
    (SELECT count(*) FROM school_claim WHERE status = 'open') AS claims,
    (SELECT count(*) FROM lead WHERE status = 'sent') AS leads,
    (SELECT count(*) FROM data_request WHERE status = 'open') AS dataRequests,
    (SELECT count(*) FROM account) AS accounts,
    (SELECT count(*) FROM account WHERE created_at >= ${since}) AS recentAccounts,
    (SELECT count(*) FROM scholarship_order) AS orders,
    (SELECT count(*) FROM scholarship_order WHERE created_at >= ${since}) AS recentOrders,
    (SELECT count(*) FROM mail_outbox) AS waitingMails,
    (SELECT count(*) FROM change_log) AS waitingChanges,
    (SELECT max(published_at) FROM publication) AS publishedAt,
    (SELECT json_extract(manifest, '$.held.since') FROM publication ORDER BY version DESC LIMIT 1) AS heldSince`);
  return row!;
}

/** The audit, newest first, by page. */
export async function readAudit(
  db: D1Database,
  page: number,
): Promise<{ readonly entries: AuditEntry[]; readonly totalPages: number }> {
  const orm = drizzle(db);
  const [rows, [counted]] = await orm.batch([
    orm
      .select()
      .from(adminAudit)
      .orderBy(desc(adminAudit.id))
      .limit(PAGE)
      .offset((page - 1) * PAGE),
    orm.select({ count: sql<number>`count(*)` }).from(adminAudit),
  ]);
  const entries = rows.map(({ once: _, ...entry }) => entry);
  return { entries, totalPages: Math.ceil(counted!.count / PAGE) };
}
