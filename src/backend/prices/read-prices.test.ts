import { expect, test } from "vitest";
import { xlsxOf } from "../../../scripts/import/testing/zip.ts";
import { NO_COLUMNS, RULES, readTable } from "../../../test/fixtures/price-table.ts";
import { maskOf } from "../../domain/catalog/bitmask.ts";
import { STAGES } from "../../domain/catalog/stage.ts";
import type { StatedKind } from "../../domain/prices/column-kinds.ts";
import { readPrices } from "./read-prices.ts";

const NOTHING = { errors: [], warnings: [], notes: [] };

test.each<[string, string, string[]]>([
  ["columns in any order", "Mensalidade;Turno;Série\nR$ 1.234,50;matutino;6º ano EF", ["2027 6-ano manha 123450"]],
  [
    "money as people type it",
    "Série\tTurno\tMensalidade\n1º ano\tManhã\tR$ 1.234,50\n2º ano\tManhã\t1234,5\n3º ano\tManhã\t1.234\n4º ano\tManhã\t1234.50\n5º ano\tManhã\t1 234,50",
    ["1-ano 123450", "2-ano 123450", "3-ano 123400", "4-ano 123450", "5-ano 123450"].map(
      (price) => `2027 ${price.replace(" ", " manha ")}`,
    ),
  ],
  [
    "grades and shifts by many names",
    "turma,período,valor\nJardim II,vespertino,900\n1a série EM,Integral,1900\n6 ano,noite,700\nPré 2,semi integral,800",
    ["2027 jardim-ii tarde 90000", "2027 1-serie integral 190000", "2027 6-ano noturno 70000"],
  ],
  [
    "several grades and shifts in one cell",
    "Série;Turno;Mensalidade\n1º e 2º ano;manhã/tarde;900",
    ["1-ano manha", "1-ano tarde", "2-ano manha", "2-ano tarde"].map((seat) => `2027 ${seat} 90000`),
  ],
  [
    "shifts as columns, one of them empty",
    "Série;Manhã;Tarde;Mensalidade Integral\n6º ano;900;-;R$ 1.500,00",
    ["2027 6-ano manha 90000", "2027 6-ano integral 150000"],
  ],
  [
    "years as columns",
    "Série;Turno;Mensalidade 2026;Mensalidade 2027\n6º ano;manhã;900;1.000",
    ["2026 6-ano manha 90000", "2027 6-ano manha 100000"],
  ],
  ["a year of its own", "Ano;Ano letivo;Turno;Valor\n6º ano;2026;tarde;900", ["2026 6-ano tarde 90000"]],
  ["no header", "6º ano\tmanhã\t1.234,50", ["2027 6-ano manha 123450"]],
  [
    "with scholarship, as a fee",
    "Série;Turno;Mensalidade;Valor com bolsa\n6º ano;manhã;1.000,00;800,00",
    ["2027 6-ano manha 100000 netMonthlyFeeCents=80000"],
  ],
  [
    "with scholarship, as a percentage",
    "Série;Turno;Mensalidade;Desconto (%)\n6º ano;manhã;1.000,00;12,5%\n7º ano;manhã;1.000,00;\n8º ano;manhã;1.000;20",
    [
      "2027 6-ano manha 100000 discountPercent=12.5",
      "2027 7-ano manha 100000 discountPercent=null",
      "2027 8-ano manha 100000 discountPercent=20",
    ],
  ],
  [
    "all terms",
    "Série;Turno;Mensalidade;Matrícula;Matrícula grátis;1ª mensalidade grátis;Parcelas;Validade da bolsa;Condições\n6º ano;manhã;900;R$ 450,00;não;x;12;até o fim da etapa;até o dia 5",
    [
      "2027 6-ano manha 90000 enrollmentFeeCents=45000 waivesEnrollmentFee=false waivesFirstMonth=true installments=12 validityRule=fim_da_etapa conditions=até o dia 5",
    ],
  ],
  [
    "a waiver in place of an enrolment fee",
    "Série;Turno;Mensalidade;Taxa de matrícula (R$)\n6º ano;manhã;900;isenta",
    ["2027 6-ano manha 90000 enrollmentFeeCents=null waivesEnrollmentFee=true"],
  ],
])("%s", async (_, text, prices) => {
  const stated = await readTable(text);
  expect(stated.prices.slice(0, prices.length)).toEqual(prices);
  expect(stated.errors).toEqual([]);
});

