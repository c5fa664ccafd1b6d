import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { MONEY_ACTIONS } from "../../contract/forms/admin-actions/money.ts";
import type { MoneyIssue } from "../../contract/v3/admin-money.ts";
import { ApiError, invalidField } from "../../contract/v3/errors.ts";
import { DIFFERENCES } from "../../domain/orders/money-issues.ts";
import { CONFIRMED, ORDER_STATUSES } from "../../domain/orders/order-status.ts";
import { ATTEMPTS_BEFORE_HELP } from "../../domain/orders/patience.ts";
import { lastUnreturnable } from "../../domain/orders/refund-way.ts";
import { maskCpf } from "../../domain/people/cpf.ts";
import { isoBefore } from "../../domain/time/time.ts";
import { acceptDispute, findPaid, openDispute, rejectDispute, requireHeld } from "../orders/dispute.ts";
import { getOrder } from "../orders/read-order.ts";
import { refundByHand } from "../orders/refund-by-hand.ts";
import type { Order } from "../orders/transition-order.ts";
import { providerOf } from "../payments/provider.ts";
import { paymentDifference, refund, scholarshipOrder } from "../schema/orders.ts";
import type { ActionHandlers } from "./action.ts";

const PAGE = 20;
/** Hours after which a refund that the bank has not made is late. */
const REFUND_HOURS = 24;

/**
 * Differences with the bank that nobody has handled, refunds that wait for a person, and contested payments, the oldest
 * first. Refunds of a contested one wait for the bank.
 */
function issues(now: Date): SQL {
  const late = isoBefore(now, { hours: REFUND_HOURS });
  const byTeam = sql`(refund.moving_since IS NULL AND paid.paid_at <= ${lastUnreturnable(now)})`;
  return sql`SELECT refund.id AS id,
      iif(${byTeam}, 'refund_by_team', iif(refund.failed_at IS NULL, 'refund_late', 'refund_failed')) AS kind,
      refund.id AS subject, NULL AS bankCents, refund.amount_cents AS ourCents, refund.requested_at AS since,
      refund.failed_at AS failedAt, refund.failures AS failures, refund.order_id AS orderId, refund.pix_key AS pixKey
    FROM refund JOIN payment AS paid ON paid.id = refund.payment_id WHERE refund.status = 'requested'
      AND NOT EXISTS (SELECT 1 FROM scholarship_order WHERE id = refund.order_id AND status = 'disputed')
      AND (${byTeam} OR refund.failed_at IS NOT NULL OR refund.failures >= ${ATTEMPTS_BEFORE_HELP} OR refund.requested_at <= ${late})
    UNION ALL
    SELECT d.id, d.kind, d.subject, d.bank_cents, d.our_cents, d.happened_at, NULL, 0, payment.order_id, NULL
    FROM payment_difference AS d LEFT JOIN payment ON payment.id = d.payment_id WHERE d.handled_at IS NULL
    UNION ALL
    SELECT paid.id, 'disputed', coalesce(paid.end_to_end_ids, paid.id), NULL, paid.amount_cents, o.updated_at, NULL, 0, o.id, NULL
    FROM scholarship_order AS o JOIN payment AS paid ON paid.order_id = o.id AND paid.status = 'paid' AND paid.is_unused = 0
    WHERE o.status = 'disputed'`;
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
  const text = search.trim().toLowerCase();
  const matching = sql`FROM (${issues(now)}) AS issue
    LEFT JOIN scholarship_order AS o ON o.id = issue.orderId
    LEFT JOIN school ON school.inep_code = o.inep_code
    WHERE ${text} = '' OR lower(o.code) = ${text} OR lower(issue.subject) = ${text}`;
  const orm = drizzle(db);
  const [rows, counted] = await Promise.all([
    orm.all<Row>(sql`SELECT issue.id, kind, subject, bankCents, ourCents, since, failedAt, failures, o.code AS orderCode,
      pixKey, o.guardian_name AS payerName, o.guardian_cpf AS payerCpf, school.slug, school.name ${matching} ORDER BY since, issue.id LIMIT ${PAGE} OFFSET ${(page - 1) * PAGE}`),
    orm.get<{ count: number }>(sql`SELECT count(*) AS count ${matching}`),
  ]);
  const listed = rows.map(({ slug, name, payerName, payerCpf, ...issue }) => ({
    ...issue,
    school: slug && name ? { slug, name } : null,
    payer: issue.kind === "refund_by_team" && payerName ? `${payerName}, CPF ${maskCpf(payerCpf)}` : null,
  }));
  return { issues: listed, totalPages: Math.ceil(counted!.count / PAGE) };
}

