import type { Balances } from "../../contract/v3/books.ts";
import { ACCOUNTS, type Account } from "../../domain/orders/books.ts";

/** Change of an account by an entry: the bank's grows by its debit, what is owed by its credit. */
export const changeOf = (account: Account) => {
  const [more, less] = account === "bank" ? ["debit", "credit"] : ["credit", "debit"];
  return `amount_cents * ((${more} = '${account}') - (${less} = '${account}'))`;
};

const SUMS = ACCOUNTS.map((account) => `coalesce(sum(${changeOf(account)}), 0) AS ${account}`).join(", ");

/** Accounts of one bank: all of them, or those of one school. */
export interface Scope {
  readonly provider: string;
  readonly inepCode?: string;
}

/** Balances now, or before an instant. The bank's is the sum of the others. */
export async function readBalances(db: D1Database, { provider, inepCode }: Scope, before = "9999"): Promise<Balances> {
  const sums = db
    .prepare(`SELECT ${SUMS} FROM ledger WHERE provider = ?1 AND at < ?2 AND (?3 IS NULL OR inep_code = ?3)`)
    .bind(provider, before, inepCode ?? null);
  return (await sums.first<Balances>())!;
}
