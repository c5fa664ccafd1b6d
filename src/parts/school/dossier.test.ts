import { expect, test } from "vitest";
import { CENSUS_FACTS, type CensusKey, STRUCTURE_FACTS } from "../../domain/catalog/census-facts.ts";
import { writeCensus } from "../../domain/catalog/census-text.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import { dossierOf, equipmentOf, toDossier } from "./dossier.ts";
import { firstFacts } from "./known-facts.ts";

function schoolWith(values: Partial<Record<CensusKey, number>>, structures: SchoolDetail["structures"] = {}) {
  const text = writeCensus(CENSUS_FACTS.map(({ key }) => values[key] ?? null));
  return detailWith(text === null ? {} : { "inep-censo-2025": text }, structures);
}

function detailWith(census: SchoolDetail["census"], structures: SchoolDetail["structures"] = {}) {
  const card = { stages: ["fundamentalI", "medio"], shifts: ["manha"] };
  return { card, structures, census } as unknown as SchoolDetail;
}

const indicators = (values: Partial<Record<CensusKey, number>>) =>
  writeCensus(CENSUS_FACTS.map(({ key }) => values[key] ?? null))!;

test("a school has some of the things that it was asked for and answered, and its figures are none of them", () => {
  const asked = { ramps: 1, lift: 0, psychologists: 2, security_staff: 0, pupils_med: 90, classes_med: 3 };
  expect(equipmentOf(dossierOf(schoolWith(asked)))).toEqual({ has: 2, answered: 4 });
});

test("a declared no is named, and differs from what was not told", () => {
  const groups = dossierOf(schoolWith({ ramps: 1, lift: 0, tactile_floor: 0, psychologists: 2, security_staff: 0 }));
  const [access, staff] = toDossier(groups);
  expect(access).toEqual({
    title: "Acessibilidade",
    facts: [],
    present: "Tem: rampas.",
    declined: "Não tem: elevador e piso tátil.",
    note: null,
  });
  expect(staff).toMatchObject({
    facts: [{ label: "Psicólogo", value: "2 pessoas" }],
    declined: "Não tem: segurança ou guarda.",
  });
});

test("pupils in a class are computed from both counts", () => {
  const all = Object.fromEntries(CENSUS_FACTS.map(({ key }) => [key, 1]));
  const structures = Object.fromEntries(STRUCTURE_FACTS.map(({ key }) => [key, false]));
  const groups = dossierOf(schoolWith({ ...all, pupils_fun1: 41, classes_fun1: 2, full_day_fun1: 0 }, structures));
  expect(groups.find(({ title }) => title === "Alunos e turmas")!.answers).toContainEqual({
    label: "Alunos por turma no Fundamental I",
    answer: "20,5 (41 alunos em 2 turmas)",
    note: null,
  });
  expect(firstFacts(schoolWith({ ...all, pupils_fun1: 41, classes_fun1: 2 })).map(({ value }) => value)).toEqual([
    "manhã",
    "20,5 (41 alunos em 2 turmas)",
    "1 (1 aluno em 1 turma)",
    "rampas, elevador, portas largas, banheiro acessível e piso tátil",
  ]);
});

test("a rare answer is shown only where it is one, and the law beside what could read as a refusal", () => {
  const [inclusion, place] = toDossier(dossierOf(schoolWith({ special_pupils: 0, special_territory: 3 })));
  expect(inclusion).toMatchObject({
    declined: "Não tem: matrículas na educação especial.",
    note: expect.stringContaining("Lei 13.146"),
  });
  expect(place!.facts).toEqual([{ label: "Território", value: "comunidade quilombola" }]);
  expect(toDossier(dossierOf(schoolWith({ special_territory: 0, evening_pupils: 0 })))).toEqual([]);
});

test("first facts state only what is known, and a declared no as one", () => {
  expect(firstFacts(schoolWith({ ramps: 0, security_staff: 2 }))).toEqual([
    { label: "Rotina", value: "manhã" },
    { label: "Acessibilidade", value: "declarou não ter rampas" },
  ]);
});

test("a dossier leaves out what the page has shown under its label", () => {
  const groups = dossierOf(schoolWith({ pupils_fun1: 40, classes_fun1: 2, pupils_med: 60, classes_med: 3 }));
  const labels = (shown: string[]) =>
    toDossier(groups, new Set(shown)).flatMap(({ facts }) => facts.map(({ label }) => label));
  const [first, second] = ["Alunos por turma no Fundamental I", "Alunos por turma no Médio"] as const;
  expect(labels([])).toEqual([first, second]);
  expect(labels([first])).toEqual([second]);
  expect(toDossier(groups, new Set([first, second]))).toEqual([]);
});

test("indicators say their edition and how many pupils there are", () => {
  const detail = detailWith({
    "inep-censo-2025": indicators({ pupils_med: 129 }),
    "inep-indicadores-2024": indicators({
      approval_med: 96.4,
      failure_med: 3,
      abandonment_med: 0.6,
      graduate_teachers_med: 100,
      day_hours_med: 5.4,
      class_mean_fun1: 20,
      age_gap_med: 8.1,
      management_complexity: 2,
      approval_fun2: 90,
    }),
  });
  const [classes, teaching] = toDossier(dossierOf(detail));
  expect(classes).toMatchObject({
    facts: [
      { label: "Alunos por turma no Fundamental I", value: "20 em média (2024)" },
      { label: "Horas de aula por dia no Médio", value: "5,4 em média (2024)" },
    ],
  });
  expect(teaching).toEqual({
    title: "Aprovação e professores",
    facts: [
      {
        label: "No fim do ano no Médio",
        value: "96,4% aprovados, 3% reprovados, 0,6% abandonaram (2024; 129 alunos matriculados em 2025)",
      },
      { label: "Professores com curso superior no Médio", value: "100% (2024)" },
    ],
    present: null,
    declined: null,
    note: expect.stringContaining("nenhuma destas é nota da escola"),
  });
});

test("the median of the city is beside a figure that has one", () => {
  const census = { "inep-censo-2025": indicators({ pupils_med: 60, classes_med: 3, pupils_fun1: 9, classes_fun1: 1 }) };
  const medians = [
    { key: "class_size_med", year: "2025", median: 21.3, schools: 41 },
    // Of an edition that the school has left behind.
    { key: "class_size_fun1", year: "2024", median: 18, schools: 41 },
  ];
  const { facts } = toDossier(dossierOf({ ...detailWith(census), medians }))[0]!;
  expect(facts).toEqual([
    { label: "Alunos por turma no Fundamental I", value: "9 (9 alunos em 1 turma)" },
    {
      label: "Alunos por turma no Médio",
      value: "20 (60 alunos em 3 turmas)",
      note: "mediana das particulares da cidade: 21,3 (41 escolas)",
    },
  ]);
});
