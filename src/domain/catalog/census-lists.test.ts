import { expect, test } from "vitest";
import { CENSUS_FACTS, type CensusKey } from "./census-facts.ts";
import { censusListsOf } from "./census-lists.ts";
import { writeCensus } from "./census-text.ts";
import { SUPPORTS } from "./support.ts";

const listsOf = (values: Partial<Record<CensusKey, number>>) =>
  censusListsOf({ censo: writeCensus(CENSUS_FACTS.map(({ key }) => values[key] ?? null)) ?? "" });

test.each<[string, Partial<Record<CensusKey, number>>, string[] | null]>([
  ["nothing told", {}, null],
  ["ramps without a toilet", { ramps: 1, accessible_toilet: 0 }, []],
  ["a toilet alone", { accessible_toilet: 1 }, []],
  ["ramps and a toilet", { ramps: 1, accessible_toilet: 1 }, ["acessivel"]],
  ["a lift and a toilet", { ramps: 0, lift: 1, accessible_toilet: 1 }, ["acessivel"]],
  ["nobody of a kind", { psychologists: 0, security_staff: 0, support_room: 0 }, []],
  [
    "people and a room",
    { psychologists: 1, security_staff: 3, support_room: 1 },
    ["sala-de-apoio", "psicologo", "seguranca"],
  ],
])("%s", (_, values, supports) => {
  expect(listsOf(values).supports).toEqual(supports);
});

test("classes are small up to twenty pupils on average", () => {
  expect(listsOf({ pupils_med: 40, classes_med: 2, pupils_fun1: 41, classes_fun1: 2 }).smallClasses).toEqual([
    "alguma-etapa",
    "medio",
  ]);
  expect(listsOf({ pupils_fun1: 41, classes_fun1: 2 }).smallClasses).toEqual([]);
});

test("every support is an option of the filter", () => {
  const all = Object.fromEntries(CENSUS_FACTS.map(({ key }) => [key, 1]));
  expect(listsOf(all).supports).toEqual(SUPPORTS.map(({ slug }) => slug));
});
