import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CENSUS_FACTS } from "../../src/domain/catalog/census-facts.ts";
import { type CensusText, type CensusValues, readCensus } from "../../src/domain/catalog/census-text.ts";
import { classSizesOf } from "../../src/domain/catalog/class-size.ts";
import { fold } from "../../src/domain/text/slug.ts";
import type { Flag } from "./formats/format.ts";
import { importData } from "./import-data.ts";
import type { ImportReport } from "./report.ts";
import { Scratch } from "./testing/scratch.ts";

const DATA = "../shared/data";
const FILES: readonly [Flag, readonly string[]][] = [
  ["municipalities", ["municipios/municipios.csv.gz"]],
  ["neighborhoods", ["bairros/bairros.csv.gz"]],
  [
    "catalog",
    [
      "escolas/catalogo_inep_sao-paulo-capital_2025.csv.gz",
      "escolas/catalogo_inep_brasil-ensino-medio_2019.csv.gz",
      "escolas/catalogo_inep_salvador_2023.csv.gz",
    ],
  ],
  [
    "census",
    [
      "escolas/Tabela_Escola_2025_tocantins.csv.gz",
      "escolas/microdados_ed_basica_2024_sample.csv",
      "escolas/censo2025_privadas_ensino_medio_com_endereco.csv.gz",
    ],
  ],
  ["enem", ["enem/enem_por_escola.csv.gz", "enem/enem2025_medias_por_escola.csv.gz"]],
];
/** Names of the files above in the merged reference, which used others besides. */
const GIVEN = new Set([
  "catalogo2025-spcapital",
  "catalogo2019",
  "catalogo2023-salvador",
  "censo2025-to",
  "censo2025-medio",
]);

type Reference = Record<
  | "inep"
  | "nome"
  | "ibge"
  | "situacao"
  | "conveniada"
  | "etapas"
  | "cep"
  | "telefone"
  | "lat"
  | "lng"
  | "coord_fonte"
  | "mat_med"
  | "porte"
  | "fontes",
  string
>;
type Stored = Record<string, string | number | null>;

