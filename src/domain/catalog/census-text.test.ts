import { expect, test } from "vitest";
import { CENSUS_FACTS, type CensusFact, STRUCTURE_FACTS } from "./census-facts.ts";
import { listAnswers, mergeCensus, pickCensus, readCensus, writeCensus } from "./census-text.ts";
import { classSizesOf, isSmall } from "./class-size.ts";
import { STRUCTURE_KEYS } from "./facts.ts";

test("keys and columns of the facts are unique, and all structures of the specification are among them", () => {
  const facts = [...CENSUS_FACTS, ...STRUCTURE_FACTS];
  const columns = facts.map((fact: CensusFact) => `${fact.indicator ?? ""} ${fact.column}`);
  expect(new Set(facts.map(({ key }) => key)).size).toBe(facts.length);
  expect(new Set(columns).size).toBe(facts.length);
  expect(STRUCTURE_FACTS.map(({ key }) => key).sort()).toEqual(Object.values(STRUCTURE_KEYS).flat().sort());
});

test("the places of stored facts do not change", () => {
  const places = ["ramps", "accessible_toilet", "support_room", "security_staff", "psychologists", "pupils_med"];
  const indicators = ["class_mean_inf", "day_hours_med", "approval_fun1", "management_complexity"];
  expect([...places, ...indicators].map((key) => CENSUS_FACTS.findIndex((fact) => fact.key === key))).toEqual([
    0, 10, 12, 21, 22, 47, 59, 66, 67, 94,
  ]);
});

test("a text keeps the difference between no and not told", () => {
  const text = writeCensus([1, 0, null, 3, null, null]);
  expect(text).toBe("1,0,,3");
  expect(readCensus({ a: text! })).toEqual({ ramps: 1, lift: 0, wide_doors: 3 });
  expect(writeCensus([null, null])).toBeNull();
});

test("each fact comes from the newest source that tells it", () => {
  const picked = pickCensus([
    { source: "new", text: "1,,0" },
    { source: "old", text: "0,1,1,5" },
    { source: "oldest", text: "0,0" },
  ]);
  expect(JSON.parse(picked!)).toEqual({ new: "1,,0", old: ",1,,5" });
  const responses = listAnswers(JSON.parse(picked!));
  expect(responses.map(({ fact, value, source }) => [fact.key, value, source])).toEqual([
    ["ramps", 1, "new"],
    ["lift", 1, "old"],
    ["handrails", 0, "new"],
    ["wide_doors", 5, "old"],
  ]);
  expect(pickCensus([])).toBeNull();
});

test("tables of one edition complete each other", () => {
  expect(mergeCensus("1,,0", ",2,1,4", (_, newer) => newer)).toBe("1,2,1,4");
});

test("a class size needs pupils and classes of one source", () => {
  const of = (stated: Record<string, number>) => writeCensus(CENSUS_FACTS.map(({ key }) => stated[key] ?? null))!;
  const sizes = classSizesOf({ a: of({ pupils_med: 60, classes_med: 3, full_day_med: 12, pupils_inf: 9 }) });
  expect(sizes).toEqual([{ stage: "medio", mean: 20, counted: { pupils: 60, classes: 3, fullDay: 12 }, source: "a" }]);
  expect(sizes.map(isSmall)).toEqual([true]);
  expect(classSizesOf({ a: of({ pupils_med: 60 }), b: of({ classes_med: 3 }) })).toEqual([]);
  expect(classSizesOf({ a: of({ pupils_med: 61, classes_med: 3 }) }).map(isSmall)).toEqual([false]);
  expect(classSizesOf({ a: of({ pupils_med: 0, classes_med: 3 }) })).toEqual([]);
});

test("the mean of INEP is the size of a class where nothing newer was counted", () => {
  const of = (stated: Record<string, number>) => writeCensus(CENSUS_FACTS.map(({ key }) => stated[key] ?? null))!;
  const counted = of({ pupils_med: 60, classes_med: 3 });
  const sizeIn = (census: Record<string, string>) => classSizesOf(census).map(({ mean, source }) => [mean, source]);
  const mean = of({ class_mean_med: 23.3 });
  expect(sizeIn({ "inep-indicadores-2024": mean })).toEqual([[23.3, "inep-indicadores-2024"]]);
  expect(sizeIn({ "inep-censo-2024": counted, "inep-indicadores-2024": mean })).toEqual([[20, "inep-censo-2024"]]);
  expect(sizeIn({ "inep-censo-2023": counted, "inep-indicadores-2024": mean })).toEqual([
    [23.3, "inep-indicadores-2024"],
  ]);
  expect(sizeIn({ "inep-censo-2024-11-20": counted, "inep-indicadores-2023": mean })).toEqual([
    [20, "inep-censo-2024-11-20"],
  ]);
});
