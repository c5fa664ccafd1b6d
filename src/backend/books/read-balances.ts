import { ACCOUNTS, type Account } from "../../domain/orders/books.ts";
import type { Cents } from "../../domain/pricing/money.ts";

export type Balances = Readonly<Record<Account, Cents>>;

/** Change of an account by an entry: the bank's grows by its debit, what is owed by its credit. */
export const changeOf = (account: Account) =>
  account === "bank"
    ? "amount_cents * ((debit = 'bank') - (credit = 'bank'))"
    : `amount_cents * ((credit = '${account}') - (debit = '${account}'))`;

const SUMS = ACCOUNTS.map((account) => `coalesce(sum(${changeOf(account)}), 0) AS ${account}`).join(", ");

/** Balances of the accounts at a bank, now or before an instant. The bank's is the sum of the others. */
export async function readBalances(db: D1Database, provider: string, before = "9999"): Promise<Balances> {
  const sums = db.prepare(`SELECT ${SUMS} FROM ledger WHERE provider = ? AND at < ?`).bind(provider, before);
  return (await sums.first<Balances>())!;
}
