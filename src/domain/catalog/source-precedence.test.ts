import { expect, test } from "vitest";
import { compareSources, factSources, findSourceKind } from "./source-precedence.ts";

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

test("a fact without a source is left out", () => {
  const facts = factSources({ "inep-catalogo-2025": { referenceDate: "2025" } });
  expect(facts.map(({ fact }) => fact)).not.toContain("Estrutura");
  expect(facts.map(({ fact }) => fact)).toContain("Porte");
});
