import { expect, test } from "vitest";
import { readCensus } from "../../src/domain/catalog/census-text.ts";
import { temporaryFolder } from "../../test/fixtures/temporary-folder.ts";
import type { Flag } from "./formats/format.ts";
import { importData } from "./import-data.ts";
import { openImportD1 } from "./testing/open-import-d1.ts";
import { catalogo } from "./testing/samples.ts";
import { xlsxOf, zipOf } from "./testing/zip.ts";

const folder = temporaryFolder();
const [OURS, OTHER, PUBLIC] = ["35141240", "35000001", "35000002"];

const PLACE = ["NU_ANO_CENSO", "NO_REGIAO", "SG_UF", "CO_MUNICIPIO", "NO_MUNICIPIO", "CO_ENTIDADE", "NO_ENTIDADE"];
const KEYS = [...PLACE, "NO_CATEGORIA", "NO_DEPENDENCIA"];
const row = (code: string | number, dependency: string, values: (string | number | null)[], year = 2024) => [
  ...[year, "Sudeste", "SP", 3550308, "São Paulo", code, "COLEGIO", "Urbana", dependency],
  ...values,
];

/** A sheet as INEP publishes it: titles and two rows of headings above the row of codes, sources below the table. */
function sheetOf(columns: readonly string[], rows: readonly ReturnType<typeof row>[], keys = KEYS): Buffer {
  const titles = [
    ["Ministério da Educação"],
    ["Inep"],
    ["Indicador por escola"],
    [],
    ["Ano", "Região"],
    ["", "", "Total"],
  ];
  const notes = [
    [],
    ["Fonte: Censo da Educação Básica 2024/Inep."],
    ["Notas:"],
    ["1 - Não inclui turmas multietapas."],
  ];
  return xlsxOf({ ESCOLA: [...titles, [...keys, ...columns], ...rows, ...notes] });
}

const ATU = ["ED_INF_CAT_0", "CRE_CAT_0", "FUN_CAT_0", "FUN_AI_CAT_0", "FUN_AF_CAT_0", "MULT_ETA_CAT_0", "MED_CAT_0"];
const atu = (...values: (string | number | null)[]) => sheetOf(ATU, [row(OURS!, "Privada", values)]);
const GAPS = ["FUN_CAT_0", "FUN_AI_CAT_0", "FUN_AF_CAT_0", "MED_CAT_0"];
const HOURS = ["ED_INF_CAT_0", ...GAPS];
const RATES = [1, 2, 3].flatMap((rate) => ["FUN", "FUN_AI", "FUN_AF", "MED"].map((stage) => `${rate}_CAT_${stage}`));

async function database(): Promise<D1Database> {
  const db = openImportD1();
  await importOf(db, "catalog", { "catalogo 2025.csv": catalogo([{}, { "Código INEP": OTHER! }]) });
  return db;
}

async function importOf(db: D1Database, flag: Flag, files: Readonly<Record<string, string | Uint8Array>>) {
  const paths = Object.entries(files).map(([name, content]) => folder.write(name, content));
  return importData(db, new Map([[flag, paths]]), () => {});
}

async function factsOf(db: D1Database, code = OURS!): Promise<Record<string, unknown>> {
  const row = await db.prepare("SELECT census_facts AS facts FROM school WHERE inep_code = ?").bind(code).first<{
    facts: string | null;
  }>();
  return readCensus(JSON.parse(row?.facts ?? "{}"));
}

