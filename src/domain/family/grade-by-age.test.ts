import { expect, test } from "vitest";
import { gradeByAge } from "./grade-by-age.ts";

test.each([
  ["4 years by 31 March", { year: 2023, month: 3 }, 2027, "infantil_jardim-i"],
  ["4 years in April: a year later", { year: 2023, month: 4 }, 2027, "infantil_maternal-ii"],
  ["6 years by 31 March", { year: 2021, month: 3 }, 2027, "fundamentalI_1-ano"],
  ["6 years in April", { year: 2021, month: 4 }, 2027, "infantil_jardim-ii"],
  ["2 years", { year: 2025, month: 1 }, 2027, "infantil_maternal-i"],
  ["1 year", { year: 2026, month: 2 }, 2027, "infantil_bercario"],
  ["a baby", { year: 2027, month: 3 }, 2027, "infantil_bercario"],
  ["11 years", { year: 2016, month: 1 }, 2027, "fundamentalII_6-ano"],
  ["15 years", { year: 2012, month: 1 }, 2027, "medio_1-serie"],
  ["17 years", { year: 2010, month: 1 }, 2027, "medio_3-serie"],
])("%s", (_case, birth, year, grade) => {
  expect(gradeByAge(birth, year)).toMatchObject({ kind: "grade", grade });
});

test("unborn children and those past school age have no grade", () => {
  expect(gradeByAge({ year: 2027, month: 4 }, 2027)).toEqual({ kind: "unborn" });
  expect(gradeByAge({ year: 2009, month: 3 }, 2027)).toEqual({ kind: "grown", age: 18 });
});
