import { beforeAll, beforeEach, expect, test } from "vitest";
import { GRADES } from "../../src/domain/catalog/stage.ts";
import { temporaryFolder } from "../../test/fixtures/temporary-folder.ts";
import type { InputFile } from "./edition.ts";
import { importData } from "./import-data.ts";
import { formatReport } from "./report.ts";
import { openImportD1 } from "./testing/open-import-d1.ts";
import { catalogo } from "./testing/samples.ts";
import { dump } from "./testing/scratch.ts";
import { xlsxOf } from "./testing/zip.ts";

const { write } = temporaryFolder();
const TODAY = "2026-11-26";
const HEADER = "inep;ano;serie;turno;mensalidade;verificado_em";

const address = (neighborhood: string) => `RUA UM, 1. ${neighborhood}. 04617-000 São Paulo - SP.`;
const SCHOOLS = [
  { "Código INEP": "35000001", Escola: "VERTICE COLEGIO UNIDADE I", Endereço: address("CAMPO BELO") },
  { "Código INEP": "35000002", Escola: "VERTICE COLEGIO UNIDADE II", Endereço: address("MOEMA") },
  { "Código INEP": "35000003", Escola: "COLEGIO SAO JOSE", Endereço: address("MOEMA") },
  { "Código INEP": "35000004", Escola: "SAO JOSE CENTRO EDUCACIONAL", Endereço: address("TATUAPE") },
  { "Código INEP": "35000005", Escola: "EE SAO JOSE", "Dependência Administrativa": "Estadual" },
  { "Código INEP": "35000006", Escola: "SANTO ANJO", Município: "Campinas", Endereço: "" },
];

let db: D1Database;
beforeAll(async () => {
  db = openImportD1();
  await importData(db, new Map([["catalog", [write("catalogo_2025.csv", catalogo(SCHOOLS))]]]), () => {});
});

beforeEach(async () => {
  await db.prepare("DELETE FROM offer").run();
});

type Options = Parameters<typeof importData>[3];

async function importOffers(files: readonly (string | InputFile)[], options: Options = {}) {
  const report = await importData(db, new Map([["offers", files]]), () => {}, { today: TODAY, ...options });
  const { results } = await db
    .prepare("SELECT inep_code, year, grade_slug, shift, list_monthly_fee_cents AS cents FROM offer ORDER BY id")
    .all<{ inep_code: string; year: number; grade_slug: string; shift: string; cents: number }>();
  return { report, offers: results.map((row) => Object.values(row).join(" ")) };
}

const list = (rows: readonly string[], header = HEADER, name = "precos.csv") =>
  write(name, [header, ...rows].join("\n"));

test("an amount of two readings, or in words, refuses the file and is named with its cell", async () => {
  const rows = ["1,200", "mil", "barato"].map((fee, i) => `35000001;2027;${i + 1}º ano;manhã;${fee};1/11/2026`);
  await expect(importOffers([list(rows)])).rejects.toThrow(
    [
      "3 erros; nada foi importado:",
      'precos.csv, linha 2, coluna "mensalidade": valor inválido "1,200"; pode ser 1.200,00 ou 1,20: escreva um dos dois.',
      'precos.csv, linha 3, coluna "mensalidade": valor inválido "mil"; está por extenso: escreva em algarismos, como 1.234,50.',
      'precos.csv, linha 4, coluna "mensalidade": valor inválido "barato"; use um valor em reais, como 1.234,56.',
    ].join("\n  "),
  );
});

test("a grade of a stage that the school does not have is imported with a warning", async () => {
  await db.prepare("UPDATE school SET stages = 1 WHERE inep_code = '35000001'").run();
  const { report, offers } = await importOffers([
    list([
      "35000001;2027;1º e 2º ano;manhã;900;1/11/2026",
      "35000001;2027;Jardim 1;manhã;900;1/11/2026",
      "35000002;2027;1º ano;manhã;900;1/11/2026",
    ]),
  ]);
  expect(offers).toHaveLength(4);
  expect(formatReport(report)).toContain(
    "atenção: linha 2, escola 35000001, 1º ano: a escola não tem Ensino Fundamental I no Censo Escolar; confira",
  );
  expect(report.files[0]!.warnings).toHaveLength(1);
  await db.prepare("UPDATE school SET stages = 0").run();
});

test("prices are read as schools type them", async () => {
  const { offers } = await importOffers([
    list([
      "35000001;2027;1° ano;Matutino;1 350,00;1/11/2026",
      "35000001;2027;1ª Série EM;Período Integral;r$ 950;01/11/2026",
      "35000001;2027;Jardim 1;manhã/tarde;R$ 1.000;2026-11-01",
    ]),
  ]);
  expect(offers).toEqual([
    "35000001 2027 fundamentalI_1-ano manha 135000",
    "35000001 2027 infantil_jardim-i manha 100000",
    "35000001 2027 infantil_jardim-i tarde 100000",
    "35000001 2027 medio_1-serie integral 95000",
  ]);
});

