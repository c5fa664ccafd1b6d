import { expect, test } from "vitest";
import type { Filter } from "./claim.ts";
import type { ResolvedPlace } from "./resolve-place.ts";
import { settleFilters } from "./settle-filters.ts";

const CITY: ResolvedPlace = { uf: null, city: 3, neighborhoods: [], used: [] };
const STATE: ResolvedPlace = { uf: "SP", city: null, neighborhoods: [], used: [] };

/** The filters of claims with one filter each, "key=value". */
function settle(pairs: readonly string[], place: ResolvedPlace | null = null): string[] {
  const claims = pairs.map((pair) => ({ from: 0, to: 1, label: "", filters: [pair.split("=") as unknown as Filter] }));
  return settleFilters(claims, place).map((pair) => pair.join("="));
}

test.each([
  ["several values of one filter", ["shifts=manha", "shifts=tarde"], ["shifts=manha", "shifts=tarde"]],
  ["no value twice", ["shifts=manha", "rating=4", "shifts=manha"], ["shifts=manha", "rating=4"]],
  ["the first sort", ["sort=best_rate", "sort=min_price"], ["sort=best_rate"]],
  ["a grade without its stage", ["stageGroup=infantil", "grade=infantil_jardim-i"], ["grade=infantil_jardim-i"]],
  ["a stage alone", ["stageGroup=medio", "rating=4"], ["stageGroup=medio", "rating=4"]],
  ["first years of the stage", ["grade=fundamentalI_1-ano", "stageGroup=medio"], ["grade=medio_1-serie"]],
  ["other years as they are", ["grade=fundamentalI_4-ano", "stageGroup=medio"], ["grade=fundamentalI_4-ano"]],
  ["Educação Infantil as it is", ["grade=infantil_jardim-i", "stageGroup=medio"], ["grade=infantil_jardim-i"]],
  [
    "a year of two stages as it is",
    ["grade=fundamentalI_1-ano", "stageGroup=medio", "stageGroup=fundamentalI"],
    ["grade=fundamentalI_1-ano"],
  ],
  [
    "other filters of that stage",
    ["grade=fundamentalI_2-ano", "rating=4", "stageGroup=medio"],
    ["grade=medio_2-serie", "rating=4"],
  ],
  ["small classes of any stage", ["turmaPequena=alguma-etapa"], ["turmaPequena=alguma-etapa"]],
  [
    "small classes of the stage",
    ["turmaPequena=alguma-etapa", "stageGroup=medio"],
    ["turmaPequena=medio", "stageGroup=medio"],
  ],
  [
    "small classes of the stage of a grade",
    ["grade=fundamentalI_1-ano", "turmaPequena=alguma-etapa", "stageGroup=medio"],
    ["grade=medio_1-serie", "turmaPequena=medio"],
  ],
])("settles %s", (_, pairs, filters) => {
  expect(settle(pairs)).toEqual(filters);
});

test.each([
  [null, "brazil_ranking_enem"],
  [STATE, "state_ranking_enem"],
  [CITY, "city_ranking_enem"],
] as const)("the ENEM is sorted by the ranking of the place, before another sort", (place, sort) => {
  expect(settle(["sort=best_rate", "hasRankingENEM=true"], place)).toEqual([`sort=${sort}`, "hasRankingENEM=true"]);
});