// Without the folder this group is reported as skipped: the data is not shipped with the product.
describe.runIf(existsSync(DATA))("the official files of ../shared/data", () => {
  let scratch: Scratch;
  let state: Awaited<ReturnType<Scratch["openFile"]>>;
  let report: ImportReport;
  const inOrder = new Map(FILES.map(([flag, paths]) => [flag, paths.map((path) => `${DATA}/${path}`)]));

  beforeAll(async () => {
    scratch = new Scratch();
    state = await scratch.openFile();
    report = await importData(state.db, inOrder, () => {});
  }, 240_000);
  afterAll(async () => {
    await state.close();
    scratch.remove();
  });

  const fileReport = (name: string) => report.files.find((file) => file.file.includes(name))!;

  test.each([
    ["sao-paulo-capital_2025", 7856, 4993],
    ["brasil-ensino-medio_2019", 28_673, 8294],
    ["Tabela_Escola_2025_tocantins", 2217, 343],
    ["censo2025_privadas", 9048, 9048],
  ])("%s: %i rows, %i private", (name, rows, privateRows) => {
    expect(fileReport(name).read).toBe(rows);
    expect(fileReport(name).byAdministration.privadas).toBe(privateRows);
  });

  test("every school is joined to its municipality", () => {
    for (const file of report.files)
      expect([file.file, file.dropped.get("sem município")]).toEqual([file.file, undefined]);
  });

  test("lost decimal points are repaired", () => {
    expect(fileReport("salvador_2023").coordinates.get("corrigidas")).toBeGreaterThanOrEqual(4);
  });

  test("parts of addresses are no neighborhoods; dates, and numbers behind a name, stay in them", async () => {
    expect(fileReport("bairros").dropped.get("é parte de um endereço")).toBe(185);
    const { results } = await state.db
      .prepare("SELECT name FROM neighborhood WHERE city_ibge_code = '3550308' AND name GLOB '*[0-9] *'")
      .all<{ name: string }>();
    const names = results.map(({ name }) => name);
    expect(names.filter((name) => /,|^[E/] \d|\d{2,} (?!de )/.test(name))).toEqual([]);
    const kept = state.db.prepare(
      "SELECT count(*) AS n FROM neighborhood WHERE name IN ('6 de Abril', 'Cajazeiras 5')",
    );
    expect(await kept.first("n")).toBe(2);
  });

  test("the 2018 edition of the ENEM is not there", async () => {
    expect(await state.db.prepare("SELECT count(*) AS n FROM enem_result WHERE edition = 2018").first("n")).toBe(0);
  });

  test("the private schools agree with the merged reference, school by school", async () => {
    const { schools, partners } = await storedSchools(state.db);
    const text = gunzipSync(readFileSync(`${DATA}/escolas/escolas_privadas.csv.gz`));
    const reference = parse<Reference>(text, { columns: true }).filter((row) =>
      row.fontes.split("+").every((f) => GIVEN.has(f)),
    );
    const expected = reference.filter((row) => row.situacao === "Em atividade" && row.conveniada !== "Sim");
    expect(expected).toHaveLength(12_441);

    // The reference does not know the partnerships of the Censo 2025 (Tocantins): special and charity schools.
    const missing = expected.filter((row) => !schools.get(row.inep)?.is_active).map((row) => row.inep);
    expect(missing).toHaveLength(42);
    expect(missing.filter((inep) => !partners.has(inep))).toEqual([]);

    const differing = new Map<string, string[]>();
    for (const row of expected) {
      const school = schools.get(row.inep);
      if (school?.is_active)
        for (const fact of differences(row, school)) differing.set(fact, [...(differing.get(fact) ?? []), row.inep]);
    }
    // One special school whose stage only the Censo states, two that were public in 2019, 52 phones given a ninth
    // digit.
    expect(Object.fromEntries([...differing].map(([fact, schools]) => [fact, schools.length]))).toEqual({
      etapas: 1,
      porte: 2,
      telefone: 52,
    });
  });

  test("the census facts of Tocantins are those of the file", async () => {
    const stated = await storedFacts(state.db, "inep-censo-2025");
    const rows = fileRows("Tabela_Escola_2025_tocantins", "latin1", ";");
    const listed = rows.filter((row) => row.TP_DEPENDENCIA === "4" && row.TP_SITUACAO_FUNCIONAMENTO === "1");
    expect(listed).toHaveLength(199);
    const yes = (column: string) => listed.filter((row) => row[column] === "1").length;
    const columns = ["IN_ACESSIBILIDADE_RAMPAS", "IN_BANHEIRO_PNE", "IN_SALA_ATENDIMENTO_ESPECIAL"];
    expect(columns.map(yes)).toEqual([160, 151, 35]);
    for (const row of listed) {
      const facts = stated.get(row.CO_ENTIDADE!)!;
      // 88888 is INEP's mark of an extreme number.
      const inFile = CENSUS_FACTS.filter(({ column }) => !["", "88888"].includes(row[column] ?? ""));
      expect(inFile.map(({ key }) => [key, facts[key]])).toEqual(
        inFile.map(({ key, column }) => [key, Number(row[column])]),
      );
      expect(Object.keys(facts)).toHaveLength(inFile.length);
    }
  });

  test("the class sizes of the private schools with Ensino Médio are those of the file", async () => {
    const rows = fileRows("censo2025_privadas", "utf8", ",");
    const stated = await storedFacts(state.db, "inep-censo-parcial-2025");
    expect(rows.filter((row) => Number(row.IN_ACESSIBILIDADE_RAMPAS) === 1)).toHaveLength(6816);
    expect([...stated.values()].filter(({ ramps }) => ramps === 1)).toHaveLength(6816);
    const inFile = rows.flatMap((row) => {
      const [pupils, classes] = [Number(row.QT_MAT_MED), Number(row.QT_TUR_MED)];
      return pupils && classes ? [[row.CO_ENTIDADE!, pupils / classes] as const] : [];
    });
    expect(inFile).toHaveLength(8805);
    const sizes = inFile.map(([, size]) => size).sort((a, b) => a - b);
    expect(sizes[4402]).toBeCloseTo(23.3, 1);
    const stored = await storedCensus(state.db);
    const ours = [...stored].flatMap(([code, census]) => {
      const size = classSizesOf(census).find(({ stage }) => stage === "medio");
      return size ? [[code, size.mean] as const] : [];
    });
    expect(new Map(ours.filter(([code]) => stated.has(code)))).toEqual(
      new Map(inFile.filter(([code]) => stored.has(code))),
    );
  });

  test("a second import of the same files, in another order, changes nothing", { timeout: 240_000 }, async () => {
    const reversed = new Map([...inOrder].reverse().map(([flag, paths]) => [flag, [...paths].reverse()] as const));
    const again = await importData(state.db, reversed, () => {});
    expect(again.changes.filter((c) => c.added + c.updated > 0)).toEqual([]);
  });
});

