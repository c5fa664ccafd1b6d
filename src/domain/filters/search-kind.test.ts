import { expect, test } from "vitest";
import { SORTS, type Sort } from "../ranking/ranking.ts";
import { counted, SCHOLARSHIPS, SCHOOLS, SEARCH_KINDS, sortName } from "./search-kind.ts";

test.each([
  ["schools", "min_price", false, "Menor mensalidade, bolsas primeiro"],
  ["schools", "min_price", true, "Menor mensalidade"],
  ["schools", "nearest", false, "Mais perto"],
  ["schools", "city_ranking_enem", false, "ENEM: ranking da cidade"],
  ["scholarships", "relevance", false, "Relevância, parceiras primeiro"],
  ["scholarships", "nearest", true, "Mais perto"],
] as const)("I3: the order of %s by %s, neutral %s, is called “%s”", (kind, sort, isNeutral, name) => {
  expect(sortName(SEARCH_KINDS[kind], sort, isNeutral)).toBe(name);
});

test("the default sort is called by the order that it means where nobody publishes a price", () => {
  const names = (["alphabetical", "mixed", "nearest"] as const).map((order) =>
    sortName(SCHOOLS, "relevance", false, order),
  );
  expect(names).toEqual(["Ordem alfabética", "Sorteio", "Mais perto"]);
  expect(sortName(SCHOOLS, "relevance", false, "relevance")).toBe("Relevância, bolsas primeiro");
  expect(sortName(SCHOOLS, "min_price", true, "alphabetical")).toBe("Menor mensalidade");
});

test("schools have every sort, scholarships all but the ENEM ranks", () => {
  const all = SORTS.map(({ slug }) => slug) as Sort[];
  expect(SCHOOLS.sorts).toEqual(all);
  expect(SCHOLARSHIPS.sorts).toEqual(all.filter((sort) => !/enem/.test(sort)));
});

test.each([
  [SCHOOLS.noun, "1 escola", "2 escolas"],
  [SCHOOLS.heading, "1 escola particular", "2 escolas particulares"],
  [SCHOLARSHIPS.noun, "1 bolsa", "2 bolsas"],
  [SCHOLARSHIPS.heading, "1 bolsa de estudo", "2 bolsas de estudo"],
])("$1, $2", (noun, one, two) => {
  expect([counted(1, noun), counted(2, noun)]).toEqual([one, two]);
});

test("a kind is found by its name in the API", () => {
  for (const [name, kind] of Object.entries(SEARCH_KINDS)) expect(kind.of).toBe(name);
  expect(Object.keys(SEARCH_KINDS)).toEqual(["schools", "scholarships"]);
});
