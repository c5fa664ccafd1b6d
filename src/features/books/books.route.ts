import { createElement } from "react";
import type { FieldView } from "../../contract/forms/form-view.ts";
import { type Account, ENTRY_KINDS } from "../../domain/orders/books.ts";
import { type Cents, toReais } from "../../domain/pricing/money.ts";
import { writeCsv } from "../../domain/text/csv.ts";
import { formatDate, formatMoney } from "../../domain/text/format.ts";
import { readMonth } from "../../domain/time/month.ts";
import { formsFor, REASON, type RefusedForm } from "../../parts/desk/desk-form.ts";
import { deskPage } from "../../parts/desk/desk-page.ts";
import type { Notice } from "../../parts/forms/form-answer.ts";
import type { Loader } from "../../parts/screen/route.ts";
import { adminScreen, type Show } from "../../routes/admin/admin-screen.ts";
import { paths } from "../../site/paths.ts";
import BooksPage from "./books.page.tsx";
import type { Balances, BookEntry, Books } from "./contract.ts";

const TITLE = "Contas";
const BAD_MONTH: Notice = { variant: "danger", text: "Escreva o mês como 11/2026." };

const movement = (amount = ""): readonly FieldView[] => [
  { name: "amount", label: "Valor", type: "text", value: amount, hint: "Como 1.234,50" },
  { name: "on", label: "Data", type: "date" },
  { name: "bankId", label: "Código no banco", type: "text", hint: "Do extrato do banco: o mesmo não entra duas vezes" },
  REASON,
];

const show: Show = async ({ backend, now }, { refused, notice }) => {
  const books = await backend().books.read();
  const path = paths.adminBooks();
  return createElement(BooksPage, {
    view: {
      notice,
      isSandbox: books.isSandbox,
      unbalanced: books.unbalanced,
      balances: toBalanceFacts(books.balances),
      schools: books.schools.map((one) => toOwedView(one, path, refused)),
      fee: formsFor(path, {}, refused)("registrar-tarifa", movement()),
      file: { action: paths.adminBooksFile(), month: readMonth("", now)! },
      reversals: books.reversible.map(({ id, bankId, amountCents, schoolName }) => ({
        id,
        what: [schoolName ?? "Tarifa do banco", moneyLabel(amountCents), bankId].join(", "),
        form: formsFor(path, { id }, refused)("estornar-lancamento"),
      })),
    },
  });
};

function toOwedView(
  { inepCode, school, owedCents, refundableCents }: Books["schools"][number],
  path: string,
  refused: RefusedForm | null,
) {
  const name = school?.name ?? `INEP ${inepCode}`;
  const amount = owedCents > 0 ? String(owedCents / 100).replace(".", ",") : "";
  return {
    name,
    href: school && paths.school(school.slug),
    owed:
      owedCents < 0
        ? `Recebeu ${moneyLabel(-owedCents)} a mais do que é dela: combine a devolução.`
        : `A repassar: ${moneyLabel(owedCents)}.`,
    refundable:
      refundableCents > 0
        ? `Ainda podem voltar a famílias ${moneyLabel(refundableCents)}, por desistência ou contestação do Pix: espere.`
        : null,
    form: formsFor(path, { inepCode }, refused)("registrar-repasse", movement(amount), `Registrar repasse: ${name}`),
  };
}

/** `/admin/contas`: the books, and what the team records of the bank. */
export const [loadBooks, submitBooks] = adminScreen(TITLE, show);

/** `/admin/contas/csv?mes=2026-11`: the entries of a month as a file for spreadsheets. */
export const loadBooksFile: Loader = async (context) => {
  const month = readMonth(context.url.searchParams.get("mes") ?? "", context.now);
  if (!month) return deskPage(TITLE, await show(context, { refused: null, notice: BAD_MONTH }), { status: 422 });
  const { books } = context.backend();
  const [{ isSandbox }, entries] = await Promise.all([books.read(), books.listEntries({ month })]);
  const filename = `contas-${month}${isSandbox ? "-de-teste" : ""}.csv`;
  return { kind: "file", body: writeCsv(toEntryRows(entries)), contentType: "text/csv; charset=utf-8", filename };
};

const ACCOUNT_NAMES = {
  bank: "Banco",
  family: "Famílias",
  school: "Escolas",
  own: "Própria",
} as const satisfies Record<Account, string>;

function toBalanceFacts({ bank, family, school, own }: Balances): (readonly [label: string, value: string])[] {
  return [
    ["Saldo no banco", moneyLabel(bank)],
    ["Devido às famílias", moneyLabel(family)],
    ["Devido às escolas", moneyLabel(school)],
    ["Saldo próprio", moneyLabel(own)],
  ];
}

const TITLES = ["Data", "Lançamento", "Pedido", "INEP", "Escola", "Código no banco", "Débito", "Crédito", "Valor"];

/** Rows of the file of a month, with its header: an entry a line. Amounts are in reais. */
function toEntryRows(entries: readonly BookEntry[]): (readonly (string | number)[])[] {
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
function moneyLabel(cents: Cents): string {
  return cents < 0 ? `−${formatMoney(-cents)}` : formatMoney(cents);
}
