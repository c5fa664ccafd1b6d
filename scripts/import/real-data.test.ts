import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fold } from "../../src/domain/text/slug.ts";
import type { Flag } from "./formats/format.ts";
import { importData } from "./import-data.ts";
import type { ImportReport } from "./report.ts";
import { Scratch } from "./testing/scratch.ts";

const DATA = "../shared/data";
const FILES: readonly [Flag, readonly string[]][] = [
  ["municipios", ["municipios/municipios.csv.gz"]],
  ["bairros", ["bairros/bairros.csv.gz"]],
  [
    "catalogo",
    [
      "escolas/catalogo_inep_sao-paulo-capital_2025.csv.gz",
      "escolas/catalogo_inep_brasil-ensino-medio_2019.csv.gz",
      "escolas/catalogo_inep_salvador_2023.csv.gz",
    ],
  ],
  [
    "censo",
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

// When the folder is absent this group is reported as skipped: the data is not shipped with the product.
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
    // One special school whose stage only the Censo tells, two that were public in 2019, 52 phones given a ninth digit.
    expect(Object.fromEntries([...differing].map(([fact, schools]) => [fact, schools.length]))).toEqual({
      etapas: 1,
      porte: 2,
      telefone: 52,
    });
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

/** Facts of a school that are not what the reference says. */
function differences(row: Reference, school: Stored): string[] {
  const digits = (text: string) => text.replace(/\D/g, "");
  const stages = fold(row.etapas);
  const told =
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
    etapas: ours === told,
    cep: (school.cep ?? "") === digits(row.cep),
    telefone: (school.phone ?? "") === digits(row.telefone),
    porte: (school.size_band ?? "") === row.porte,
    matrículas: String(school.students_med ?? "") === row.mat_med,
    coordenadas: isLocated ? school.location_precision === "school" && near : school.location_precision !== "school",
  };
  return Object.keys(checks).filter((fact) => !checks[fact]);
}