async function storedSchools(db: D1Database) {
  const schools = new Map<string, Stored>();
  const { results } = await db.prepare("SELECT * FROM school WHERE administration = 0").all<Stored>();
  for (const row of results) schools.set(row.inep_code as string, row);
  const partners = await db
    .prepare("SELECT inep_code FROM school_observation WHERE body ->> '$.partnership' = 1")
    .raw<[string]>();
  return { schools, partners: new Set(partners.map(([inep]) => inep)) };
}

/** The census facts that a source states, by INEP code. */
async function storedFacts(db: D1Database, source: string): Promise<Map<string, CensusValues>> {
  const sql =
    "SELECT inep_code, body ->> '$.census' AS facts FROM school_observation WHERE source_id = ? AND facts <> ''";
  const rows = await db.prepare(sql).bind(source).raw<[string, string]>();
  return new Map(rows.map(([code, text]) => [code, readCensus({ [source]: text })]));
}

/** The census facts of the listed schools, as they are published. */
async function storedCensus(db: D1Database): Promise<Map<string, Record<string, CensusText>>> {
  const sql = "SELECT inep_code, census_facts FROM school WHERE census_facts IS NOT NULL";
  const rows = await db.prepare(sql).raw<[string, string]>();
  return new Map(rows.map(([code, json]) => [code, JSON.parse(json)]));
}

/** The rows of a file by column, read apart from the import. */
function fileRows(name: string, encoding: BufferEncoding, delimiter: string): Record<string, string>[] {
  const path = [...FILES.values()].flatMap(([, paths]) => paths).find((file) => file.includes(name))!;
  const text = gunzipSync(readFileSync(`${DATA}/${path}`)).toString(encoding);
  return parse(text, { columns: true, delimiter, bom: true, quote: delimiter === ";" ? null : '"' });
}

/** Facts of a school that are not what the reference says. */
function differences(row: Reference, school: Stored): string[] {
  const digits = (text: string) => text.replace(/\D/g, "");
  const stages = fold(row.etapas);
  const stated =
    (stages.includes("infantil") ? 1 : 0) |
    (stages.includes("fundamental") ? 2 : 0) |
    (stages.includes("medio") ? 4 : 0);
  const mask = Number(school.stages);
  const ours = (mask & 1) | (mask & 6 ? 2 : 0) | (mask & 8 ? 4 : 0);
  const isLocated = row.coord_fonte === "inep";
  const near = Math.abs(Number(school.lat) - Number(row.lat)) + Math.abs(Number(school.lng) - Number(row.lng)) < 1e-4;
  const checks: Record<string, boolean> = {
    nome: fold(String(school.official_name)) === fold(row.nome),
    município: school.city_ibge_code === row.ibge,
    etapas: ours === stated,
    cep: (school.cep ?? "") === digits(row.cep),
    telefone: (school.phone ?? "") === digits(row.telefone),
    porte: (school.size_band ?? "") === row.porte,
    matrículas: String(school.students_med ?? "") === row.mat_med,
    coordenadas: isLocated ? school.location_precision === "school" && near : school.location_precision !== "school",
  };
  return Object.keys(checks).filter((fact) => !checks[fact]);
}
