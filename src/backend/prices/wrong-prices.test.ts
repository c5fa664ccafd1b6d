import { expect, test } from "vitest";
import { NO_COLUMNS, RULES, readTable } from "../../../test/fixtures/price-table.ts";
import { GRADES } from "../../domain/catalog/stage.ts";
import { readPrices } from "./read-prices.ts";

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
  const { errors, prices } = await readTable(
    `Série;Turno;Mensalidade;Ano letivo;Com bolsa;Desconto\n${row}\n7º ano;tarde;800`,
  );
  expect(errors).toEqual([message]);
  expect(prices).toEqual(["2027 7-ano tarde 80000 discountPercent=null netMonthlyFeeCents=null"]);
});

test("all errors of a table are told, each with its line; the other rows are read", async () => {
  const grades = GRADES.map(({ name }, i) => `${name};manhã;${i % 3 === 0 ? "caro" : "900"}`);
  const { prices, errors } = await readTable(`Série;Turno;Mensalidade\n${grades.join("\n")}`);
  expect(prices).toHaveLength(11);
  expect(errors).toHaveLength(6);
  expect(errors.at(-1)).toBe('linha 17, Mensalidade: "caro" não é um valor');
});

test("a wrong fee leaves the others of its row, and hides no error of them", async () => {
  const shifts = ["manha", "tarde", "integral"];
  for (const [wrong] of shifts.entries()) {
    const cells = shifts.map((_, i) => (i === wrong ? "caro" : "900"));
    const { prices, errors } = await readTable(`Série;Manhã;Tarde;Integral\n6º ano;${cells.join(";")}`);
    expect(prices).toEqual(shifts.filter((_, i) => i !== wrong).map((shift) => `2027 6-ano ${shift} 90000`));
    expect(errors).toHaveLength(1);
  }
  const { errors } = await readTable("Série;Manhã;Tarde;Integral\n6º ano;caro;900;10%");
  expect(errors).toEqual(['linha 2, Manhã: "caro" não é um valor', 'linha 2, Integral: "10%" não é um valor']);
});

test("a class told twice: named if it differs, a warning if not", async () => {
  const text = "Série;Turno;Mensalidade\n6º ano;manhã;900\n6 ano;matutino;900\n6º ano;manhã;950";
  expect(await readTable(text)).toMatchObject({
    // Of two prices for one class, none is right.
    prices: [],
    warnings: ["linha 3: repete a linha 2 (6º ano, manhã, 2027)"],
    errors: ["linha 4: 6º ano, manhã, 2027 já está na linha 2, com R$\u00a0900"],
  });
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
  const { prices, errors } = await readTable(text);
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
  expect([...rows.values()]).toEqual([[]]);
  expect(errors).toEqual([
    "a tabela não diz o ano letivo: escolha um, ou acrescente uma coluna",
    'linha 3, Mensalidade: "caro" não é um valor',
  ]);
  const blank = await readPrices("Série;Turno;Ano letivo;Mensalidade\n6º ano;manhã;;900", rules, NO_COLUMNS);
  expect(blank.errors).toEqual(["linha 2, Ano letivo: em branco; diga o ano letivo"]);
});

test("a column of amounts with two readings is still the column of fees, also without a header", async () => {
  expect((await readTable("6º ano;manhã;1,200\n7º ano;manhã;1,300")).errors).toEqual([
    'linha 1, Mensalidade: "1,200" pode ser 1.200,00 ou 1,20: escreva um dos dois',
    'linha 2, Mensalidade: "1,300" pode ser 1.300,00 ou 1,30: escreva um dos dois',
  ]);
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
    const { errors, prices } = await readTable(`Série\tTurno\tMensalidade\n6º ano\tmanhã\t${cell}`);
    expect(errors.length + prices.length).toBe(1);
    if (errors[0]) expect(errors[0].length).toBeLessThan(120);
  }
});