test("titles, blank rows, totals, notes and a repeated header are left out, and named", async () => {
  const text =
    "Colégio Aurora\nTabela de preços\n\nSérie;Turno;Mensalidade;Sala\n6º ano;manhã;900;12\n;;;\nSérie;Turno;Mensalidade;Sala\n7º ano;manhã;-;14\nTotal;;1.800,00;\n* valores de 2027;;;";
  expect(await readTable(text)).toEqual({
    ...NOTHING,
    prices: ["2027 6-ano manha 90000"],
    notes: [
      "linhas 7, 9 e 10: título, total ou nota, que não lemos",
      "linha 8: sem mensalidade, que não lemos",
      'colunas que não lemos: "Sala"',
    ],
  });
});

test("the headings of a table are its shifts, and a blank cell is the one above", async () => {
  expect(await readTable("Série;Mensalidade\nMANHÃ;\n6º ano;900\nTARDE;\n6º ano;850")).toMatchObject({
    prices: ["2027 6-ano manha 90000", "2027 6-ano tarde 85000"],
    errors: [],
  });
  expect(await readTable("Série;Turno;Mensalidade\n6º ano;manhã;900\n;tarde;850")).toMatchObject({
    prices: ["2027 6-ano manha 90000", "2027 6-ano tarde 85000"],
    notes: ["linha 3: Série em branco, igual à de cima"],
  });
});

test("unlikely values are read with a warning", async () => {
  const text = "Série;Turno;Mensalidade;Bolsa\n6º ano;manhã;12,00;\n7º ano;manhã;45.000;\n8º ano;manhã;900;95%";
  expect((await readTable(text)).warnings).toEqual([
    "linha 2, Mensalidade: R$\u00a012 por mês é muito pouco; confira",
    "linha 3, Mensalidade: R$\u00a045.000 por mês é muito; confira",
    "linha 4: 95% de desconto é muito; confira",
  ]);
});

test("amounts in figures are read with the words of money around them", async () => {
  for (const fee of ["R$1.200,00/mês", "1200 reais", "rs 1200", "1.200,00 por mês", "1,200.00"]) {
    const { prices, errors } = await readTable(`Série;Turno;Mensalidade\n6º ano;manhã;${fee}`);
    expect([fee, prices, errors]).toEqual([fee, ["2027 6-ano manha 120000"], []]);
  }
});

test("a stage that the school does not have in the census is read with a warning", async () => {
  const text = "Série;Turno;Mensalidade\n6º ano;manhã;900\n1ª série EM;manhã;1.900\n;tarde;1.800";
  const stated = ["2027 6-ano manha 90000", "2027 1-serie manha 190000", "2027 1-serie tarde 180000"];
  expect(
    await readTable(text, {
      schools: [{ inepCode: "35000001", name: "Colégio Aurora", stages: maskOf(STAGES, ["fundamentalII"]) }],
    }),
  ).toMatchObject({
    prices: stated,
    errors: [],
    warnings: ['linha 3, Série: "1ª série EM": a escola não tem Ensino Médio no Censo Escolar; confira'],
  });
  for (const stages of [0, maskOf(STAGES, ["fundamentalII", "medio"])])
    expect(
      await readTable(text, { schools: [{ inepCode: "35000001", name: "Colégio Aurora", stages }] }),
    ).toMatchObject({
      prices: stated,
      warnings: [],
    });
});

const AS_STATED = "Etapa da escola;Horas;Custo do período da manhã;Custo vespertino\n6º ano;12;900;950";

test("columns whose names say nothing are named, and read as the school says", async () => {
  const unknown = await readPrices(AS_STATED, RULES, NO_COLUMNS);
  // Without titles the cells say what the columns are; with titles, "12" may be a room.
  expect([...unknown.rows.values()]).toEqual([[]]);
  expect(unknown.errors).toEqual([expect.stringContaining("não achamos as colunas")]);
  expect(unknown.columns.map(({ name, isKnown, stated }) => [name, isKnown, stated])).toEqual([
    ["Etapa da escola", false, null],
    ["Horas", false, null],
    ["Custo do período da manhã", false, null],
    ["Custo vespertino", false, null],
  ]);
  const stated = new Map<string, StatedKind>([
    ["etapa da escola", "grade"],
    ["horas", "none"],
    ["custo do periodo da manha", "list"],
    ["custo vespertino", "list"],
  ]);
  const { rows, errors, notes } = await readPrices(AS_STATED, RULES, stated);
  expect([...rows.values()]).toMatchObject([
    [
      { shift: "manha", listMonthlyFeeCents: 90_000 },
      { shift: "tarde", listMonthlyFeeCents: 95_000 },
    ],
  ]);
  expect([errors, notes]).toEqual([[], ['colunas que não lemos: "Horas"']]);
});

