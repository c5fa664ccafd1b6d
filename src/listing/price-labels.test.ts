import { expect, test } from "vitest";
import { DEFAULT_PARAMS, type SearchParams } from "./params/search-params.ts";
import { fewPricesLine, pricedLabel, servedLabel } from "./price-labels.ts";

test.each<[Partial<SearchParams>, string]>([
  [{}, ""],
  [{ stageGroup: ["infantil"] }, "Educação Infantil"],
  [{ stageGroup: ["medio", "fundamentalI"] }, "Ensino Fundamental I ou Ensino Médio"],
  [{ stageGroup: ["fundamentalII"], grade: ["fundamentalII_6-ano"] }, "6º ano"],
  [{ shifts: ["noturno"] }, "turno da noite"],
  [{ grade: ["medio_1-serie"], shifts: ["integral", "tarde"] }, "1ª série e turno da tarde ou período integral"],
])("schools of a search for %j serve “%s”", (params, words) => {
  expect(servedLabel({ ...DEFAULT_PARAMS, ...params })).toBe(words);
});

test.each([
  [1864, 672, ", 672 com preço"],
  [1864, 1, ", 1 com preço"],
  [1864, 0, ", nenhuma com preço"],
  [672, 672, ", todas com preço"],
  [1, 1, ", com preço"],
  [1, 0, ", sem preço"],
  [0, 0, ""],
  [12, null, ""],
])("of %i schools %o have a price: “%s”", (total, priced, words) => {
  expect(pricedLabel({ total, priced })).toBe(words);
});

test.each([
  [2326, 2, "2 de 2.326 escolas informam o preço"],
  [2326, 1, "1 de 2.326 escolas informa o preço"],
  [2326, 0, "Nenhuma das 2.326 escolas informa o preço"],
  [1, 0, "A escola ainda não informou o preço"],
  [2320, 231, "231 de 2.320 escolas informam o preço"],
  [2320, 232, null],
  [0, 0, null],
  [2326, null, null],
])("K29: with %i schools in a place, of which %o publish a price: %s", (total, priced, line) => {
  expect(fewPricesLine({ total, priced })).toBe(line);
});
