import type { SchoolFigures, SchoolMonth } from "../../contract/v3/school-figures.ts";
import type { OrderStatus } from "../../domain/orders/order-status.ts";
import { dateInSaoPaulo, endOfDayInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { addDays, isoBefore } from "../../domain/time/time.ts";
import { SCHOOL_MONTHS, SCHOOL_VIEWS } from "../figures/figures.ts";

type Kind = Exclude<keyof SchoolMonth, "month" | "views" | "comparisons">;
type SeenMonth = Pick<SchoolMonth, "month" | "views" | "comparisons">;

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

const SEEN = `SELECT month, views, comparisons FROM school_figure
  WHERE month IN (SELECT value FROM json_each(?2)) AND inep_code = ?1`;

/** In the order of the key of `daily_figure`, so that it ends at the first match. */
const FIRST_DAY = "SELECT day FROM daily_figure WHERE name = ? ORDER BY day LIMIT 1";

/** The last twelve months of a school, the present one first. One round trip. */
export async function countSchoolFigures(db: D1Database, inepCode: string, now: Date): Promise<SchoolFigures> {
  const months = lastMonths(now);
  const before = endOfDayInSaoPaulo(addDays(`${months.at(-1)}-01`, -1)).toISOString();
  const [counts, seen, firstDay] = await db.batch([
    db.prepare(COUNT).bind(inepCode, before, REACHES_SCHOOL),
    db.prepare(SEEN).bind(inepCode, JSON.stringify(months)),
    db.prepare(FIRST_DAY).bind(SCHOOL_VIEWS),
  ]);
  const rows = counts!.results as { readonly kind: Kind; readonly month: string; readonly n: number }[];
  const seenMonths = seen!.results as SeenMonth[];
  const countedSince = (firstDay!.results as { readonly day: string }[])[0]?.day ?? null;
  const countOf = (kind: Kind, month: string) => rows.find((row) => row.kind === kind && row.month === month)?.n ?? 0;
  return {
    countedSince,
    months: months.map((month) => ({
      month,
      ...seenIn(month, seenMonths, countedSince),
      leads: countOf("leads", month),
      reservations: countOf("reservations", month),
      answers: countOf("answers", month),
    })),
  };
}

/** A month without a row was counted, and nobody came, unless it is before the first that was. */
function seenIn(month: string, seen: readonly SeenMonth[], countedSince: string | null): Omit<SeenMonth, "month"> {
  if (countedSince === null || month < countedSince.slice(0, 7)) return { views: null, comparisons: null };
  const row = seen.find((each) => each.month === month);
  return { views: row?.views ?? 0, comparisons: row?.comparisons ?? 0 };
}

/** The present month in São Paulo and those before it. */
function lastMonths(now: Date): string[] {
  const first = new Date(`${dateInSaoPaulo(now).slice(0, 7)}-01`);
  return Array.from({ length: SCHOOL_MONTHS }, (_, months) => isoBefore(first, { months }).slice(0, 7));
}