test("all errors of all files are told at once, with line and column", async () => {
  const before = await dump(db);
  const first = list(["35000001;2027;4ª série;quando der;caro;1/11/2026", "35000001;2027;1º ano;manhã;900;27/11/2026"]);
  const second = list([";2027;1º ano;manhã;900;1/11/2026"], HEADER, "outros.csv");
  const error = await importOffers([first, second]).catch((e: Error) => e.message);
  expect(error).toMatch(
    /^2 erros; .*\n {2}4 erros; .*\n {2}precos\.csv, linha 2, coluna "mensalidade": .*\n {2}precos\.csv, linha 2, coluna "turno": .*\n {2}precos\.csv, linha 2, coluna "serie": .*\n {2}precos\.csv, linha 3, coluna "verificado_em": .*hoje.*\n {2}outros\.csv, linha 2, coluna "inep": valor ausente/,
  );
  expect(await dump(db)).toBe(before);
});

test("a line of an unknown school counts once, whatever the number of its prices", async () => {
  const fees = Array.from({ length: 5 }, (_, n) => `${n + 1}º ano`);
  const row = (code: string, year: number) => [code, year, "manhã", "1/11/2026", ...fees.map(() => 900)].join(";");
  const rows = [row("35999999", 2027), ...Array.from({ length: 10 }, (_, n) => row("35000001", 2020 + n))];
  const table = list(rows, ["inep;ano;turno;verificado_em", ...fees].join(";"));
  const { report, offers } = await importOffers([table]);
  expect(offers).toHaveLength(10 * fees.length);
  expect(report.files[0]).toMatchObject({ read: 11, kept: 10 });
  expect([...report.files[0]!.dropped]).toEqual([["de escola desconhecida", 1]]);
});

test("a school by code and by slug with two prices is a conflict; with one price it is one offer", async () => {
  const header = "inep;slug;ano;serie;turno;mensalidade;verificado_em";
  const rows = (fee: string) => [
    "35000003;;2027;1º ano;manhã;900;1/11/2026",
    `;colegio-sao-jose;2027;1º ano;manhã;${fee};1/11/2026`,
  ];
  await expect(importOffers([list(rows("800"), header)])).rejects.toThrow(
    "precos.csv, linha 3: a escola 35000003 tem dois preços para 1º ano, manhã, 2027: R$\u00a0800 aqui e R$\u00a0900 na linha 2.",
  );
  expect((await importOffers([list(rows("900"), header)])).offers).toEqual([
    "35000003 2027 fundamentalI_1-ano manha 90000",
  ]);
});

test("two files of one day with two prices are a conflict; of two days the newer counts", async () => {
  const file = (fee: string, date: string, name: string) =>
    list([`35000003;2027;1º ano;manhã;${fee};${date}`], HEADER, name);
  const [first, second] = [file("900", "1/11/2026", "a.csv"), file("800", "1/11/2026", "b.csv")];
  await expect(importOffers([first, second])).rejects.toThrow("b.csv, linha 2: a escola 35000003 tem dois preços");
  const newer = file("800", "2/11/2026", "b.csv");
  expect((await importOffers([newer, first])).offers).toEqual(["35000003 2027 fundamentalI_1-ano manha 80000"]);
});

test("schools are found by name and city, and the report says which", async () => {
  const header = "escola;cidade;bairro;ano;serie;turno;mensalidade;verificado_em";
  const rest = "2027;1º ano;manhã;900;1/11/2026";
  const rows = [
    `Colégio Vértice Unidade II;São Paulo;;${rest}`,
    `COLÉGIO SÃO JOSÉ;sao paulo;;${rest}`,
    `Centro Educacional S. José;São Paulo;Tatuapé;${rest}`,
    `Santo Anjo;Campinas;;${rest}`,
    `São José;São Paulo;;${rest}`,
    `Escola Nenhuma;São Paulo;;${rest}`,
  ];
  const { report, offers } = await importOffers([list(rows, header)], { accepts: true });
  expect(offers.map((offer) => offer.slice(0, 8))).toEqual(["35000002", "35000003", "35000004", "35000006"]);
  const text = formatReport(report);
  expect(text).toContain("Escolas pelo nome: 4 de 6 encontradas");
  expect(text).toMatch(/Colégio Vértice Unidade II, São Paulo \(SP\) → .*35000002/);
  expect(text).toMatch(/São José, São Paulo \(SP\) → várias, diga o bairro ou o código: .*35000003; .*35000004/);
  expect(text).toMatch(/Escola Nenhuma, São Paulo \(SP\) → não encontrada/);
  await expect(importOffers([list(rows, header)])).rejects.toThrow(
    /coluna "escola": 2 de 6 linhas de escola desconhecida: "São José, São Paulo \(SP\)" na linha 6/,
  );
  await expect(importOffers([list([`Santo Anjo;Springfield;;${rest}`], header)])).rejects.toThrow(
    'precos.csv, linha 2, coluna "cidade": cidade desconhecida "Springfield"',
  );
});

