import * as v from "valibot";
import { endpoint } from "../../contract/endpoint.ts";
import { cents } from "../../contract/money.ts";
import { namedSchool, orNull, text, word } from "../../contract/v3/parts.ts";
import type { Account, EntryKind } from "../../domain/orders/books.ts";
import { ISO_MONTH } from "../../domain/time/month.ts";

/** Balances of the accounts; the bank's is the sum of the others. */
const balances = v.object({ bank: cents, family: cents, school: cents, own: cents });
export type Balances = v.InferOutput<typeof balances>;

const entry = v.object({
  id: text,
  at: text,
  kind: word<EntryKind>(),
  debit: word<Account>(),
  credit: word<Account>(),
  amountCents: cents,
  internalTransactionCode: orNull,
  /** School of the order or of the transfer; null of a fee. */
  inepCode: orNull,
  schoolName: orNull,
  /** Id of a transfer or a fee at the bank. */
  bankId: orNull,
});
export type BookEntry = v.InferOutput<typeof entry>;

const owedSchool = v.object({
  inepCode: text,
  school: v.nullable(namedSchool),
  /** Less than nothing: more was transferred than is owed. */
  owedCents: cents,
  /** Share of it from families that can still withdraw with a refund, or whose bank examines the Pix. */
  refundableCents: cents,
});

const books = v.object({
  /** Whether the money is the made-up one of the sandbox. */
  isSandbox: v.boolean(),
  balances,
  schools: v.array(owedSchool),
  /** The latest transfers and fees that the team can still reverse. */
  reversible: v.array(entry),
  /** Codes of the orders whose books and payments differ. */
  unbalanced: v.array(text),
});
export type Books = v.InferOutput<typeof books>;

export const bookEndpoints = {
  read: endpoint("GET /v3/admin/books", "admin", books, {
    summary: "The books: balances, and what is owed to each school.",
  }),
  listEntries: endpoint("GET /v3/admin/books/entries", "admin", v.object({ entries: v.array(entry) }), {
    summary: "The entries of the books of a month, in São Paulo.",
    query: v.object({ month: v.pipe(text, v.regex(ISO_MONTH)) }),
    unwrap: ({ entries }) => entries,
  }),
};

export const bookJobs = { books: { label: "Conferir as contas das reservas", periodS: 86_400 } };
