import type { Balances, BookEntry } from "../../contract/v3/books.ts";
import { type Account, ENTRY_KINDS } from "../../domain/orders/books.ts";
import { type Cents, toReais } from "../../domain/pricing/money.ts";
import { formatDate, formatMoney } from "../../domain/text/format.ts";

const ACCOUNT_NAMES = {
  bank: "Banco",
  family: "Famílias",
  school: "Escolas",
  own: "Própria",
} as const satisfies Record<Account, string>;

/** The balances in words. */
export function toBalanceFacts({ bank, family, school, own }: Balances): (readonly [label: string, value: string])[] {
  return [
    ["Saldo no banco", moneyInWords(bank)],
    ["Devido às famílias", moneyInWords(family)],
    ["Devido às escolas", moneyInWords(school)],
    ["Saldo próprio", moneyInWords(own)],
  ];
}

const TITLES = ["Data", "Lançamento", "Pedido", "INEP", "Escola", "Código no banco", "Débito", "Crédito", "Valor"];

/** Rows of the file of a month, with its header: an entry a line. Amounts are in reais. */
export function toEntryRows(entries: readonly BookEntry[]): (readonly (string | number)[])[] {
  return [
    TITLES,
    ...entries.map(
      ({ at, kind, internalTransactionCode, inepCode, schoolName, bankId, debit, credit, amountCents }) => [
        ...[formatDate(at), ENTRY_KINDS[kind], internalTransactionCode ?? "", inepCode ?? "", schoolName ?? ""],
        ...[bankId ?? "", ACCOUNT_NAMES[debit], ACCOUNT_NAMES[credit], toReais(amountCents)],
      ],
    ),
  ];
}

/** Amount with its sign. */
export function moneyInWords(cents: Cents): string {
  return cents < 0 ? `−${formatMoney(-cents)}` : formatMoney(cents);
}
