import { expect, test } from "vitest";
import { enemSourceLine, sourceLine } from "./source-line.ts";

const source = (title: string, referenceDate: string) => ({ title, publisher: "INEP", url: null, referenceDate });
const manifest = {
  sources: {
    "inep-censo-2025": source("Censo Escolar 2025", "2025"),
    "inep-enem-2024": source("Enem, resultados por escola 2024", "2024"),
    "inep-enem-2025": source("Enem, resultados por escola 2025", "2025"),
  },
  publishedAt: "2026-11-24T02:30:00.000Z",
};

test("a ranking names the source of its own edition", () => {
  const updated = "Lista atualizada em 23/11/2026.";
  expect(enemSourceLine(manifest, 2024)).toBe(`Fonte: Enem, resultados por escola 2024 (INEP). ${updated}`);
  expect(enemSourceLine(manifest, 2019)).toBe(updated);
  expect(sourceLine(manifest)).toBe(`Fonte: Censo Escolar 2025 (INEP). ${updated}`);
});

test("a list of several files names each, not the newest for all", () => {
  const sources = {
    "inep-catalogo-2023": source("Catálogo de Escolas 2023", "2023"),
    ...manifest.sources,
    "inep-catalogo-2025": source("Catálogo de Escolas 2025", "2025"),
  };
  expect(sourceLine({ ...manifest, sources })).toContain(
    "Fonte: Censo Escolar 2025, Catálogo de Escolas 2025 e Catálogo de Escolas 2023 (INEP).",
  );
});

test("a remote search tells neither source nor date", () => {
  expect(enemSourceLine({ sources: {}, publishedAt: null }, null)).toBe("Fonte e data da lista: não informado.");
});