test("each sheet tells its indicator, of private schools alone", async () => {
  const db = await database();
  const report = await importOf(db, "indicators", {
    "ATU_2024_ESCOLAS.zip": zipOf({
      "ATU_2024_ESCOLAS/ATU_ESCOLAS_2024.xlsx": sheetOf(ATU, [
        row(Number(OURS), "Privada", ["--", "--", 21.25, 20.04, 22.5, "--", 23.3]),
        row(PUBLIC!, "Estadual", [1, 1, 30, 30, 30, 30, 30]),
        row(OTHER!, "Privada", ["--", "--", "--", "--", "--", 9.1, "--"]),
      ]),
    }),
    "HAD_ESCOLAS_2024.xlsx": sheetOf(
      ["ED_INF_CAT_0", "FUN_CAT_0", "FUN_AI_CAT_0", "FUN_AF_CAT_0", "FUN_01_CAT_0", "MED_CAT_0"],
      [row(OURS!, "Privada", ["--", 4.5, 4.5, 5, 4.5, "5,4"])],
    ),
    "TDI_ESCOLAS_2023.xlsx": sheetOf(GAPS, [row(OURS!, "Privada", [1, 0, 2.2, 8.1], 2023)]),
    "DSU_ESCOLAS_2024.xlsx": sheetOf(
      ["ED_INF_CAT_0", "FUN_CAT_0", "FUN_AI_CAT_0", "FUN_AF_CAT_0", "MED_CAT_0", "EJA_CAT_0"],
      [row(OURS!, "Privada", ["--", 98, 97, 99, 100, "--"])],
    ),
    "IRD_ESCOLAS_2024.xlsx": sheetOf(["EDU_BAS_CAT_0"], [row(OURS!, "Privada", [3.4])]),
    "ICG_ESCOLAS_2024.xlsx": sheetOf(["COMPLEX"], [row(OURS!, "Privada", ["Nível 2"])]),
    "tx_rend_escolas_2024.xlsx": sheetOf(RATES, [
      row(OURS!, "Privada", [98, 99, 97, 96.4, 1.5, 0.5, 2.5, 3, 0.5, 0.5, 0.5, 0.6]),
    ]),
  });
  expect(await factsOf(db)).toEqual({
    class_mean_fun1: 20,
    class_mean_fun2: 22.5,
    class_mean_med: 23.3,
    day_hours_fun1: 4.5,
    day_hours_fun2: 5,
    day_hours_med: 5.4,
    age_gap_fun1: 0,
    age_gap_fun2: 2.2,
    age_gap_med: 8.1,
    graduate_teachers_fun1: 97,
    graduate_teachers_fun2: 99,
    graduate_teachers_med: 100,
    staff_regularity: 3.4,
    management_complexity: 2,
    approval_fun1: 99,
    approval_fun2: 97,
    approval_med: 96.4,
    failure_fun1: 0.5,
    failure_fun2: 2.5,
    failure_med: 3,
    abandonment_fun1: 0.5,
    abandonment_fun2: 0.5,
    abandonment_med: 0.6,
  });
  expect(await factsOf(db, OTHER)).toEqual({});
  expect(report.files[0]).toMatchObject({ read: 3, kept: 1, byAdministration: { privadas: 2, públicas: 1 } });
  const sources = await db.prepare("SELECT id FROM source WHERE id LIKE 'inep-ind%' ORDER BY id").raw();
  expect(sources).toEqual([["inep-indicadores-2023"], ["inep-indicadores-2024"]]);
});

test("files of an edition complete each other, a newer edition replaces an older one, in any order", async () => {
  const files: [string, Buffer][] = [
    ["ATU_ESCOLAS_2024.xlsx", atu("--", "--", 21, 20, 22, "--", 23.3)],
    ["HAD_ESCOLAS_2024.xlsx", sheetOf(HOURS, [row(OURS!, "Privada", ["--", 5, 5, 5, 5])])],
    ["ATU_ESCOLAS_2023.xlsx", sheetOf(ATU, [row(OURS!, "Privada", ["--", "--", 9, 9, 9, "--", 9], 2023)])],
  ];
  const states = [];
  for (const order of [files, files.toReversed()]) {
    const db = await database();
    for (const [name, bytes] of order) await importOf(db, "indicators", { [name]: bytes });
    states.push(await factsOf(db));
  }
  expect(states[0]).toMatchObject({ class_mean_fun1: 20, class_mean_med: 23.3, day_hours_med: 5 });
  expect(states[1]).toEqual(states[0]);
});

