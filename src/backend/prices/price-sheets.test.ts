import { expect, test } from "vitest";
import { xlsxOf, zipOf } from "../../../scripts/import/testing/zip.ts";
import { NO_COLUMNS, RULES, readTable } from "../../../test/fixtures/price-table.ts";
import { readPrices } from "./read-prices.ts";

const FEES = ["Série", "Mensalidade"];
const CLASSES = ["Série", "Turno", "Mensalidade"];
const sixth = (fee: number) => ["6º ano", fee];
const seventh = (fee: number) => ["7º ano", "manhã", fee];

/** A text that is read as its workbook was: it is what is published. */
async function readTwice(bytes: Uint8Array, rules = RULES) {
  const first = await readPrices(bytes, rules, NO_COLUMNS);
  expect(await readPrices(first.text, rules, NO_COLUMNS)).toEqual(first);
  return first;
}

test.each<[string, string, readonly string[], readonly (string | number)[], string]>([
  ["a shift", "Manhã", FEES, sixth(900), "2027 6-ano manha 90000"],
  ["a shift with its word", "Turno da tarde", FEES, sixth(900), "2027 6-ano tarde 90000"],
  ["a shift in capitals", "INTEGRAL", FEES, sixth(900), "2027 6-ano integral 90000"],
  ["a shift and a year", "Tarde 2026", FEES, sixth(900), "2026 6-ano tarde 90000"],
  ["a year", "Mensalidades 2026", CLASSES, seventh(900), "2026 7-ano manha 90000"],
  ["a year and a filler", "Tabela_2026", CLASSES, seventh(900), "2026 7-ano manha 90000"],
  ["a stage", "Ensino Médio", CLASSES, ["1º ano", "manhã", 900], "2027 1-serie manha 90000"],
  ["a stage of numbers", "Fund. I", CLASSES, ["2º", "manhã", 900], "2027 2-ano manha 90000"],
  ["two years, of which neither is told", "Tabela 2026-2027", CLASSES, seventh(900), "2027 7-ano manha 90000"],
  ["a stage by its letters", "EM - Manhã", FEES, ["2º ano", 900], "2027 2-serie manha 90000"],
  [
    "a stage where no column has grades",
    "Fund. II",
    ["Turno", "Mensalidade"],
    ["tarde", 900],
    "2027 6-ano tarde 90000",
  ],
  ["a grade", "Jardim I", ["Turno", "Mensalidade"], ["tarde", 900], "2027 jardim-i tarde 90000"],
  ["a shift, against a column", "Manhã", CLASSES, ["6º ano", "tarde", 900], "2027 6-ano tarde 90000"],
  ["nothing", "Plan1", CLASSES, seventh(900), "2027 7-ano manha 90000"],
])("the name of a sheet tells %s", async (_, name, header, row, price) => {
  // Alone, and beside another table.
  const others: Parameters<typeof xlsxOf>[0][] = [{}, { "9º ano": [CLASSES, ["9º ano", "noite", 500]] }];
  for (const other of others) {
    const { prices, errors } = await readTable(xlsxOf({ [name]: [header, row], ...other }));
    expect([errors, prices[0]]).toEqual([[], price]);
  }
});

test("every visible sheet with a table is read, and its lines are told with its name", async () => {
  const bytes = xlsxOf({
    Capa: [["Colégio Aurora"]],
    Manhã: [["Valores"], FEES, sixth(900), ["7º ano", "caro"]],
    Tarde: [FEES, sixth(800), ["Total", 800]],
  });
  const { rows, errors, notes, isPartial, text } = await readTwice(bytes);
  expect([...rows.values()].flat().map(({ shift, line }) => [shift, line])).toEqual([
    ["manha", 3],
    ["tarde", 2],
  ]);
  expect(errors).toEqual(['planilha "Manhã", linha 4, Mensalidade: "caro" não é um valor']);
  expect(notes).toEqual(['planilha "Tarde", linha 3: título, total ou nota, que não lemos']);
  // A cover without a digit holds no price.
  expect(isPartial).toBe(false);
  expect(text).toBe(
    "Planilha: Manhã\nValores\nSérie\tMensalidade\n6º ano\t900\n7º ano\tcaro\nPlanilha: Tarde\nSérie\tMensalidade\n6º ano\t800\nTotal\t800",
  );
});

