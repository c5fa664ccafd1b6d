import { expect, test } from "vitest";
import type { BookLine, Statement } from "../../contract/v3/books.ts";
import { writeCsv } from "../../domain/text/csv.ts";
import { BAD_MONTH, toFilename, toStatementRows, toStatementView } from "./statement-view.ts";

const NOTHING = { bank: 0, family: 0, school: 0, own: 0 };
const line = (row: Partial<BookLine>): BookLine => ({
  id: "receipt:1",
  at: "2026-12-01T02:59:59.000Z",
  kind: "receipt",
  debit: "bank",
  credit: "family",
  amountCents: 60_050,
  internalTransactionCode: "ME-7F3K-92QX-LMT4",
  inepCode: "35000001",
  schoolName: "Colégio; Vértice",
  bankId: null,
  isReversible: false,
  balances: { ...NOTHING, bank: 60_050, family: 60_050 },
  ...row,
});
const fee = line({
  id: "fee:1",
  kind: "fee",
  debit: "own",
  credit: "bank",
  amountCents: 99,
  internalTransactionCode: null,
  inepCode: null,
  schoolName: null,
  bankId: "-1+1",
  balances: { bank: 59_951, family: 60_050, school: 0, own: -99 },
});
const MONTH: Statement = { month: "2026-11", isSandbox: false, opening: NOTHING, lines: [line({}), fee] };

test("the file of the team: dates of São Paulo, amounts with a comma, and no cell that a spreadsheet would run", () => {
  expect(writeCsv(toStatementRows(MONTH, "team")).split("\r\n")).toEqual([
    "\uFEFFData;Lançamento;Pedido;INEP;Escola;Código no banco;Débito;Crédito;Valor;Saldo no banco;Devido às famílias;Devido às escolas;Saldo próprio",
    "11/2026;Saldo anterior;;;;;;;;0;0;0;0",
    '30/11/2026;Recebido da família;ME-7F3K-92QX-LMT4;35000001;"Colégio; Vértice";;Banco;Famílias;600,5;600,5;600,5;0;0',
    "30/11/2026;Tarifa do banco;;;;'-1+1;Própria;Banco;0,99;599,51;600,5;0;-0,99",
    "11/2026;Saldo final;;;;;;;;599,51;600,5;0;-0,99",
    "",
  ]);
  expect(toFilename(MONTH)).toBe("extrato-2026-11.csv");
  expect(toFilename({ ...MONTH, isSandbox: true })).toBe("extrato-2026-11-de-teste.csv");
});

test("the file of a school: its own money alone", () => {
  const [titles, ...rows] = toStatementRows({ ...MONTH, lines: [line({})] }, "school");
  expect(titles).toEqual([
    "Data",
    "Lançamento",
    "Pedido",
    "Código no banco",
    "Valor",
    "Guardado para as famílias",
    "A repassar à escola",
  ]);
  expect(new Set(rows.map((row) => row.length))).toEqual(new Set([titles!.length]));
  expect(rows.at(-1)).toEqual(["11/2026", "Saldo final", "", "", "", 600.5, 0]);
});

test("a month that is none has a message instead of a table", () => {
  const file = (month: string) => `/csv?mes=${month}`;
  const view = toStatementView(null, "team", { action: "/admin/contas", typed: "<b>", file });
  expect(view).toMatchObject({ typed: "<b>", error: BAD_MONTH, table: null });
  const shown = toStatementView(MONTH, "team", { action: "/admin/contas", typed: "", file });
  expect(shown).toMatchObject({ month: "11/2026", typed: "2026-11", error: null, table: { file: "/csv?mes=2026-11" } });
  expect(shown.table!.after).toContainEqual(["Saldo próprio", "−R$\u00a00,99"]);
});