test("a trial tells all schools that are not found, and goes on", async () => {
  const rows = ["Escola Nenhuma;São Paulo;2027;1º ano;manhã;900;1/11/2026"];
  const { report } = await importOffers([list(rows, "escola;cidade;ano;serie;turno;mensalidade;verificado_em")], {
    isTrial: true,
  });
  expect(report.files[0]!.warnings).toEqual([expect.stringContaining("1 de 1 linhas de escola desconhecida")]);
  expect(formatReport(report)).toContain("Escola Nenhuma, São Paulo (SP) → não encontrada");
});

test("a table of grades and shifts has an offer in each cell", async () => {
  const table = list(
    ["35000001;1º ao 3º ano;1.000,00;1.000,00;1.500,00", "35000001;1ª série EM;2.000,00;-;"],
    "inep;Série;Matutino;Vespertino;Período integral",
    "tabela 2027.csv",
  );
  const { offers } = await importOffers([{ path: table, edition: "2026-11-01" }]);
  expect(offers).toHaveLength(10);
  expect(offers).toContain("35000001 2027 fundamentalI_3-ano integral 150000");
  expect(offers).toContain("35000001 2027 medio_1-serie manha 200000");
  await expect(importOffers([table])).rejects.toThrow(/coluna "verificado_em": coluna ausente; ou use.*--edition/);
});

test("a table with a column for each grade and a row for each shift says the same as one with the shifts as columns", async () => {
  const day = { edition: "2026-11-01" };
  const byGrade = list(
    ["35000001;Matutino;1.000,00;r$ 1 350;2.000,00;900", "35000001;Período integral;1.500,00;-;;"],
    "INEP;Turno;Jardim 1;1º ao 3º ano;1ª série EM;Infantil",
    "tabela 2027.csv",
  );
  const { report, offers } = await importOffers([{ path: byGrade, ...day }]);
  expect(report.files[0]!.warnings).toEqual(["colunas que não lemos: Infantil"]);
  await db.prepare("DELETE FROM offer").run();
  const byShift = list(
    ["35000001;Jardim 1;1.000,00;1.500,00", "35000001;1º ao 3º ano;1.350,00;", "35000001;1ª série;2.000,00;n/a"],
    "inep;série;manhã;integral",
    "outra 2027.csv",
  );
  expect(offers).toHaveLength(6);
  expect((await importOffers([{ path: byShift, ...day }])).offers).toEqual(offers);
});

test("an error in a cell of a table names the column, whichever side the grades are on", async () => {
  const rows = ["35000001;Matutino;caro;1.000,00", "35000001;quando der;900;900"];
  const table = list(rows, "INEP;Turno;1º ano;2º ano", "tabela 2027.csv");
  await expect(importOffers([{ path: table, edition: "2026-11-01" }])).rejects.toThrow(
    /tabela 2027\.csv, linha 2, coluna "1º ano": valor inválido "caro".*\n.*linha 3, coluna "Turno": valor inválido "quando der"/s,
  );
});

test("a workbook with titles, a sheet for each stage and headings among the rows is read", async () => {
  const header = ["INEP", "Série", "Turno", "Mensalidade", "Verificado em"];
  const day = { xml: '<c s="1"><v>46327</v></c>' };
  const sheets = {
    Capa: [["Colégio São José"], ["Valores de 2027"]],
    Infantil: [["Tabela de preços"], [], header, [35_000_003, "Jardim I", "Manhã", 1350.5, day]],
    Médio: [
      header,
      ["ENSINO MÉDIO"],
      [35_000_003, "1ª série", "Integral", "R$ 2.100,00", day],
      ["Valores com desconto"],
    ],
  };
  const { offers } = await importOffers([write("precos 2027.xlsx", xlsxOf(sheets))]);
  expect(offers).toEqual([
    "35000003 2027 infantil_jardim-i manha 135050",
    "35000003 2027 medio_1-serie integral 210000",
  ]);
});

test("a trial says what would change, and changes nothing", async () => {
  const before = await dump(db);
  const { report } = await importOffers([list(["35000001;2027;1º ano;manhã;900;1/11/2026"])], { isTrial: true });
  expect(report.changes.find(({ table }) => table === "ofertas")).toMatchObject({ added: 1 });
  expect(await dump(db)).toBe(before);
});

