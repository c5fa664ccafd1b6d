import { expect, test } from "vitest";
import { Sources } from "./sources.ts";

test("the newer source is believed, then the more trusted, and a source is itself", () => {
  const sources = new Sources([]);
  const ids = [
    sources.use("inep-catalogo", "2019"),
    sources.use("inep-censo-parcial", "2025"),
    sources.use("inep-catalogo", "2025"),
    sources.use("inep-censo", "2025"),
  ];
  expect([...ids].reverse().sort((a, b) => sources.compare(a, b))).toEqual(ids);
  expect(sources.compare(ids[0]!, ids[0]!)).toBe(0);
  expect(sources.used().map((s) => s.id)).toEqual([...ids].sort());
});

test("a source with its own title takes the date of its newest row", () => {
  const sources = new Sources([]);
  const id = sources.named("ofertas", "Tabela da Escola", null, "2026-10-01");
  sources.named("ofertas", "Tabela da Escola", "https://exemplo.com.br", "2026-11-01");
  sources.named("ofertas", "Tabela da Escola", null, "2026-09-01");
  expect(id).toBe("ofertas-tabela-da-escola");
  expect(sources.used()).toMatchObject([{ referenceDate: "2026-11-01", url: "https://exemplo.com.br" }]);
});
