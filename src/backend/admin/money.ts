import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { MONEY_ACTIONS } from "../../contract/forms/admin-actions/money.ts";
import type { MoneyIssue } from "../../contract/v3/admin-money.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import { DIFFERENCES } from "../../domain/orders/money-issues.ts";
import { ATTEMPTS_BEFORE_HELP } from "../../domain/orders/patience.ts";
import { lastUnreturnable } from "../../domain/orders/refund-way.ts";
import { maskCpf } from "../../domain/people/cpf.ts";
import { isoBefore } from "../../domain/time/time.ts";
import { refundByHand } from "../orders/refund-by-hand.ts";
import { providerOf } from "../payments/provider.ts";
import { paymentDifference, refund, scholarshipOrder } from "../schema/orders.ts";
import type { ActionHandlers } from "./action.ts";

/** Page size. */
const PAGE = 20;
/** Hours after which a refund that the bank has not made is late. */
const REFUND_HOURS = 24;

/** Differences with the bank that nobody has handled, and refunds that wait for a person, the oldest first. */
function issues(now: Date): SQL {
  const late = isoBefore(now, { hours: REFUND_HOURS });
  const byTeam = sql`(refund.moving_since IS NULL AND paid.paid_at <= ${lastUnreturnable(now)})`;
  return sql`SELECT refund.id AS id,
      iif(${byTeam}, 'refund_by_team', iif(refund.failed_at IS NULL, 'refund_late', 'refund_failed')) AS kind,
      refund.id AS subject, NULL AS bankCents, refund.amount_cents AS ourCents, refund.requested_at AS since,
      refund.failed_at AS failedAt, refund.failures AS failures, refund.order_id AS orderId, refund.pix_key AS pixKey
    FROM refund JOIN payment AS paid ON paid.id = refund.payment_id WHERE refund.status = 'requested'
      AND (${byTeam} OR refund.failed_at IS NOT NULL OR refund.failures >= ${ATTEMPTS_BEFORE_HELP} OR refund.requested_at <= ${late})
    UNION ALL
    SELECT d.id, d.kind, d.subject, d.bank_cents, d.our_cents, d.happened_at, NULL, 0, payment.order_id, NULL
    FROM payment_difference AS d LEFT JOIN payment ON payment.id = d.payment_id WHERE d.handled_at IS NULL`;
}

type Row = Omit<MoneyIssue, "school" | "payer"> &
  Readonly<Record<"slug" | "name" | "payerName" | "payerCpf", string | null>>;

/** The queue, searched by the code of an order or an id at the bank. */
export async function listMoneyIssues(
  db: D1Database,
  page: number,
  search: string,
  now: Date,
): Promise<{ readonly issues: MoneyIssue[]; readonly totalPages: number }> {
  const asked = search.trim().toLowerCase();
  const found = sql`FROM (${issues(now)}) AS issue
    LEFT JOIN scholarship_order AS o ON o.id = issue.orderId
    LEFT JOIN school ON school.inep_code = o.inep_code
    WHERE ${asked} = '' OR lower(o.code) = ${asked} OR lower(issue.subject) = ${asked}`;
  const orm = drizzle(db);
  const [rows, counted] = await Promise.all([
    orm.all<Row>(sql`SELECT issue.id, kind, subject, bankCents, ourCents, since, failedAt, failures, o.code AS orderCode,
      pixKey, o.guardian_name AS payerName, o.guardian_cpf AS payerCpf, school.slug, school.name ${found} ORDER BY since, issue.id LIMIT ${PAGE} OFFSET ${(page - 1) * PAGE}`),
    orm.get<{ count: number }>(sql`SELECT count(*) AS count ${found}`),
  ]);
  const listed = rows.map(({ slug, name, payerName, payerCpf, ...issue }) => ({
    ...issue,
    school: slug && name ? { slug, name } : null,
    payer: issue.kind === "refund_by_team" && payerName ? `${payerName}, CPF ${maskCpf(payerCpf)}` : null,
  }));
  return { issues: listed, totalPages: Math.ceil(counted!.count / PAGE) };
}

/** Length of the queue. */
export async function countMoneyIssues(db: D1Database, now: Date): Promise<number> {
  const counted = await drizzle(db).get<{ count: number }>(sql`SELECT count(*) AS count FROM (${issues(now)})`);
  return counted!.count;
}

export const moneyActions: ActionHandlers<typeof MONEY_ACTIONS> = {
  /** A difference is handled, outside of the site. */
  "tratar-diferenca": async ({ DB }, { id }, _admin, now) => {
    const orm = drizzle(DB);
    const isOpen = and(eq(paymentDifference.id, id), isNull(paymentDifference.handledAt));
    const [found] = await orm.select().from(paymentDifference).where(isOpen);
    if (!found) throw new ApiError("not_found");
    return {
      target: `diferença ${found.subject}`,
      after: { tratada: DIFFERENCES[found.kind].what },
      once: `diferença ${id}`,
      changes: [orm.update(paymentDifference).set({ handledAt: now.toISOString() }).where(isOpen)],
    };
  },
  /** The team gave a family its money by another way than the bank's refund, which is not asked for any more. */
  "devolvido-por-fora": async (env, { id }, _admin, now) => {
    const [found] = await drizzle(env.DB)
      .select({ id: refund.id, orderId: refund.orderId, amountCents: refund.amountCents, code: scholarshipOrder.code })
      .from(refund)
      .innerJoin(scholarshipOrder, eq(scholarshipOrder.id, refund.orderId))
      .where(and(eq(refund.id, id), eq(refund.status, "requested")));
    if (!found) throw new ApiError("not_found");
    return {
      target: `pedido ${found.code}`,
      after: { devolvido: found.amountCents / 100 },
      once: `devolução ${id}`,
      commit: (entry) => refundByHand(env.DB, providerOf(env), found, entry, now),
    };
  },
};