test("an import of prices changes prices alone", async () => {
  // A centre that is not the median of the schools, as the demonstration has.
  await db.prepare("UPDATE neighborhood SET lat = -23.5, lng = -46.5").run();
  const before = await dump(db);
  const { report, offers } = await importOffers([list(["35000003;2027;1º ano;manhã;900;1/11/2026"])]);
  expect(offers).toHaveLength(1);
  const changed = report.changes.filter(({ added, updated }) => added + updated > 0).map(({ table }) => table);
  expect(changed.filter((table) => table !== "fontes")).toEqual(["ofertas"]);
  const rest = (text: string) => text.split(/\n{2,}/).filter((part) => !/^(?:source|offer)\b/.test(part));
  expect(rest(await dump(db))).toEqual(rest(before));
});

test("lines of unknown schools are none that were used", async () => {
  const rows = ["35999998;2027;1º ano;manhã;900;1/11/2026", "35999999;2027;1º ano;manhã;900;1/11/2026"];
  const { report } = await importOffers([list(rows)], { accepts: true });
  expect(formatReport(report)).toContain("lidas 2, aproveitadas 0\n  descartadas: 2 de escola desconhecida");
  await expect(importOffers([list(rows)])).rejects.toThrow("2 de 2 linhas de escola desconhecida");
});

test("of a whole table what it lacks goes: of its schools and years, and if it is not older", async () => {
  const active = async () => {
    const sql =
      "SELECT inep_code || ' ' || year || ' ' || grade_slug AS seat FROM offer WHERE is_active = 1 ORDER BY id";
    return (await db.prepare(sql).raw<[string]>()).flat();
  };
  await importOffers([
    list([
      "35000001;2027;1º ano;manhã;900;2/11/2026",
      "35000001;2027;2º ano;manhã;900;2/11/2026",
      "35000001;2026;2º ano;manhã;900;2/11/2026",
      "35000002;2027;2º ano;manhã;900;2/11/2026",
    ]),
  ]);
  const whole = (date: string, name = "inteira.csv") => ({
    path: list([`35000001;2027;1º ano;manhã;950;${date}`], HEADER, name),
    edition: null,
    isWhole: true,
  });
  const older = await importOffers([whole("1/11/2026")]);
  expect([older.report.changes.find(({ table }) => table === "ofertas")!.updated, (await active()).length]).toEqual([
    0, 4,
  ]);
  const { report } = await importOffers([whole("3/11/2026")]);
  expect([...report.notes]).toEqual([["Ofertas fora do ar: a tabela completa não as tem", 1]]);
  expect(await active()).toEqual([
    "35000001 2026 fundamentalI_2-ano",
    "35000001 2027 fundamentalI_1-ano",
    "35000002 2027 fundamentalI_2-ano",
  ]);
  // Again: nothing is left to change.
  expect((await importOffers([whole("3/11/2026")])).report.changes).toContainEqual({
    table: "ofertas",
    added: 0,
    updated: 0,
    unchanged: 1,
  });
});

test("instalments and conditions are read", async () => {
  const header = `${HEADER};parcelas;condicoes`;
  await importOffers([list(["35000001;2027;1º ano;manhã;900;1/11/2026;12;até o dia 5"], header)]);
  expect(await db.prepare("SELECT installments, conditions FROM offer").raw()).toEqual([[12, "até o dia 5"]]);
  await expect(importOffers([list(["35000001;2027;1º ano;manhã;900;1/11/2026;20;"], header)])).rejects.toThrow(
    'linha 2, coluna "parcelas": valor inválido "20"',
  );
});

test("a file of 60 schools with 51 prices each takes seconds, and fills the ledger", async () => {
  const codes = Array.from({ length: 60 }, (_, i) => String(35_100_000 + i));
  const schools = codes.map((code) => ({ "Código INEP": code, Escola: `ESCOLA ${code}`, Endereço: address("MOEMA") }));
  const other = openImportD1();
  await importData(other, new Map([["catalog", [write("catalogo_2026.csv", catalogo(schools))]]]), () => {});
  const rows = codes.flatMap((code) =>
    GRADES.map(({ name }, i) => `${code};2027;${name};${900 + i};${950 + i};${1400 + i}`),
  );
  const file = write("tabelas.csv", ["inep;ano;serie;Manhã;Tarde;Integral", ...rows].join("\n"));
  const files = new Map([["offers" as const, [{ path: file, edition: "2026-11-01" }]]]);
  const report = await importData(other, files, () => {}, { today: TODAY });
  expect(report.changes).toContainEqual({ table: "ofertas", added: 3_060, updated: 0, unchanged: 0 });
  expect((await other.prepare("SELECT count(*) AS n FROM price_ledger").first<{ n: number }>())!.n).toBe(3_060);
  // Alone it takes one; a read of all prices for each school would take minutes.
  expect(report.seconds).toBeLessThan(60);
});
