import { expect, test } from "vitest";
import { xlsxOf } from "../../../scripts/import/testing/zip.ts";
import { maskOf } from "../../domain/catalog/bitmask.ts";
import { GRADES, STAGES } from "../../domain/catalog/stage.ts";
import type { ToldKind } from "../../domain/prices/column-kinds.ts";
import { readPrices } from "./read-prices.ts";

const RULES = { years: [2026, 2027], year: 2027, stages: 0 };
const NO_COLUMNS = new Map<string, ToldKind>();

async function read(input: string | Uint8Array, rules: Partial<typeof RULES> = {}) {
  const { rows, errors, warnings, notes } = await readPrices(input, { ...RULES, ...rules }, NO_COLUMNS);
  const prices = rows.map(({ line: _, year, grade, shift, listMonthlyFeeCents, ...rest }) => {
    const other = Object.entries(rest).map(([key, value]) => `${key}=${value}`);
    return [year, grade.replace(/^.*_/, ""), shift, listMonthlyFeeCents, ...other].join(" ");
  });
  return { prices, errors, warnings, notes };
}

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
  const read_ = await read(text);
  expect(read_.prices.slice(0, prices.length)).toEqual(prices);
  expect(read_.errors).toEqual([]);
});

test("titles, blank rows, totals, notes and a repeated header are left out, and named", async () => {
  const text =
    "Colégio Aurora\nTabela de preços\n\nSérie;Turno;Mensalidade;Sala\n6º ano;manhã;900;12\n;;;\nSérie;Turno;Mensalidade;Sala\n7º ano;manhã;-;14\nTotal;;1.800,00;\n* valores de 2027;;;";
  expect(await read(text)).toEqual({
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
  expect(await read("Série;Mensalidade\nMANHÃ;\n6º ano;900\nTARDE;\n6º ano;850")).toMatchObject({
    prices: ["2027 6-ano manha 90000", "2027 6-ano tarde 85000"],
    errors: [],
  });
  expect(await read("Série;Turno;Mensalidade\n6º ano;manhã;900\n;tarde;850")).toMatchObject({
    prices: ["2027 6-ano manha 90000", "2027 6-ano tarde 85000"],
    notes: ["linha 3: Série em branco, igual à de cima"],
  });
});

test.each<[string, string, string]>([
  ["letters in a number", "6º ano;manhã;1.2OO", 'linha 2, Mensalidade: "1.2OO" não é um valor'],
  ["two amounts", "6º ano;manhã;900 a 1200", 'linha 2, Mensalidade: "900 a 1200" não é um valor'],
  [
    "a number that is no fee",
    "6º ano;manhã;63987654321",
    'linha 2, Mensalidade: "63987654321" passa de R$\u00a0100.000',
  ],
  [
    "a comma before three figures",
    "6º ano;manhã;1,200",
    'linha 2, Mensalidade: "1,200" pode ser 1.200,00 ou 1,20: escreva um dos dois',
  ],
  [
    "a sign before them",
    "6º ano;manhã;R$ 12,500",
    'linha 2, Mensalidade: "R$ 12,500" pode ser 12.500,00 ou 12,50: escreva um dos dois',
  ],
  ...["mil", "1,2 mil", "1k", "novecentos reais"].map((words): [string, string, string] => [
    `words: ${words}`,
    `6º ano;manhã;${words}`,
    `linha 2, Mensalidade: "${words}" está por extenso: escreva em algarismos, como 1.234,50`,
  ]),
  ["a percentage", "6º ano;manhã;10%", 'linha 2, Mensalidade: "10%" não é um valor'],
  ["nothing to pay", "6º ano;manhã;0", 'linha 2, Mensalidade: "0" não é um valor'],
  ["a negative amount", "6º ano;manhã;-900", 'linha 2, Mensalidade: "-900" não é um valor'],
  ["a formula that failed", "6º ano;manhã;#REF!", 'linha 2, Mensalidade: "#REF!" não é um valor'],
  [
    "a date",
    "6º ano;manhã;01/02/2027",
    'linha 2, Mensalidade: "01/02/2027" é uma data, não um valor: formate a coluna como número',
  ],
  ["a month", "6º ano;manhã;jan/27", 'linha 2, Mensalidade: "jan/27" não é um valor'],
  ["an unknown grade", "4ª série;manhã;900", 'linha 2, Série: "4ª série" não é uma série que conhecemos'],
  ["an unknown shift", "6º ano;meio período;900", 'linha 2, Turno: "meio período" não é um turno que conhecemos'],
  ["no shift", "6º ano;;900", "linha 2, Turno: em branco"],
  [
    "a former year",
    "6º ano;manhã;900;2019",
    'linha 2, Ano letivo: "2019" não é um ano letivo aberto: use 2026 ou 2027',
  ],
  ["more with than without", "6º ano;manhã;900;;950", 'linha 2, Com bolsa: "950" é maior que a mensalidade'],
  [
    "a discount that differs",
    "6º ano;manhã;900;;800;50%",
    'linha 2, Desconto: "50%" não confere com a mensalidade com bolsa',
  ],
  [
    "a share for a percentage",
    "6º ano;manhã;900;;;0,1",
    'linha 2, Desconto: "0,1" não diz quantos por cento são: escreva 10%',
  ],
  ["a discount above all", "6º ano;manhã;900;;;120", 'linha 2, Desconto: "120" não é um desconto, de 0 a 100%'],
])("%s is an error of its cell", async (_, row, message) => {
  const { errors, prices } = await read(
    `Série;Turno;Mensalidade;Ano letivo;Com bolsa;Desconto\n${row}\n7º ano;tarde;800`,
  );
  expect(errors).toEqual([message]);
  expect(prices).toEqual(["2027 7-ano tarde 80000 discountPercent=null netMonthlyFeeCents=null"]);
});

test("all errors of a table are told, each with its line; the other rows are read", async () => {
  const grades = GRADES.map(({ name }, i) => `${name};manhã;${i % 3 === 0 ? "caro" : "900"}`);
  const { prices, errors } = await read(`Série;Turno;Mensalidade\n${grades.join("\n")}`);
  expect(prices).toHaveLength(11);
  expect(errors).toHaveLength(6);
  expect(errors.at(-1)).toBe('linha 17, Mensalidade: "caro" não é um valor');
});

test("a wrong fee leaves the others of its row, and hides no error of them", async () => {
  const shifts = ["manha", "tarde", "integral"];
  for (const [wrong] of shifts.entries()) {
    const cells = shifts.map((_, i) => (i === wrong ? "caro" : "900"));
    const { prices, errors } = await read(`Série;Manhã;Tarde;Integral\n6º ano;${cells.join(";")}`);
    expect(prices).toEqual(shifts.filter((_, i) => i !== wrong).map((shift) => `2027 6-ano ${shift} 90000`));
    expect(errors).toHaveLength(1);
  }
  const { errors } = await read("Série;Manhã;Tarde;Integral\n6º ano;caro;900;10%");
  expect(errors).toEqual(['linha 2, Manhã: "caro" não é um valor', 'linha 2, Integral: "10%" não é um valor']);
});

test("a class told twice: named if it differs, a warning if not", async () => {
  const text = "Série;Turno;Mensalidade\n6º ano;manhã;900\n6 ano;matutino;900\n6º ano;manhã;950";
  expect(await read(text)).toMatchObject({
    // Of two prices for one class, none is right.
    prices: [],
    warnings: ["linha 3: repete a linha 2 (6º ano, manhã, 2027)"],
    errors: ["linha 4: 6º ano, manhã, 2027 já está na linha 2, com R$\u00a0900"],
  });
});

test("unlikely values are read with a warning", async () => {
  const text = "Série;Turno;Mensalidade;Bolsa\n6º ano;manhã;12,00;\n7º ano;manhã;45.000;\n8º ano;manhã;900;95%";
  expect((await read(text)).warnings).toEqual([
    "linha 2, Mensalidade: R$\u00a012 por mês é muito pouco; confira",
    "linha 3, Mensalidade: R$\u00a045.000 por mês é muito; confira",
    "linha 4: 95% de desconto é muito; confira",
  ]);
});

test.each<[string, string, string]>([
  ["nothing", "", "a tabela está vazia"],
  ["a letter", "Bom dia, seguem os preços\nde 2027", "não achamos as colunas"],
  ["columns of something else", "Nome;Telefone\nAna;11 99999-0000", "não achamos as colunas"],
  ["two columns of fees", "Série;Turno;Valor;Mensalidade\n6º ano;manhã;900;900", 'as colunas "Valor" e "Mensalidade"'],
  ["a header alone", "Série;Turno;Mensalidade", "nenhuma linha tem uma mensalidade"],
  ["an open quote", 'Série;Turno;Mensalidade\n"6º ano;manhã;900', "linha 2: aspas abertas e não fechadas."],
  ["too many rows", `Série;Turno;Mensalidade\n${"6º ano;manhã;900\n".repeat(5_000)}`, "tem mais de 5.000 linhas"],
])("%s is refused as a whole", async (_, text, message) => {
  const { prices, errors } = await read(text);
  expect(prices).toEqual([]);
  expect(errors).toEqual([expect.stringContaining(message)]);
});

test("no year told, and none chosen: one error of the table, or one of each blank cell", async () => {
  const rules = { ...RULES, year: null };
  const { rows, errors } = await readPrices(
    "Série;Turno;Mensalidade\n6º ano;manhã;900\n7º ano;manhã;caro",
    rules,
    NO_COLUMNS,
  );
  expect(rows).toEqual([]);
  expect(errors).toEqual([
    "a tabela não diz o ano letivo: escolha um, ou acrescente uma coluna",
    'linha 3, Mensalidade: "caro" não é um valor',
  ]);
  const blank = await readPrices("Série;Turno;Ano letivo;Mensalidade\n6º ano;manhã;;900", rules, NO_COLUMNS);
  expect(blank.errors).toEqual(["linha 2, Ano letivo: em branco; diga o ano letivo"]);
});

test("amounts in figures are read with the words of money around them", async () => {
  for (const fee of ["R$1.200,00/mês", "1200 reais", "rs 1200", "1.200,00 por mês", "1,200.00"]) {
    const { prices, errors } = await read(`Série;Turno;Mensalidade\n6º ano;manhã;${fee}`);
    expect([fee, prices, errors]).toEqual([fee, ["2027 6-ano manha 120000"], []]);
  }
});

test("a column of amounts with two readings is still the column of fees, also without a header", async () => {
  expect((await read("6º ano;manhã;1,200\n7º ano;manhã;1,300")).errors).toEqual([
    'linha 1, Mensalidade: "1,200" pode ser 1.200,00 ou 1,20: escreva um dos dois',
    'linha 2, Mensalidade: "1,300" pode ser 1.300,00 ou 1,30: escreva um dos dois',
  ]);
});

test("a stage that the school does not have in the census is read with a warning", async () => {
  const text = "Série;Turno;Mensalidade\n6º ano;manhã;900\n1ª série EM;manhã;1.900\n;tarde;1.800";
  const told = ["2027 6-ano manha 90000", "2027 1-serie manha 190000", "2027 1-serie tarde 180000"];
  expect(await read(text, { stages: maskOf(STAGES, ["fundamentalII"]) })).toMatchObject({
    prices: told,
    errors: [],
    warnings: ['linha 3, Série: "1ª série EM": a escola não tem Ensino Médio no Censo Escolar; confira'],
  });
  for (const stages of [0, maskOf(STAGES, ["fundamentalII", "medio"])])
    expect(await read(text, { stages })).toMatchObject({ prices: told, warnings: [] });
});

const AS_TOLD = "Etapa da escola;Horas;Custo do período da manhã;Custo vespertino\n6º ano;12;900;950";

test("columns whose names say nothing are named, and read as the school says", async () => {
  const unknown = await readPrices(AS_TOLD, RULES, NO_COLUMNS);
  // Without titles the cells say what the columns are; with titles, "12" may be a room.
  expect(unknown.rows).toEqual([]);
  expect(unknown.errors).toEqual([expect.stringContaining("não achamos as colunas")]);
  expect(unknown.columns.map(({ name, isKnown, told }) => [name, isKnown, told])).toEqual([
    ["Etapa da escola", false, null],
    ["Horas", false, null],
    ["Custo do período da manhã", false, null],
    ["Custo vespertino", false, null],
  ]);
  const told = new Map<string, ToldKind>([
    ["etapa da escola", "grade"],
    ["horas", "none"],
    ["custo do periodo da manha", "list"],
    ["custo vespertino", "list"],
  ]);
  const { rows, errors, notes } = await readPrices(AS_TOLD, RULES, told);
  expect(rows.map(({ shift, listMonthlyFeeCents }) => [shift, listMonthlyFeeCents])).toEqual([
    ["manha", 90_000],
    ["tarde", 95_000],
  ]);
  expect([errors, notes]).toEqual([[], ['colunas que não lemos: "Horas"']]);
});

test("what the school says of a column goes before what its name says", async () => {
  const text = "Série;Turno;Valor;Mensalidade\n6º ano;manhã;450;900";
  const told = new Map<string, ToldKind>([["valor", "enrollment"]]);
  const { rows, columns } = await readPrices(text, RULES, told);
  expect(rows).toMatchObject([{ listMonthlyFeeCents: 90_000, enrollmentFeeCents: 45_000 }]);
  expect(columns[2]).toEqual({ name: "Valor", isKnown: true, told: "enrollment" });
  const without = await readPrices(text, RULES, new Map<string, ToldKind>([["valor", "none"]]));
  expect(without.rows).toMatchObject([{ listMonthlyFeeCents: 90_000 }]);
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

test("what a cell holds never breaks a message", async () => {
  const cells = [
    "<b>",
    '"; DROP',
    "\u202e900",
    "9".repeat(400),
    "R$",
    "−900",
    "９００",
    "1e9",
    "NaN",
    "0x10",
    "½",
    "\u0000",
  ];
  for (const cell of cells) {
    const { errors, prices } = await read(`Série\tTurno\tMensalidade\n6º ano\tmanhã\t${cell}`);
    expect(errors.length + prices.length).toBe(1);
    if (errors[0]) expect(errors[0].length).toBeLessThan(120);
  }
});
