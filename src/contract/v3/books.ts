import * as v from "valibot";
import type { Account, EntryKind } from "../../domain/orders/books.ts";
import { ISO_MONTH } from "../../domain/time/month.ts";
import { endpoint } from "../endpoint.ts";
import { cents } from "../money.ts";
import { namedSchool, orNull, text, word } from "./parts.ts";

/** Balances of the accounts; the bank's is the sum of the others. */
const balances = v.object({ bank: cents, family: cents, school: cents, own: cents });
export type Balances = v.InferOutput<typeof balances>;

/** An entry of the books, with the balances after it. It names nobody. */
const line = v.object({
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
  /** A transfer or a fee that the team can still reverse. */
  isReversible: v.boolean(),
  balances,
});
export type BookLine = v.InferOutput<typeof line>;

/** A month of the books, in São Paulo; `opening` is before its first entry. */
const statement = v.object({
  month: text,
  /** Whether the money is the made-up one of the sandbox. */
  isSandbox: v.boolean(),
  opening: balances,
  lines: v.array(line),
});
export type Statement = v.InferOutput<typeof statement>;

/** Amounts owed to a school. */
const owedSchool = v.object({
  inepCode: text,
  school: v.nullable(namedSchool),
  /** Less than nothing: more was transferred than is owed. */
  owedCents: cents,
  /** Share of it from families that can still withdraw with a refund. */
  refundableCents: cents,
});

const books = v.object({
  statement,
  /** Now. */
  balances,
  schools: v.array(owedSchool),
  /** Codes of the orders of which the books and the payments say different things. */
  unbalanced: v.array(text),
});
export type Books = v.InferOutput<typeof books>;

/** The present month without one. */
const ofMonth = v.object({ month: v.optional(v.pipe(text, v.regex(ISO_MONTH))) });

export const bookEndpoints = {
  readAll: endpoint("GET /v3/admin/books", "admin", books, {
    summary: "The books: balances, what is owed to each school, and the entries of a month.",
    query: ofMonth,
  }),
  readOfSchool: endpoint("GET /v3/claims/own/:token/books", "link", statement, {
    summary: "The entries of the school's own orders and of transfers to it, of a month.",
    query: ofMonth,
  }),
};
