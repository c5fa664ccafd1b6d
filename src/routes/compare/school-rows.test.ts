import { expect, test } from "vitest";
import { CENSUS_FACTS, type CensusKey } from "../../domain/catalog/census-facts.ts";
import { writeCensus } from "../../domain/catalog/census-text.ts";
import type { Stage } from "../../domain/catalog/stage.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import { qualityRows, structureRows } from "./school-rows.ts";

const school = (
  stages: readonly Stage[],
  values: Partial<Record<CensusKey, number>>,
  medians?: SchoolDetail["medians"],
) =>
  ({
    card: { stages },
    structures: {},
    census: { "inep-censo-2025": writeCensus(CENSUS_FACTS.map(({ key }) => values[key] ?? null)) ?? "" },
    medians,
  }) as unknown as SchoolDetail;

test("a figure of a stage has the median of the city, and a school without the stage is no gap", () => {
  const rows = structureRows([
    school(["medio"], { pupils_med: 60, classes_med: 3 }, [
      { key: "class_size_med", year: "2025", median: 21.3, schools: 5 },
    ]),
    school(["infantil"], { pupils_inf: 9, classes_inf: 1 }),
    school(["infantil", "medio"], {}),
  ]);
  const cells = (label: string) =>
    rows.find((row) => row.label === label)!.cells.map(({ text, notes }) => [text, ...notes]);
  expect(cells("Alunos por turma no Médio")).toEqual([
    ["20 (60 alunos em 3 turmas)", "mediana das particulares da cidade: 21,3 (5 escolas)"],
    ["não atende"],
    [null],
  ]);
  expect(cells("Alunos por turma na Infantil")[0]).toEqual(["não atende"]);
});

test("a school without the Ensino Médio has no unknown mean of the ENEM, and one without a mean no unknown areas", () => {
  const of = (stages: readonly Stage[], enem: readonly object[]) =>
    ({ ...school(stages, {}), card: { stages, reviews: { count: 0 } }, enem }) as unknown as SchoolDetail;
  const areas = { languages: 510, humanSciences: 520, naturalSciences: 530, mathematics: 540, essay: 600 };
  const rows = qualityRows([
    of(["medio"], [{ edition: "2025", participants: 30, average: 540, ...areas }]),
    of(["infantil"], []),
    of(["medio"], []),
  ]);
  const texts = (label: string) => rows.find((row) => row.label === label)!.cells.map(({ text }) => text);
  expect(texts("ENEM 2025, média")).toEqual(["540,0", "não tem Ensino Médio", null]);
  expect(texts("ENEM: Redação")).toEqual(["600", "sem resultado", "sem resultado"]);
  const none = qualityRows([of(["medio"], [])]).filter(({ label }) => label.includes("ENEM"));
  expect(none.flatMap(({ cells }) => cells.filter(({ text }) => text !== null))).toEqual([]);
});