test.each<[string, Parameters<typeof xlsxOf>[0], Parameters<typeof xlsxOf>[1]]>([
  [
    "of something else",
    {
      Alunos: [
        ["Nome", "Telefone"],
        ["Ana", "11 99999-0000"],
      ],
    },
    {},
  ],
  ["that is hidden", { Antiga: [CLASSES, seventh(700)] }, { Antiga: { sheet: 'state="hidden"' } }],
  ["that is very hidden", { Antiga: [CLASSES, seventh(700)] }, { Antiga: { sheet: 'state="veryHidden"' } }],
  ["with a table after many rows", { Lista: [...Array(45).fill(["texto"]), CLASSES, seventh(700)] }, {}],
])("a sheet %s is named, and nothing of it seems to lack", async (_, other, xml) => {
  const { rows, errors, notes, isPartial } = await readTwice(
    xlsxOf({ Tabela: [CLASSES, seventh(900)], ...other }, xml),
  );
  expect([...rows.values()].flat()).toMatchObject([{ listMonthlyFeeCents: 90_000 }]);
  expect([errors, isPartial]).toEqual([[], true]);
  expect(notes).toEqual([expect.stringMatching(/^planilha que não lemos: "(?:Alunos|Antiga \(oculta\)|Lista)"$/)]);
});

test("sheets whose names say nothing are named, and asked for", async () => {
  const bytes = xlsxOf({
    Plan1: [FEES, sixth(900)],
    Centro: [CLASSES, seventh(900), ["8º ano", "manhã", 900]],
    Norte: [CLASSES, seventh(950), ["8º ano", "manhã", 950], ["9º ano", "manhã", 950]],
    Custos: [["Etapa da casa", "Custo"], sixth(700)],
  });
  const { rows, errors, columns } = await readTwice(bytes);
  expect([...rows.values()].flat()).toMatchObject([{ grade: "fundamentalII_9-ano" }]);
  expect(errors).toEqual([
    'planilha "Plan1": a tabela não diz o turno: acrescente uma coluna, ou um título acima das séries',
    expect.stringContaining('planilha "Custos": não achamos as colunas'),
    expect.stringContaining(
      'planilha "Centro" e planilha "Norte": preços diferentes para 7º ano, manhã, 2027 e mais 1:',
    ),
  ]);
  expect(columns.map(({ name }) => name)).toEqual(["Série", "Mensalidade", "Turno", "Etapa da casa", "Custo"]);
});

test("sheets of the same price are no contradiction", async () => {
  const sheets = { A: [CLASSES, seventh(900)], B: [["Turma", "Turno", "Valor"], seventh(900)] };
  const { rows, errors, warnings } = await readTwice(xlsxOf(sheets));
  expect([[...rows.values()].flat().length, errors]).toEqual([1, []]);
  expect(warnings).toEqual(['planilha "B", linha 2: repete a planilha "A", linha 2 (7º ano, manhã, 2027)']);
});

test("a sheet of a former year is left out beside one of an open year, and refused alone", async () => {
  const former = { "2024": [CLASSES, seventh(700)] };
  const both = await readTwice(xlsxOf({ "2027": [CLASSES, seventh(900)], ...former }));
  expect([...both.rows.values()].flat()).toMatchObject([{ year: 2027, listMonthlyFeeCents: 90_000 }]);
  expect([both.errors, both.notes]).toEqual([
    [],
    [expect.stringMatching(/^planilha "2024": 2024 não é um ano letivo/)],
  ]);
  expect((await readTable(xlsxOf(former))).errors).toEqual([
    expect.stringContaining("2024 não é um ano letivo aberto"),
  ]);
});

const SCHOOLS = [
  { inepCode: "35000001", name: "Colégio Aurora - Unidade I", stages: 0 },
  { inepCode: "35000002", name: "Colégio Aurora - Unidade II Moema", stages: 0 },
];

test.each<[string, string | null]>([
  ["Unidade I", "35000001"],
  ["Unidade 2", "35000002"],
  ["UNIDADE II - 2027", "35000002"],
  ["Moema", "35000002"],
  ["Unid. Moema", "35000002"],
  ["35000002", "35000002"],
  ["Tabela", "35000001"],
  ["Unidade Tatuapé", null],
  ["35000009", null],
])("the sheet %s is of the school %s", async (name, inepCode) => {
  const sheets = { [name]: [CLASSES, seventh(900)], Outra: [CLASSES, ["8º ano", "manhã", 700]] };
  const { rows, errors } = await readTwice(xlsxOf(sheets), { ...RULES, schools: SCHOOLS });
  const school = [...rows].find(([, prices]) =>
    prices.some(({ listMonthlyFeeCents }) => listMonthlyFeeCents === 90_000),
  );
  expect(school?.[0] ?? null).toBe(inepCode);
  if (inepCode === null)
    expect(errors).toEqual([
      `planilha "${name}": não sabemos de que escola é: escreva o código INEP no nome da planilha, ou mande-a na mesa daquela escola`,
    ]);
});