test("what the school says of a column goes before what its name says", async () => {
  const text = "Série;Turno;Valor;Mensalidade\n6º ano;manhã;450;900";
  const stated = new Map<string, StatedKind>([["valor", "enrollment"]]);
  const { rows, columns } = await readPrices(text, RULES, stated);
  expect([...rows.values()]).toMatchObject([[{ listMonthlyFeeCents: 90_000, enrollmentFeeCents: 45_000 }]]);
  expect(columns[2]).toEqual({ name: "Valor", isKnown: true, stated: "enrollment" });
  const without = await readPrices(text, RULES, new Map<string, StatedKind>([["valor", "none"]]));
  expect([...without.rows.values()]).toMatchObject([[{ listMonthlyFeeCents: 90_000 }]]);
});

test("a workbook becomes the text of the form, with the lines of its messages", async () => {
  const bytes = xlsxOf({
    Plan1: [
      ["Tabela"],
      [null],
      ["Série", "Turno", "Mensalidade"],
      ["6º ano", "manhã", 1234.567],
      ["7º ano", "manhã", "1.2OO"],
    ],
  });
  const first = await readPrices(bytes, RULES, NO_COLUMNS);
  expect(first.text).toBe("Tabela\n\nSérie\tTurno\tMensalidade\n6º ano\tmanhã\t1234.57\n7º ano\tmanhã\t1.2OO");
  expect(first.errors).toEqual(['linha 5, Mensalidade: "1.2OO" não é um valor']);
  const { text: _, ...again } = await readPrices(first.text, RULES, NO_COLUMNS);
  expect(first).toMatchObject(again);
});

test.each<[string, string, string[]]>([
  ["dashes", "6º ano - manhã - R$ 1.200\n7º ano - tarde - R$ 1.300,00", ["6-ano manha 120000", "7-ano tarde 130000"]],
  ["a title with a year", "Tabela 2027\n6º ano manhã - R$ 1.200,00", ["6-ano manha 120000"]],
  [
    "notes",
    "• 6º ano (manhã): R$ 1.200,00\n• 7º ano (novo), tarde: R$ 1.300 (1)",
    ["6-ano manha 120000", "7-ano tarde 130000"],
  ],
  ["colons", "Valores 2027:\n6º ano manhã: 1.200,00", ["6-ano manha 120000"]],
  [
    "a heading",
    "MANHÃ\n6º ano – R$ 1.200,00*\n7º ano ..... R$ 1.300\nTARDE\n6º ano = 1100 reais",
    ["6-ano manha 120000", "7-ano manha 130000", "6-ano tarde 110000"],
  ],
  ["a stage", "Integral\nFund. II: R$ 1.500 por mês", [6, 7, 8, 9].map((n) => `${n}-ano integral 150000`)],
])("a list without columns, with %s, is a table", async (_, text, prices) => {
  const stated = await readTable(text);
  expect([stated.errors, stated.prices]).toEqual([[], prices.map((price) => `2027 ${price}`)]);
});

test("a heading of a stage tells of which stage the years below are", async () => {
  const text = "Série;Turno;Mensalidade\nEnsino Médio;;\n1º ano;manhã;1.900\nFundamental I;;\n1º ano;manhã;900,00*";
  expect((await readTable(text)).prices).toEqual(["2027 1-serie manha 190000", "2027 1-ano manha 90000"]);
});

test("a column whose name may be of a shift or of an enrolment is no fee of the shift", async () => {
  const { prices, notes } = await readTable("Série;Tarde;Mat.\n6º ano;900;450");
  expect(prices).toEqual(["2027 6-ano tarde 90000"]);
  expect(notes).toEqual(['colunas que não lemos: "Mat."']);
});

test("a table that tells no shift is one error", async () => {
  const { prices, errors } = await readTable("Série;Mensalidade\n6º ano;900\n7º ano;caro");
  expect(prices).toEqual([]);
  expect(errors).toEqual([
    "a tabela não diz o turno: acrescente uma coluna, ou um título acima das séries",
    'linha 3, Mensalidade: "caro" não é um valor',
  ]);
});
