import { expect, test } from "vitest";
import { typedWorld } from "../../../test/fixtures/typed/places.ts";
import { suggestReading } from "./suggest-reading.ts";

const world = typedWorld();
const ask = (typed: string) => suggestReading(world, typed, { years: [2026, 2027], defaultYears: [2027] });

test.each([
  ["6o ano manha ate 1200 no tatuape", "6º ano · manhã · até R$ 1.200 · Tatuapé, São Paulo"],
  ["bilíngue em moema", "bilíngue · Moema, São Paulo"],
  [
    "escola pequena com piscina em moema",
    "Moema, São Paulo · sem filtro para “escola pequena” · sem filtro para “piscina”",
  ],
  ["biblioteca", "Brasil inteiro · sem filtro para “biblioteca”"],
  ["6 ano com quadra coberta", "6º ano · sem filtro para “quadra coberta”"],
])("“%s” is read before Enter", async (typed, label) => {
  expect((await ask(typed))?.label).toBe(label);
});

test.each(["tatuape", "dante", "sp", "", "04617-000"])("“%s” asks for nothing but a place or a name", async (typed) => {
  expect(await ask(typed)).toBeNull();
});
