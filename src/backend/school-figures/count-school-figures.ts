import type { SchoolMonth } from "../../contract/v3/school-figures.ts";
import type { OrderStatus } from "../../domain/orders/order-status.ts";
import { dateInSaoPaulo, endOfDayInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { addDays, isoBefore } from "../../domain/time/time.ts";

/** Requests of families are deleted after twelve months: an older month could only be counted in part. */
const MONTHS = 12;

type Kind = Exclude<keyof SchoolMonth, "month">;

/** Step by which a reservation reaches its school. */
const REACHES_SCHOOL: OrderStatus = "pre_registered";

/** By kind and month in São Paulo, three hours behind UTC. Every branch begins at an index by school. */
const COUNT = `SELECT kind, substr(datetime(at, '-3 hours'), 1, 7) AS month, count(*) AS n FROM (
    SELECT 'leads' AS kind, created_at AS at FROM lead WHERE inep_code = ?1
  UNION ALL
    SELECT 'reservations', min(step.at) FROM scholarship_order AS o JOIN order_event AS step ON step.order_id = o.id
    WHERE o.inep_code = ?1 AND step.status = ?3 GROUP BY o.id
  UNION ALL
    SELECT 'answers', step.at FROM lead JOIN lead_event AS step ON step.lead_id = lead.id
    WHERE lead.inep_code = ?1 AND step.status = 'answered'
  UNION ALL
    SELECT 'answers', step.at FROM scholarship_order AS o JOIN order_event AS step ON step.order_id = o.id
    WHERE o.inep_code = ?1 AND step.actor = 'school'
  UNION ALL
    SELECT 'answers', reply.created_at FROM review JOIN review_reply AS reply ON reply.review_id = review.id
    WHERE review.inep_code = ?1
  ) WHERE at > ?2 GROUP BY kind, month`;

/** The last twelve months of a school, the present one first. One round trip. */
export async function countSchoolFigures(db: D1Database, inepCode: string, now: Date): Promise<SchoolMonth[]> {
  const months = lastMonths(now);
  const before = endOfDayInSaoPaulo(addDays(`${months.at(-1)}-01`, -1)).toISOString();
  const { results } = await db
    .prepare(COUNT)
    .bind(inepCode, before, REACHES_SCHOOL)
    .all<{ readonly kind: Kind; readonly month: string; readonly n: number }>();
  const countOf = (kind: Kind, month: string) =>
    results.find((row) => row.kind === kind && row.month === month)?.n ?? 0;
  return months.map((month) => ({
    month,
    leads: countOf("leads", month),
    reservations: countOf("reservations", month),
    answers: countOf("answers", month),
  }));
}

/** The present month in São Paulo and those before it. */
function lastMonths(now: Date): string[] {
  const first = new Date(`${dateInSaoPaulo(now).slice(0, 7)}-01`);
  return Array.from({ length: MONTHS }, (_, months) => isoBefore(first, { months }).slice(0, 7));
}