test("the rates of 2019 and 2020 have other columns", async () => {
  const db = await database();
  const columns = ["tap", "tre", "tab"].flatMap((rate) =>
    ["FUN", "F14", "F04", "F58", "MED"].map((of) => `${rate}_${of}`),
  );
  const keys = ["Ano", ...KEYS.slice(1, 7), "TIPOLOCA", "Dependad"];
  const values = [98, 99, 97, 99.5, 96.4, 1.5, 0.5, 2.5, 0.5, 3, 0.5, 0.5, 0.5, 0, 0.6];
  await importOf(db, "indicators", { "tx.xlsx": sheetOf(columns, [row(OURS!, "Privada", values, 2019)], keys) });
  expect(await factsOf(db)).toMatchObject({ approval_fun1: 99, approval_fun2: 97, approval_med: 96.4, failure_med: 3 });
});

const ten = (values: (string | number)[]) =>
  Array.from({ length: 10 }, (_, n) => row(35_000_100 + n, "Privada", values));
const impossible = (value: string) => new RegExp(`10 de 10 linhas com valor impossível: "${value}"`);
const refused: [string, string, Buffer, RegExp][] = [
  ["of cities", "ATU_2024.xlsx", sheetOf(ATU, [], ["NU_ANO_CENSO", "CO_MUNICIPIO", "NO_DEPENDENCIA"]), /CO_ENTIDADE/],
  [
    "with the name of another indicator",
    "ATU_ESCOLAS_2024.xlsx",
    sheetOf(GAPS, ten([1, 1, 1, 1])),
    /coluna "ED_INF_CAT_0": coluna ausente de Média de alunos por turma; as colunas parecem de Taxa de distorção/,
  ],
  ["of rates of answer", "tnr_escolas_2024.xlsx", sheetOf(["4_CAT_FUN"], ten([1])), /não resposta/],
  ["before 2019", "ATU_ESCOLAS_2018.xlsx", sheetOf(ATU, [row(OURS!, "Privada", [1, 1, 1, 1, 1, 1, 1], 2018)]), /2019/],
  ["with impossible indices", "IRD.xlsx", sheetOf(["EDU_BAS_CAT_0"], ten([6.1])), impossible("6.1")],
  ["with impossible percentages", "TDI.xlsx", sheetOf(GAPS, ten([1, 1, 100.1, 1])), impossible("100.1")],
  ["with impossible means", "ATU.xlsx", sheetOf(ATU, ten([1, 1, 1, 200.1, 1, 1, 1])), impossible("200.1")],
  ["with impossible hours", "HAD.xlsx", sheetOf(HOURS, ten([4, 4, 24.1, 4, 4])), impossible("24.1")],
  [
    "whose rates are no whole",
    "t.xlsx",
    sheetOf(RATES, ten([9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9])),
    /valor impossível: "soma 27"/,
  ],
  [
    "with spoilt codes",
    "IRD_2024.xlsx",
    sheetOf(["EDU_BAS_CAT_0"], [row("3,5E+07", "Privada", [3])]),
    /sem código INEP/,
  ],
  [
    "of the census",
    "x.csv",
    Buffer.from(
      "CO_ENTIDADE;NO_ENTIDADE;TP_DEPENDENCIA;CO_MUNICIPIO;TP_SITUACAO_FUNCIONAMENTO\n35141240;A;4;3550308;1\n",
    ),
    /parece Censo Escolar; use --census/,
  ],
];

test("refuses a file with what is wrong, and changes nothing", async () => {
  const db = await database();
  for (const [kind, name, content, problem] of refused) {
    await expect(importOf(db, "indicators", { [name]: content }), kind).rejects.toThrow(problem);
  }
  expect(await factsOf(db)).toEqual({});
});

test("a school twice with other values is refused", async () => {
  const rows = [row(OURS!, "Privada", [3]), row(OURS!, "Privada", [4])];
  const work = importOf(await database(), "indicators", { "IRD_2024.xlsx": sheetOf(["EDU_BAS_CAT_0"], rows) });
  await expect(work).rejects.toThrow(/35141240 \(Regularidade do corpo docente, 2024\) já está na linha 8/);
});

test("a file may have several editions of an indicator: the newest counts", async () => {
  const db = await database();
  const rows = [row(OURS!, "Privada", [4]), row(OURS!, "Privada", [3], 2023)];
  await importOf(db, "indicators", { "IRD.xlsx": sheetOf(["EDU_BAS_CAT_0"], rows) });
  expect(await factsOf(db)).toEqual({ staff_regularity: 4 });
});
