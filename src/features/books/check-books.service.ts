import { isDueDaily, type JobOutcome } from "../../backend/figures/figures.ts";
import { AT_SCHOOL, type OrderStatus } from "../../domain/orders/order-status.ts";

/** Statuses whose money is the school's: enrolled, or ended by the family after the last day for a refund. */
const OF_SCHOOL: readonly OrderStatus[] = ["enrolled", "drop_out_confirmed"];
/** Statuses whose money is kept for the family, though nobody asked it back. */
const OF_FAMILY: readonly OrderStatus[] = [...AT_SCHOOL, "dropping_out"];

/**
 * Every centavo received is owed to somebody or returned: what arrived for an order, went back and waits to go back is
 * in the books, and the rest is owed as its status says, or the one before a dispute. A status without a creditor has
 * no rest.
 */
const UNBALANCED = `WITH
  paid AS (SELECT order_id, sum(amount_cents) AS cents FROM payment WHERE paid_at IS NOT NULL GROUP BY order_id),
  back AS (SELECT order_id, sum(amount_cents * (status = 'done')) AS done, sum(amount_cents * (status <> 'done')) AS asked
    FROM refund GROUP BY order_id),
  book AS (SELECT order_id, sum(amount_cents * (kind = 'receipt')) AS receipts, sum(amount_cents * (kind = 'refund')) AS refunds,
    sum(amount_cents * ((credit = 'family') - (debit = 'family'))) AS family,
    sum(amount_cents * ((credit = 'school') - (debit = 'school'))) AS school
    FROM ledger WHERE order_id IS NOT NULL GROUP BY order_id),
  moved AS (SELECT id, code, iif(status = 'disputed', (SELECT status FROM order_event AS step
      WHERE step.order_id = id AND step.status <> 'disputed' ORDER BY version DESC LIMIT 1), status) AS status,
    coalesce(cents, 0) AS paid, coalesce(done, 0) AS done, coalesce(asked, 0) AS asked,
    coalesce(receipts, 0) AS receipts, coalesce(refunds, 0) AS refunds, coalesce(family, 0) AS family, coalesce(school, 0) AS school
    FROM (SELECT order_id FROM paid UNION SELECT order_id FROM back UNION SELECT order_id FROM book)
    LEFT JOIN paid USING (order_id) LEFT JOIN back USING (order_id) LEFT JOIN book USING (order_id)
    LEFT JOIN scholarship_order ON id = order_id)
SELECT coalesce(code, 'pedido que não existe') AS code FROM moved
WHERE receipts <> paid OR refunds <> done OR family < 0 OR school < 0
  OR family <> asked + iif(status IN (SELECT value FROM json_each(?1)), paid - done - asked, 0)
  OR school <> iif(status IN (SELECT value FROM json_each(?2)), paid - done - asked, 0)
ORDER BY code LIMIT 100`;

/** Codes of the orders whose books and payments differ; none when every centavo is accounted for. */
export async function findUnbalanced(db: D1Database): Promise<string[]> {
  const { results } = await db
    .prepare(UNBALANCED)
    .bind(JSON.stringify(OF_FAMILY), JSON.stringify(OF_SCHOOL))
    .all<{ code: string }>();
  return results.map(({ code }) => code);
}

/**
 * Checks the books once a day; after a failure each hour, until they are right. Throws with the codes of the orders:
 * the cron logs them, and the team sees them with the accounts.
 */
export async function checkBooks({ DB }: { readonly DB: D1Database }, now: Date): Promise<JobOutcome> {
  if (!(await isDueDaily(DB, "books", now))) return "not due";
  const codes = await findUnbalanced(DB);
  if (codes.length > 0) throw new Error(`the books do not balance: ${codes.join(", ")}`);
  return "done";
}
