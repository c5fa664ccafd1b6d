import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Account, EntryKind } from "../../domain/orders/books.ts";
import type { Cents } from "../../domain/pricing/money.ts";

/** The books: a row is never changed. Triggers write what follows from payments, refunds and orders. */
export const ledger = sqliteTable("ledger", {
  seq: integer().primaryKey(),
  /** Idempotency key: the kind, and the payment, refund or transfer of the bank. */
  id: text().notNull(),
  /** Provider of the bank account: "pix-efi" and the like, or "sandbox". */
  provider: text().notNull(),
  kind: text().$type<EntryKind>().notNull(),
  debit: text().$type<Account>().notNull(),
  credit: text().$type<Account>().notNull(),
  amountCents: integer("amount_cents").$type<Cents>().notNull(),
  orderId: text("order_id"),
  paymentId: text("payment_id"),
  refundId: text("refund_id"),
  /** School of the order or of the transfer; null of a fee. */
  inepCode: text("inep_code"),
  /** Id of a transfer or a fee at the bank. */
  bankId: text("bank_id"),
  at: text().notNull(),
});
