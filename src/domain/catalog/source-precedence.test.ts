import { expect, test } from "vitest";
import { compareSources, factSources, findSourceKind } from "./source-precedence.ts";

type DatedSource = Parameters<typeof compareSources>[0];

test.each([
  ["inep-censo-2025", "inep-censo"],
  ["inep-censo-parcial-2025", "inep-censo-parcial"],
  ["inep-enem-medias-2025", "inep-enem-medias"],
  ["ofertas", "ofertas"],
  ["conferido-2026-01-01", null],
])("%s is of the kind %s", (id, kind) => {
  expect(findSourceKind(id)).toBe(kind);
});

test("newer before trusted, a day of a year before the year alone", () => {
  const sources = [
    { id: "conferido-2025", referenceDate: "2025" },
    { id: "inep-catalogo-2019", referenceDate: "2019" },
    { id: "inep-censo-2025", referenceDate: "2025" },
    { id: "inep-catalogo-2025-11-20", referenceDate: "2025-11-20" },
    { id: "inep-catalogo-2025", referenceDate: "2025" },
  ];
  expect(sources.sort((a, b) => compareSources(b, a)).map(({ id }) => id)).toEqual([
    "inep-catalogo-2025-11-20",
    "inep-censo-2025",
    "inep-catalogo-2025",
    "conferido-2025",
    "inep-catalogo-2019",
  ]);
});

test.each([
  ["inep-catalogo-2025", "inep-censo-parcial-2025"],
  ["inep-enem-2025", "inep-enem-medias-2025"],
  ["ibge-bairros-2025", "ofertas-2025"],
  ["avaliacoes-2025", "conferido-2025"],
  ["ofertas-2", "ofertas-1"],
])("of equal dates %s is before %s", (first, second) => {
  const [a, b] = [first, second].map((id) => ({ id, referenceDate: "2025" })) as [DatedSource, DatedSource];
  expect(compareSources(a, b)).toBeGreaterThan(0);
  expect(compareSources(b, a)).toBeLessThan(0);
  expect(compareSources(a, a)).toBe(0);
});

test("a fact has its sources in order of precedence", () => {
  const sources = {
    "inep-censo-parcial-2025": { referenceDate: "2025", name: "parcial" },
    "inep-censo-2025": { referenceDate: "2025", name: "censo" },
    "inep-censo-2024": { referenceDate: "2024", name: "velho" },
    "ibge-bairros-2022": { referenceDate: "2022", name: "bairros" },
    "inep-enem-medias-2025": { referenceDate: "2025", name: "médias" },
    ofertas: { referenceDate: "2025", name: "ofertas" },
  };
  const facts = new Map(factSources(sources).map(({ fact, sources }) => [fact, sources.map(({ id }) => id)]));
  const census = ["inep-censo-2025", "inep-censo-parcial-2025", "inep-censo-2024"];
  expect(Object.fromEntries(facts)).toEqual({
    "Nome, município e dependência": census,
    "Em atividade, e sem convênio público": census,
    "Endereço, CEP e posição no mapa": census,
    // Absent from the partial census.
    Telefone: ["inep-censo-2025", "inep-censo-2024"],
    Etapas: census,
    "Número de alunos": census,
    Estrutura: census,
    "Alunos por turma, horas de aula, aprovação e professores": census,
    "Nome e centro do bairro": ["ibge-bairros-2022"],
    "Notas do ENEM": ["inep-enem-medias-2025"],
  });
  expect(factSources(sources)[0]!.sources[0]).toEqual({ id: "inep-censo-2025", referenceDate: "2025", name: "censo" });
});

test("a fact without a source is left out", () => {
  const facts = factSources({ "inep-catalogo-2025": { referenceDate: "2025" } });
  expect(facts.map(({ fact }) => fact)).not.toContain("Estrutura");
  expect(facts.map(({ fact }) => fact)).toContain("Porte");
});
