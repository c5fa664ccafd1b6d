import { basename } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CENSUS_FACTS } from "../../src/domain/catalog/census-facts.ts";
import { type CensusText, type CensusValues, readCensus } from "../../src/domain/catalog/census-text.ts";
import { classSizesOf } from "../../src/domain/catalog/class-size.ts";
import { fold } from "../../src/domain/text/slug.ts";
import {
  mergedSchools,
  type OfficialRow,
  officialFiles,
  officialRows,
  officialText,
} from "../../test/fixtures/official/official-files.ts";
import { importData } from "./import-data.ts";
import type { ImportReport } from "./report.ts";
import { Scratch } from "./testing/scratch.ts";

/** Names of the files that are imported here in the merged schools, which have others besides. */
const GIVEN = new Set([
  "catalogo2025-spcapital",
  "catalogo2019",
  "catalogo2023-salvador",
  "censo2025-to",
  "censo2025-medio",
  "extract",
]);

type Stored = Record<string, string | number | null>;

describe("an import of official files", () => {
  let scratch: Scratch;
  let state: Awaited<ReturnType<Scratch["openFile"]>>;
  let report: ImportReport;
  const inOrder = officialFiles();

  beforeAll(async () => {
    scratch = new Scratch();
    state = await scratch.openFile();
    report = await importData(state.db, inOrder, () => {});
  }, 240_000);
  afterAll(async () => {
    await state.close();
    scratch.remove();
  });

  /** A row of each school, with what the chosen files of the Censo state in separate tables. */
  const censusRows = (isChosen: (path: string) => boolean): OfficialRow[] => {
    const rows = new Map<string, OfficialRow>();
    for (const path of inOrder.get("census")!.filter(isChosen)) {
      for (const row of officialRows(officialText(path)))
        rows.set(row.CO_ENTIDADE!, { ...rows.get(row.CO_ENTIDADE!), ...row });
    }
    return [...rows.values()];
  };

  test("the rows of each Catálogo and of the Censo are read, and its private schools counted", () => {
    for (const { file, read, byAdministration } of report.files) {
      const name = basename(file);
      const path = [...inOrder.values()].flat().find((one) => basename(one) === name)!;
      const rows = officialRows(officialText(path));
      const administrations = rows.map((row) => row["Dependência Administrativa"] ?? row.TP_DEPENDENCIA);
      if (administrations[0] === undefined) continue;
      const isPrivate = (text = "") => text === "4" || text === "Privada";
      expect([name, read, byAdministration.privadas]).toEqual([
        name,
        rows.length,
        administrations.filter(isPrivate).length,
      ]);
    }
  });

  test("every school is joined to its municipality", () => {
    for (const file of report.files)
      expect([file.file, file.dropped.get("sem município")]).toEqual([file.file, undefined]);
  });

  test("parts of addresses are no neighborhoods", async () => {
    const { results } = await state.db
      .prepare("SELECT name FROM neighborhood WHERE city_ibge_code = '3550308' AND name GLOB '*[0-9] *'")
      .all<{ name: string }>();
    const names = results.map(({ name }) => name);
    expect(names.filter((name) => /,|^[E/] \d|\d{2,} (?!de )/.test(name))).toEqual([]);
  });

  test("the 2018 edition of the ENEM is not there", async () => {
    expect(await state.db.prepare("SELECT count(*) AS n FROM enem_result WHERE edition = 2018").first("n")).toBe(0);
  });

  test("the private schools agree with the merged ones, school by school", async () => {
    const { schools, partners } = await storedSchools(state.db);
    const merged = mergedSchools().filter((row) => row.fontes!.split("+").every((f) => GIVEN.has(f)));
    const expected = merged.filter((row) => row.situacao === "Em atividade" && row.conveniada !== "Sim");
    expect(expected.length).toBeGreaterThan(100);
    // The merged ones do not know the partnerships of the Censo 2025: special and charity schools.
    const missing = expected.filter((row) => !schools.get(row.inep!)?.is_active).map((row) => row.inep!);
    expect(missing.filter((inep) => !partners.has(inep))).toEqual([]);
    const differing: Record<string, number> = {};
    for (const row of expected) {
      const school = schools.get(row.inep!);
      if (school?.is_active) for (const fact of differences(row, school)) differing[fact] = (differing[fact] ?? 0) + 1;
    }
    // A special school whose stage only the Censo states, two that were public in 2019, 52 phones given a ninth digit.
    const { etapas = 0, porte = 0, telefone = 0, ...others } = differing;
    expect(others).toEqual({});
    expect([etapas <= 1, porte <= 2, telefone <= 52]).toEqual([true, true, true]);
  });

  test("the census facts of a school are those of the tables of 2025", async () => {
    const stated = await storedFacts(state.db, "inep-censo-2025");
    const rows = censusRows((path) => path.includes("Tabela_"));
    const listed = rows.filter((row) => row.TP_DEPENDENCIA === "4" && row.TP_SITUACAO_FUNCIONAMENTO === "1");
    expect(listed.length).toBeGreaterThan(20);
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

  test("the class sizes of Ensino Médio are those of the file that states them", async () => {
    const rows = censusRows(() => true);
    const inFile = rows.flatMap((row) => {
      const [pupils, classes] = [Number(row.QT_MAT_MED), Number(row.QT_TUR_MED)];
      return pupils && classes ? [[row.CO_ENTIDADE!, pupils / classes] as const] : [];
    });
    expect(inFile.length).toBeGreaterThan(20);
    const stored = await storedCensus(state.db);
    const ours = [...stored].flatMap(([code, census]) => {
      const size = classSizesOf(census).find(({ stage }) => stage === "medio");
      return size ? [[code, size.mean] as const] : [];
    });
    expect(new Map(ours)).toEqual(new Map(inFile.filter(([code]) => stored.has(code))));
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

/** Facts of a school that are not what the merged row says. */
function differences(row: OfficialRow, school: Stored): string[] {
  const digits = (text = "") => text.replace(/\D/g, "");
  const stages = fold(row.etapas!);
  const stated =
    (stages.includes("infantil") ? 1 : 0) |
    (stages.includes("fundamental") ? 2 : 0) |
    (stages.includes("medio") ? 4 : 0);
  const mask = Number(school.stages);
  const ours = (mask & 1) | (mask & 6 ? 2 : 0) | (mask & 8 ? 4 : 0);
  const isLocated = row.coord_fonte === "inep";
  const near = Math.abs(Number(school.lat) - Number(row.lat)) + Math.abs(Number(school.lng) - Number(row.lng)) < 1e-4;
  const checks: Record<string, boolean> = {
    nome: fold(String(school.official_name)) === fold(row.nome!),
    município: school.city_ibge_code === row.ibge,
    etapas: ours === stated,
    cep: (school.cep ?? "") === digits(row.cep),
    telefone: (school.phone ?? "") === digits(row.telefone),
    porte: row.porte === undefined || (school.size_band ?? "") === row.porte,
    matrículas: String(school.students_med ?? "") === row.mat_med,
    coordenadas: isLocated ? school.location_precision === "school" && near : school.location_precision !== "school",
  };
  return Object.keys(checks).filter((fact) => !checks[fact]);
}
