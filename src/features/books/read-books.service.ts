import type { PaymentProvider } from "../../backend/payments/payment-provider.ts";
import { isWithdrawable } from "../../domain/orders/order-erasure.ts";
import { boundsOfMonth } from "../../domain/time/month.ts";
import { isoBefore } from "../../domain/time/time.ts";
import { changeOf, readBalances } from "./balances.service.ts";
import { findUnbalanced } from "./check-books.service.ts";
import type { BookEntry, Books } from "./contract.ts";

/** Months after the payment in which a refund may still be asked for: the school year begins in the next one. */
const REFUNDABLE_MONTHS = 18;

/** Entries that the team recorded last, and can take back, which its screen shows. */
const SHOWN_REVERSIBLE = 20;

const ENTRIES = `SELECT entry.id, at, kind, debit, credit, amount_cents AS amountCents,
  scholarship_order.code AS internalTransactionCode, entry.inep_code AS inepCode, school.name AS schoolName, bank_id AS bankId
FROM ledger AS entry
LEFT JOIN scholarship_order ON scholarship_order.id = entry.order_id
LEFT JOIN school ON school.inep_code = entry.inep_code
WHERE provider = ?1`;

/** The entries of an ISO month, the oldest first. */
export async function listEntries(db: D1Database, provider: string, month: string): Promise<BookEntry[]> {
  const { from, before } = boundsOfMonth(month);
  const ofMonth = db.prepare(`${ENTRIES} AND at >= ?2 AND at < ?3 ORDER BY at, seq`).bind(provider, from, before);
  return (await ofMonth.all<BookEntry>()).results;
}

async function listReversible(db: D1Database, provider: string): Promise<BookEntry[]> {
  const latest = db
    .prepare(
      `${ENTRIES} AND kind IN ('transfer', 'fee')
        AND NOT EXISTS (SELECT 1 FROM ledger AS other WHERE other.id = 'reversal:' || entry.id)
      ORDER BY seq DESC LIMIT ?2`,
    )
    .bind(provider, SHOWN_REVERSIBLE);
  return (await latest.all<BookEntry>()).results;
}

/** The books as the team sees them: balances, and what is owed to each school. */
export async function readBooks(
  db: D1Database,
  { name, isSandbox }: Pick<PaymentProvider, "name" | "isSandbox">,
  now: Date,
): Promise<Books> {
  const [balances, schools, reversible, unbalanced] = await Promise.all([
    readBalances(db, name),
    readOwed(db, name, now),
    listReversible(db, name),
    findUnbalanced(db),
  ]);
  return { isSandbox, balances, schools, reversible, unbalanced };
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
        WHERE provider = ? AND kind = 'earned' AND status IN ('enrolled', 'disputed') AND contracted_at >= ?`,
      )
      .bind(provider, isoBefore(now, { months: REFUNDABLE_MONTHS })),
  ]);
  const refundable = (earned!.results as EarnedRow[]).filter(
    (order) => order.status === "disputed" || isWithdrawable(order, now),
  );
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