export async function countMoneyIssues(db: D1Database, now: Date): Promise<number> {
  const counted = await drizzle(db).get<{ count: number }>(sql`SELECT count(*) AS count FROM (${issues(now)})`);
  return counted!.count;
}

export const moneyActions: ActionHandlers<typeof MONEY_ACTIONS> = {
  /** A difference is handled, outside of the site. */
  "tratar-diferenca": async ({ DB }, { id }, _admin, now) => {
    const orm = drizzle(DB);
    const isOpen = and(eq(paymentDifference.id, id), isNull(paymentDifference.handledAt));
    const [row] = await orm.select().from(paymentDifference).where(isOpen);
    if (!row) throw new ApiError("not_found");
    return {
      target: `diferença ${row.subject}`,
      after: { tratada: DIFFERENCES[row.kind].what },
      once: `diferença ${id}`,
      changes: [orm.update(paymentDifference).set({ handledAt: now.toISOString() }).where(isOpen)],
    };
  },
  /** The team gave a family its money by another way than the bank's refund, which is not asked for any more. */
  "devolvido-por-fora": async (env, { id }, _admin, now) => {
    const [row] = await drizzle(env.DB)
      .select({ id: refund.id, orderId: refund.orderId, amountCents: refund.amountCents, code: scholarshipOrder.code })
      .from(refund)
      .innerJoin(scholarshipOrder, eq(scholarshipOrder.id, refund.orderId))
      .where(and(eq(refund.id, id), eq(refund.status, "requested")));
    if (!row) throw new ApiError("not_found");
    return {
      target: `pedido ${row.code}`,
      after: { devolvido: row.amountCents / 100 },
      once: `devolução ${id}`,
      commit: (entry) => refundByHand(env.DB, providerOf(env), row, entry, now),
    };
  },
  /** A contest that the bank announced to a person, and that its books do not show. */
  "registrar-contestacao": async ({ DB }, { code }, _admin, now) => {
    const order = await findOrder(DB, code);
    if (!CONFIRMED.includes(order.status) || !(await findPaid(DB, order.id))) throw invalidField("code", NO_PIX);
    return decided(order, openDispute(drizzle(DB), order, "team", now));
  },
  /** The order goes on from where it was. */
  "contestacao-recusada": async (env, { code }, _admin, now) => {
    const order = await findDisputed(env.DB, code);
    const paid = await findPaid(env.DB, order.id);
    if (paid) await requireHeld(env.DB, providerOf(env), paid);
    return decided(order, await rejectDispute(env.DB, order, "team", now));
  },
  /** The order ends, without a refund of ours. */
  "contestacao-aceita": async ({ DB }, { code }, _admin, now) => {
    const order = await findDisputed(DB, code);
    return decided(order, acceptDispute(drizzle(DB), order, "team", now));
  },
};

const NO_PIX = "Este pedido não tem um Pix que possa estar em contestação. Confira o código e o estado dele.";

/** The order of a typed code. Throws `invalid_fields`. */
async function findOrder(db: D1Database, code: string): Promise<Order> {
  return getOrder(db, "team", code).catch((error: unknown) => {
    throw error instanceof ApiError ? invalidField("code", error.message) : error;
  });
}

/** Throws `order_not_found`, and `already_decided` for an order that does not rest. */
async function findDisputed(db: D1Database, code: string): Promise<Order> {
  const order = await getOrder(db, "team", code);
  if (order.status !== "disputed") throw new ApiError("already_decided");
  return order;
}

/** Statements of a decision about a contest, with the entry of the audit. */
function decided(before: Order, { statements, order }: ReturnType<typeof openDispute>) {
  return {
    target: `pedido ${before.code}`,
    before: { estado: ORDER_STATUSES[before.status].label },
    after: { estado: ORDER_STATUSES[order.status].label },
    changes: statements,
  };
}
