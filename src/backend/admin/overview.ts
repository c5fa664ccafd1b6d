import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { Overview } from "../../contract/v3/admin.ts";
import { AT_SCHOOL } from "../../domain/orders/order-reply.ts";
import { isoBefore } from "../../domain/time/time.ts";

/** Days of the recent accounts and orders. */
const RECENT_DAYS = 30;

/** Length of each queue, and totals. One read. */
export async function readOverview(db: D1Database, now: Date): Promise<Overview> {
  const since = isoBefore(now, { days: RECENT_DAYS });
  const row = await drizzle(db).get<Overview>(sql`SELECT
    (SELECT count(*) FROM school_correction WHERE status = 'open') AS corrections,
    (SELECT count(*) FROM review WHERE status = 'pending_moderation')
      + (SELECT count(*) FROM review_reply_draft) AS reviews,
    (SELECT count(*) FROM review_notice WHERE status = 'open') AS notices,
    (SELECT count(*) FROM scholarship_order WHERE status IN ${AT_SCHOOL}) AS ordersAtSchool,
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
