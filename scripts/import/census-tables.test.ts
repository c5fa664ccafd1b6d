import { beforeAll, expect, test } from "vitest";
import { type CensusText, type CensusValues, readCensus } from "../../src/domain/catalog/census-text.ts";
import { temporaryFolder } from "../../test/fixtures/temporary-folder.ts";
import { importData } from "./import-data.ts";
import { openImportD1 } from "./testing/open-import-d1.ts";
import { censusSchools, censusTable, type CensusRow as Row } from "./testing/samples.ts";
import { dump } from "./testing/scratch.ts";
import { zipOf } from "./testing/zip.ts";

const folder = temporaryFolder();
const SCHOOLS = 40;
const YEAR = "2025";
const code = (n: number) => String(17_000_001 + n);

const schools: Row[] = Array.from({ length: SCHOOLS }, (_, n) => ({
  SG_UF: "TO",
  NO_MUNICIPIO: "Palmas",
  CO_MUNICIPIO: "1721000",
  CO_ENTIDADE: code(n),
  NO_ENTIDADE: `ESCOLA ${n}`,
  IN_COMUM_MEDIO_MEDIO: String(n % 2),
  IN_BANHEIRO_PNE: "1",
}));
const enrolments: Row[] = Array.from({ length: SCHOOLS }, (_, n) => ({
  NU_ANO_CENSO: YEAR,
  CO_ENTIDADE: code(n),
  QT_MAT_BAS: String(100 + n),
  QT_MAT_INF: String(10 + n),
  QT_MAT_FUND_AI: n % 3 === 0 ? "" : String(20 + n),
  QT_MAT_FUND_AF: "0",
  QT_MAT_MED: String((n % 2) * (30 + n)),
  QT_MAT_ESP: String(n % 5),
}));
const classes: Row[] = Array.from({ length: SCHOOLS }, (_, n) => ({
  NU_ANO_CENSO: YEAR,
  CO_ENTIDADE: code(n),
  QT_TUR_BAS: String(5 + n),
  QT_TUR_INF: String(1 + (n % 3)),
  QT_TUR_FUND_AI: "2",
  QT_TUR_FUND_AF: "0",
  QT_TUR_MED: String(n % 2),
}));
const tables = {
  "Tabela_Escola_2025.csv": censusSchools(schools),
  "Tabela_Matricula_2025.csv": censusTable(enrolments),
  "Tabela_Turma_2025.csv": censusTable(classes),
};
const [school, enrolment, classTable] = Object.entries(tables).map(([name, text]) => folder.write(name, text));

const cities = folder.write(
  "municipios_2022.csv",
  "codigo_ibge;nome;uf;latitude;longitude\n1721000;Palmas;TO;-10,2;-48,3\n",
);
const run = async (db: D1Database, ...files: string[]) =>
  importData(
    db,
    new Map([
      ["municipalities", [cities]],
      ["census", files],
    ]),
    () => {},
  );

const atOnce = openImportD1();
beforeAll(() => run(atOnce, school!, enrolment!, classTable!));

async function storedCounts(db: D1Database): Promise<Map<string, CensusValues>> {
  const sql = "SELECT inep_code, census_facts FROM school WHERE is_active = 1";
  const rows = await db.prepare(sql).raw<[string, string]>();
  return new Map(rows.map(([inep, json]) => [inep, readCensus(JSON.parse(json) as Record<string, CensusText>)]));
}

test("enrolments and classes are joined to their schools, and equal an independent count", async () => {
  const counts = await storedCounts(atOnce);
  expect(counts.size).toBe(SCHOOLS);
  const sum = (rows: readonly Row[], column: string) => rows.reduce((total, row) => total + Number(row[column]), 0);
  const stored = (key: keyof CensusValues) =>
    [...counts.values()].reduce((total, facts) => total + (facts[key] ?? 0), 0);
  expect(stored("pupils_inf")).toBe(sum(enrolments, "QT_MAT_INF"));
  expect(stored("pupils_fun1")).toBe(sum(enrolments, "QT_MAT_FUND_AI"));
  expect(stored("pupils_med")).toBe(sum(enrolments, "QT_MAT_MED"));
  expect(stored("special_pupils")).toBe(sum(enrolments, "QT_MAT_ESP"));
  expect(stored("classes_inf")).toBe(sum(classes, "QT_TUR_INF"));
  expect(stored("classes_med")).toBe(sum(classes, "QT_TUR_MED"));
  // A blank is not stated, and the columns of the first table stay.
  expect(counts.get(code(3))).toMatchObject({ pupils_inf: 13, pupils_med: 33, accessible_toilet: 1 });
  expect(counts.get(code(3))).not.toHaveProperty("pupils_fun1");
  // The stages are those that the first table states.
  expect(await atOnce.prepare("SELECT count(*) AS n FROM school WHERE stages & 8").first("n")).toBe(SCHOOLS / 2);
  expect(await atOnce.prepare("SELECT sum(students_med) AS n FROM school").first("n")).toBe(
    sum(enrolments, "QT_MAT_MED"),
  );
});

test.each([
  ["in another order", () => [[classTable!, enrolment!, school!]]],
  ["in imports of their own", () => [[school!], [classTable!], [enrolment!]]],
  ["before their schools", () => [[enrolment!, classTable!], [school!]]],
  ["in the archive of INEP", () => [[folder.write("microdados_censo_escolar_2025.zip", zipOf(tables))]]],
  [
    "twice",
    () => [
      [school!, enrolment!, classTable!],
      [classTable!, school!, enrolment!],
    ],
  ],
])("%s: the same is stored", async (_, imports) => {
  const db = openImportD1();
  for (const files of imports()) await run(db, ...files);
  expect(await dump(db)).toBe(await dump(atOnce));
});

test("alone, the counts list no school and do not replace the demonstration", async () => {
  const db = openImportD1();
  const { notes, changes } = await run(db, enrolment!);
  expect(changes.find(({ table }) => table === "escolas")).toMatchObject({ added: 0 });
  expect([...notes]).toEqual([["Matrículas, turmas e indicadores de escolas que nenhum arquivo lista ainda", SCHOOLS]]);
});

test("a school twice in one table with other counts is refused", async () => {
  const twice = censusTable([...enrolments, { ...enrolments[0]!, QT_MAT_INF: "99" }]);
  await expect(run(openImportD1(), school!, folder.write("Tabela_Matricula_2025_V2.csv", twice))).rejects.toThrow(
    `linha ${SCHOOLS + 2}, coluna "código INEP": código repetido: ${code(0)} (inep-censo-2025, matrículas)`,
  );
});
