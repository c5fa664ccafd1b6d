import type { Balances, BookLine, Books, Statement } from "../../contract/v3/books.ts";
import { ACCOUNTS } from "../../domain/orders/books.ts";
import { isWithdrawable } from "../../domain/orders/order-erasure.ts";
import { boundsOfMonth } from "../../domain/time/month.ts";
import { isoBefore } from "../../domain/time/time.ts";
import type { PaymentProvider } from "../payments/payment-provider.ts";
import { findUnbalanced } from "./check-books.ts";
import { changeOf, readBalances } from "./read-balances.ts";

/** Months after the payment in which a refund may still be asked for: the school year begins in the next one. */
const REFUNDABLE_MONTHS = 18;

const LINES = `SELECT entry.id, at, kind, debit, credit, amount_cents AS amountCents, scholarship_order.code AS internalTransactionCode,
  entry.inep_code AS inepCode, school.name AS schoolName, bank_id AS bankId, kind IN ('transfer', 'fee')
    AND NOT EXISTS (SELECT 1 FROM ledger AS other WHERE other.id = 'reversal:' || entry.id) AS isReversible
FROM ledger AS entry
LEFT JOIN scholarship_order ON scholarship_order.id = entry.order_id
LEFT JOIN school ON school.inep_code = entry.inep_code
WHERE provider = ?1 AND at >= ?2 AND at < ?3 AND (?4 IS NULL OR entry.inep_code = ?4) ORDER BY at, seq`;

type Row = Omit<BookLine, "balances" | "isReversible"> & { readonly isReversible: number };

/** The entries of an ISO month, with the balances after each: all of them, or those of one school. */
export async function readStatement(
  db: D1Database,
  { name, isSandbox }: Pick<PaymentProvider, "name" | "isSandbox">,
  month: string,
  inepCode?: string,
): Promise<Statement> {
  const { from, before } = boundsOfMonth(month);
  const opening = await readBalances(db, { provider: name, ...(inepCode !== undefined && { inepCode }) }, from);
  const { results } = await db
    .prepare(LINES)
    .bind(name, from, before, inepCode ?? null)
    .all<Row>();
  let balances = opening;
  const lines = results.map((row) => {
    balances = after(balances, row);
    return { ...row, isReversible: row.isReversible === 1, balances };
  });
  return { month, isSandbox, opening, lines };
}

function after(balances: Balances, { debit, credit, amountCents }: Row): Balances {
  const next = { ...balances };
  for (const account of ACCOUNTS) {
    const isMore = account === (account === "bank" ? debit : credit);
    const isLess = account === (account === "bank" ? credit : debit);
    next[account] += isMore ? amountCents : isLess ? -amountCents : 0;
  }
  return next;
}

/** The books as the team sees them: balances, what is owed to each school, and the entries of a month. */
export async function readBooks(
  db: D1Database,
  provider: Pick<PaymentProvider, "name" | "isSandbox">,
  month: string,
  now: Date,
): Promise<Books> {
  const [statement, balances, schools, unbalanced] = await Promise.all([
    readStatement(db, provider, month),
    readBalances(db, { provider: provider.name }),
    readOwed(db, provider.name, now),
    findUnbalanced(db),
  ]);
  return { statement, balances, schools, unbalanced };
}

/** Schools that are owed money, or owe it, the most first. */
async function readOwed(db: D1Database, provider: string, now: Date): Promise<Books["schools"]> {
  const [owed, earned] = await db.batch([
    db
      .prepare(
        `SELECT ledger.inep_code AS inepCode, slug, name, sum(${changeOf("school")}) AS owedCents
        FROM ledger LEFT JOIN school USING (inep_code) WHERE provider = ? AND ledger.inep_code IS NOT NULL
        GROUP BY ledger.inep_code HAVING owedCents <> 0 ORDER BY owedCents DESC`,
      )
      .bind(provider),
    db
      .prepare(
        `SELECT ledger.inep_code AS inepCode, amount_cents AS amountCents, status, contracted_at AS contractedAt,
        json_extract(snapshot, '$.offer.year') AS schoolYear
        FROM ledger JOIN scholarship_order ON scholarship_order.id = order_id
        WHERE provider = ? AND kind = 'earned' AND status = 'enrolled' AND contracted_at >= ?`,
      )
      .bind(provider, isoBefore(now, { months: REFUNDABLE_MONTHS })),
  ]);
  const refundable = (earned!.results as EarnedRow[]).filter((order) => isWithdrawable(order, now));
  return (owed!.results as OwedRow[]).map(({ inepCode, slug, name, owedCents }) => ({
    inepCode,
    school: slug === null ? null : { slug, name },
    owedCents,
    refundableCents: refundable.reduce((sum, one) => sum + (one.inepCode === inepCode ? one.amountCents : 0), 0),
  }));
}

type OwedRow = { readonly inepCode: string; readonly owedCents: number } & (
  | { readonly slug: string; readonly name: string }
  | { readonly slug: null; readonly name: null }
);
type EarnedRow = Parameters<typeof isWithdrawable>[0] & { readonly inepCode: string; readonly amountCents: number };