const TABLE = [
  ["Série", "Manhã", "Tarde"],
  ["6º ano", 900, 800],
  ["7º ano", 950, 850],
];
const MORNING = ["2027 6-ano manha 90000", "2027 7-ano manha 95000"];
const SIXTH = ["2027 6-ano manha 90000", "2027 6-ano tarde 80000"];

test.each<[string, NonNullable<Parameters<typeof xlsxOf>[1]>[string], string[], string]>([
  [
    "a column by hand",
    { starts: '<cols><col min="3" max="3" hidden="1"/></cols>' },
    MORNING,
    'coluna oculta C ("Tarde")',
  ],
  [
    "a column, as LibreOffice says it",
    { starts: '<cols><col min="3" max="16384" hidden="true"/></cols>' },
    MORNING,
    'coluna oculta C ("Tarde")',
  ],
  [
    "a column without width",
    { starts: '<cols><col min="3" max="3" width="0" customWidth="1"/></cols>' },
    MORNING,
    'coluna oculta C ("Tarde")',
  ],
  [
    "a folded group of columns",
    { starts: '<cols><col min="3" max="3" outlineLevel="1" hidden="1"/><col min="4" max="4" collapsed="1"/></cols>' },
    MORNING,
    'coluna oculta C ("Tarde")',
  ],
  ["a row by hand", { rows: { 3: 'hidden="1"' } }, SIXTH, "linha oculta 3"],
  [
    "a row of a filter",
    { rows: { 3: 'hidden="true" spans="1:3"' }, ends: '<autoFilter ref="A1:C3"/>' },
    SIXTH,
    "linha oculta 3",
  ],
  ["a row without height", { rows: { 3: 'ht="0" customHeight="1"' } }, SIXTH, "linha oculta 3"],
  ["a folded group of rows", { rows: { 3: 'outlineLevel="1" hidden="1"' } }, SIXTH, "linha oculta 3"],
  ["two rows, one blank", { rows: { 3: 'hidden="1"', 4: 'hidden="1"' } }, SIXTH, "linha oculta 3"],
])("%s that is hidden is not published, and named", async (_, xml, prices, note) => {
  const bytes = xlsxOf({ Tabela: [...TABLE, [null]] }, { Tabela: xml });
  const { notes, isPartial, errors } = await readTwice(bytes);
  expect((await readTable(bytes)).prices).toEqual(prices);
  expect([notes, isPartial, errors]).toEqual([[`${note}, que não publicamos`], true, []]);
});

test("rows and columns that can be seen are no hidden ones", async () => {
  const starts = '<cols><col min="1" max="3" width="9" hidden="0" collapsed="0"/></cols>';
  const bytes = xlsxOf(
    { Tabela: TABLE },
    { Tabela: { starts, rows: { 2: 'hidden="0" ht="15"', 3: 'hidden="false"' } } },
  );
  const { isPartial, text } = await readTwice(bytes);
  expect([isPartial, text.startsWith("Série")]).toEqual([false, true]);
});

/** The row below a header of two. */
const LAST = 3;
const mergedIn = (ref: string) => ({ Tabela: { ends: `<mergeCells><mergeCell ref="${ref}"/></mergeCells>` } });

