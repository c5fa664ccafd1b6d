import { ACCOUNTS, type Account } from "../../domain/orders/books.ts";
import type { Cents } from "../../domain/pricing/money.ts";
import type { Balances } from "./contract.ts";

/** Change of an account by an entry: the bank's grows by its debit, what is owed by its credit. */
export const changeOf = (account: Account) => {
  const [more, less] = account === "bank" ? ["debit", "credit"] : ["credit", "debit"];
  return `amount_cents * ((${more} = '${account}') - (${less} = '${account}'))`;
};

const SUMS = ACCOUNTS.map((account) => `coalesce(sum(${changeOf(account)}), 0) AS ${account}`).join(", ");

/** Balances of the accounts of one bank. The bank's is the sum of the others. */
export async function readBalances(db: D1Database, provider: string): Promise<Balances> {
  const sums = db.prepare(`SELECT ${SUMS} FROM ledger WHERE provider = ?`).bind(provider);
  return (await sums.first<Balances>())!;
}

/** Centavos that are owed to a school at one bank, and the newest entry about it, which changes with them. */
export async function readOwedTo(db: D1Database, provider: string, inepCode: string) {
  const sum = `SELECT coalesce(sum(${changeOf("school")}), 0) AS owedCents, coalesce(max(seq), 0) AS seq`;
  const ofSchool = db.prepare(`${sum} FROM ledger WHERE provider = ? AND inep_code = ?`).bind(provider, inepCode);
  return (await ofSchool.first<{ readonly owedCents: Cents; readonly seq: number }>())!;
}
