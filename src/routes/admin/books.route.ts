import { createElement } from "react";
import type { FieldView } from "../../contract/forms/form-view.ts";
import type { Books } from "../../contract/v3/books.ts";
import { writeCsv } from "../../domain/text/csv.ts";
import { readMonth } from "../../domain/time/month.ts";
import {
  moneyInWords,
  toBalanceFacts,
  toFilename,
  toStatementRows,
  toStatementView,
} from "../../parts/books/statement-view.ts";
import { formsFor, REASON, type RefusedForm } from "../../parts/desk/desk-form.ts";
import { deskPage } from "../../parts/desk/desk-page.ts";
import type { Loader } from "../../parts/screen/route.ts";
import { paths, withQuery } from "../../site/paths.ts";
import { adminScreen, type Show } from "./admin-screen.ts";
import BooksPage from "./books.page.tsx";

const TITLE = "Contas";

/** Fields of a movement at the bank. */
const movement = (amount = ""): readonly FieldView[] => [
  { name: "amount", label: "Valor", type: "text", value: amount, hint: "Como 1.234,50" },
  { name: "on", label: "Data", type: "date" },
  { name: "bankId", label: "Código no banco", type: "text", hint: "Do extrato do banco: o mesmo não entra duas vezes" },
  REASON,
];

const show: Show = async ({ backend, url, now }, { refused, notice }) => {
  const typed = url.searchParams.get("mes") ?? "";
  const month = readMonth(typed, now);
  // The balances and the schools are those of now, with whatever month.
  const books = await backend().books.readAll({ ...(month && { month }) });
  const path = withQuery(paths.adminBooks(), month && typed ? `mes=${month}` : "");
  const action = paths.adminBooks();
  const { statement, balances, unbalanced } = books;
  return createElement(BooksPage, {
    view: {
      notice,
      isSandbox: statement.isSandbox,
      unbalanced,
      balances: toBalanceFacts(balances, "team"),
      schools: books.schools.map((one) => toOwedView(one, path, refused)),
      fee: formsFor(path, {}, refused)("registrar-tarifa", "Registrar tarifa do banco", movement()),
      statement: toStatementView(month ? statement : null, "team", { action, typed, file: paths.adminBooksFile }),
      reversals: (month ? statement.lines : [])
        .filter(({ isReversible }) => isReversible)
        .map(({ id, bankId, amountCents, schoolName }) => ({
          id,
          what: [schoolName ?? "Tarifa do banco", moneyInWords(amountCents), bankId].join(", "),
          form: formsFor(path, { id }, refused)("estornar-lancamento", "Estornar"),
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
        ? `Recebeu ${moneyInWords(-owedCents)} a mais do que é dela: combine a devolução.`
        : `A repassar: ${moneyInWords(owedCents)}.`,
    refundable:
      refundableCents > 0
        ? `Famílias ainda podem desistir e receber de volta ${moneyInWords(refundableCents)}: espere o prazo delas.`
        : null,
    form: formsFor(path, { inepCode }, refused)("registrar-repasse", `Registrar repasse: ${name}`, movement(amount)),
  };
}

const [loadScreen, submitBooks] = adminScreen(TITLE, show);

/** `/admin/contas`: the books, and what the team records of the bank. A month that is none is a refused form. */
export const loadBooks: Loader = async (context) => {
  if (readMonth(context.url.searchParams.get("mes") ?? "", context.now)) return loadScreen(context);
  return deskPage(TITLE, await show(context, { refused: null, notice: null }), { status: 422 });
};
export { submitBooks };

/** `/admin/contas/csv?mes=2026-11`: a month of the books as a file for spreadsheets. The screen answers a bad month. */
export const loadBooksFile: Loader = async ({ backend, url, now }) => {
  const typed = url.searchParams.get("mes") ?? "";
  const month = readMonth(typed, now);
  if (!month) {
    const location = withQuery(paths.adminBooks(), new URLSearchParams({ mes: typed }).toString());
    return { kind: "redirect", status: 303, location };
  }
  const { statement } = await backend().books.readAll({ month });
  const body = writeCsv(toStatementRows(statement, "team"));
  return { kind: "file", body, contentType: "text/csv; charset=utf-8", filename: toFilename(statement) };
};