test.each<[string, (string | number | null)[][], string, string[]]>([
  [
    "over shifts below a header of two rows",
    [
      ["Série", "Mensalidade", null],
      [null, "Manhã", "Tarde"],
      ["6º ano", 900, null],
    ],
    `B${LAST}:C${LAST}"/><mergeCell ref="B1:C1"/><mergeCell ref="A1:A2`,
    ["6-ano manha 90000", "6-ano tarde 90000"],
  ],
  [
    "over two shifts",
    [
      ["Série", "Manhã", "Tarde"],
      ["6º ano", 900, null],
    ],
    "B2:C2",
    ["6-ano manha 90000", "6-ano tarde 90000"],
  ],
  [
    "over shifts and grades",
    [
      ["Série", "Manhã", "Tarde"],
      ["6º ano", "R$ 900,00", null],
      ["7º ano", null, null],
    ],
    "B2:C3",
    ["6-ano manha 90000", "6-ano tarde 90000", "7-ano manha 90000", "7-ano tarde 90000"],
  ],
  [
    "over rows of shifts",
    [CLASSES, ["6º ano", "manhã", 900], ["6º ano", "tarde", null]],
    "C2:C3",
    ["6-ano manha 90000", "6-ano tarde 90000"],
  ],
  [
    "over a fee and an enrolment fee",
    [
      ["Série", "Manhã", "Matrícula"],
      ["6º ano", 900, null],
    ],
    "B2:C2",
    ["6-ano manha 90000 enrollmentFeeCents=null"],
  ],
  [
    "as a title",
    [
      ["Tabela 2027", null, null],
      ["Série", "Manhã", "Tarde"],
      ["6º ano", 900, 800],
    ],
    "A1:C1",
    ["6-ano manha 90000", "6-ano tarde 80000"],
  ],
])("a cell merged %s has its value where it is a fee", async (_, rows, ref, prices) => {
  const bytes = xlsxOf({ Tabela: rows }, mergedIn(ref));
  const { isPartial, rows: read } = await readTwice(bytes);
  const result = await readTable(bytes);
  expect([result.errors, isPartial, read.size]).toEqual([[], false, 1]);
  expect(result.prices).toEqual(prices.map((price) => `2027 ${price}`));
});

const formula = (xml: string) => ({ xml });

test.each<[string, { readonly xml: string }]>([
  ["of openpyxl", formula("<c><f>900*1.1</f><v></v></c>")],
  ["without an element", formula("<c><f>900*1.1</f></c>")],
  ["with an empty element", formula("<c><f>900*1.1</f><v/></c>")],
  ["that is shared", formula('<c><f t="shared" si="0"/></c>')],
  ["of a list", formula('<c><f t="array" ref="A1">A1</f><v/></c>')],
  ["that gives a text", formula('<c t="str"><f>A1</f></c>')],
])("a formula %s without its value is refused with its line, in every column", async (_, cell) => {
  for (const column of [0, 1, 2, 3, 4]) {
    const row: Parameters<typeof xlsxOf>[0][string][number] = ["6º ano", "manhã", 900, 450, "sala 3"];
    const cells = row.map((value, i) => (i === column ? cell : value));
    const bytes = xlsxOf({ Tabela: [[...CLASSES, "Matrícula", "Sala"], ["5º ano", "manhã", 900], cells] });
    const { prices, errors } = await readTable(bytes);
    expect([prices, errors]).toEqual([[], [expect.stringMatching(/^o arquivo: linha 3: .*fórmula.*abra e salve/)]]);
  }
  const two = xlsxOf({ Capa: [["Aurora"]], Preços: [CLASSES, ["6º ano", "manhã", cell]] });
  expect((await readTable(two)).errors).toEqual([expect.stringMatching(/^o arquivo: planilha "Preços", linha 2: /)]);
});

test("a formula with a value has it, the empty text too", async () => {
  const cells = [formula("<c><f>900*1.1</f><v>990</v></c>"), formula('<c t="str"><f>IF(1,"")</f><v></v></c>')];
  const { prices, errors } = await readTable(
    xlsxOf({
      Tabela: [
        [...CLASSES, "Matrícula"],
        ["6º ano", "manhã", ...cells],
      ],
    }),
  );
  expect([prices.length, prices[0]!.slice(0, 23), errors]).toEqual([1, "2027 6-ano manha 99000 ", []]);
});

test("all sheets together are one bounded table", async () => {
  const rows = Array(2_600).fill(seventh(900));
  const many = xlsxOf({ A: [CLASSES, ...rows], B: [CLASSES, ...rows] });
  expect((await readTable(many)).errors).toEqual([expect.stringContaining("mais de 5.000 linhas")]);
  const names = Array.from({ length: 30 }, (_, i) => [`Lista ${i}`, [["x", i]]] as const);
  const { notes, isPartial } = await readTwice(
    xlsxOf({ Tabela: [CLASSES, seventh(900)], ...Object.fromEntries(names) }),
  );
  expect([isPartial, notes.length]).toEqual([true, 1]);
  expect((await readTable(zipOf({ "xl/workbook.xml": "<workbook/>" }))).errors).toEqual(["a tabela está vazia"]);
});
