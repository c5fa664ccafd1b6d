import type { Balances, BookLine, Statement } from "../../contract/v3/books.ts";
import { type Account, ENTRY_KINDS } from "../../domain/orders/books.ts";
import { type Cents, toReais } from "../../domain/pricing/money.ts";
import { formatDate, formatMoney } from "../../domain/text/format.ts";

/** A statement for the team, or for a school. */
export type Reader = "team" | "school";

interface Column {
  readonly title: string;
  readonly cell: (line: BookLine) => string | Cents;
  /** In the file only: the team's screen has no room for it. */
  readonly isFileOnly?: boolean;
}

const ACCOUNT_NAMES = {
  bank: "Banco",
  family: "Famílias",
  school: "Escolas",
  own: "Própria",
} as const satisfies Record<Account, string>;

/** Columns before the balances. */
const COMMON: readonly Column[] = [
  { title: "Data", cell: ({ at }) => formatDate(at) },
  { title: "Lançamento", cell: ({ kind }) => ENTRY_KINDS[kind] },
  { title: "Pedido", cell: ({ internalTransactionCode }) => internalTransactionCode ?? "" },
];
const OF_BANK: Column = { title: "Código no banco", cell: ({ bankId }) => bankId ?? "", isFileOnly: true };
const AMOUNT: Column = { title: "Valor", cell: ({ amountCents }) => amountCents };

const COLUMNS: Readonly<Record<Reader, readonly Column[]>> = {
  team: [
    ...COMMON,
    { title: "INEP", cell: ({ inepCode }) => inepCode ?? "", isFileOnly: true },
    { title: "Escola", cell: ({ schoolName }) => schoolName ?? "" },
    OF_BANK,
    { title: "Débito", cell: ({ debit }) => ACCOUNT_NAMES[debit], isFileOnly: true },
    { title: "Crédito", cell: ({ credit }) => ACCOUNT_NAMES[credit], isFileOnly: true },
    AMOUNT,
  ],
  school: [...COMMON, OF_BANK, AMOUNT],
};

/** Balances of each reader: a school has no account at the bank of the site. */
const BALANCES: Readonly<Record<Reader, readonly (readonly [Account, string])[]>> = {
  team: [
    ["bank", "Saldo no banco"],
    ["family", "Devido às famílias"],
    ["school", "Devido às escolas"],
    ["own", "Saldo próprio"],
  ],
  school: [
    ["family", "Guardado para as famílias"],
    ["school", "A repassar à escola"],
  ],
};

/** The balances in words. */
export function toBalanceFacts(balances: Balances, reader: Reader): (readonly [label: string, value: string])[] {
  return BALANCES[reader].map(([account, label]) => [label, moneyInWords(balances[account])]);
}

/** Rows of the file, with its header: an entry a line, between the balances before and after. Amounts are in reais. */
export function toStatementRows(
  { month, opening, lines }: Statement,
  reader: Reader,
): (readonly (string | number)[])[] {
  const columns = COLUMNS[reader];
  const balancesOf = (balances: Balances) => BALANCES[reader].map(([account]) => toReais(balances[account]));
  const blank = columns.slice(2).map(() => "");
  const toCell = (value: string | number) => (typeof value === "number" ? toReais(value) : value);
  return [
    [...columns, ...BALANCES[reader].map(([, title]) => ({ title }))].map(({ title }) => title),
    [formatDate(month), "Saldo anterior", ...blank, ...balancesOf(opening)],
    ...lines.map((line) => [...columns.map(({ cell }) => toCell(cell(line))), ...balancesOf(line.balances)]),
    [formatDate(month), "Saldo final", ...blank, ...balancesOf(lines.at(-1)?.balances ?? opening)],
  ];
}

/** Name of the file: "extrato-2026-11.csv". */
export function toFilename({ month, isSandbox }: Statement): string {
  return `extrato-${month}${isSandbox ? "-de-teste" : ""}.csv`;
}

export interface StatementView {
  /** "11/2026". */
  readonly month: string;
  readonly action: string;
  /** Text typed into the field of the month. */
  readonly typed: string;
  readonly error: string | null;
  /** Null of no month. */
  readonly table: {
    readonly titles: readonly string[];
    readonly rows: readonly { readonly id: string; readonly cells: readonly string[] }[];
    /** Path of the CSV file. */
    readonly file: string;
    readonly before: readonly (readonly [label: string, value: string])[];
    readonly after: readonly (readonly [label: string, value: string])[];
  } | null;
}

/** Error of a month that is none. */
export const BAD_MONTH = "Escreva o mês como 11/2026.";

/** The entries of a month; null for a month that is none. */
export function toStatementView(
  statement: Statement | null,
  reader: Reader,
  {
    action,
    typed,
    file,
  }: { readonly action: string; readonly typed: string; readonly file: (month: string) => string },
): StatementView {
  if (!statement) return { month: "", action, typed, error: BAD_MONTH, table: null };
  const { month, opening, lines } = statement;
  const columns = COLUMNS[reader].filter(({ isFileOnly }) => !isFileOnly);
  const cellOf = (value: string | number) => (typeof value === "number" ? moneyInWords(value) : value || "–");
  return {
    month: formatDate(month),
    action,
    typed: month,
    error: null,
    table: {
      titles: columns.map(({ title }) => title),
      rows: lines.map((line) => ({ id: line.id, cells: columns.map(({ cell }) => cellOf(cell(line))) })),
      file: file(month),
      before: toBalanceFacts(opening, reader),
      after: toBalanceFacts(lines.at(-1)?.balances ?? opening, reader),
    },
  };
}

/** Amount with its sign. */
export function moneyInWords(cents: Cents): string {
  return cents < 0 ? `−${formatMoney(-cents)}` : formatMoney(cents);
}
