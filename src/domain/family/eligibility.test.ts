import { expect, test } from "vitest";
import { socialScholarship } from "./eligibility.ts";

const minimumWageCents = 162_100;

test.each([
  ["nothing", 0, 4, 100],
  ["one and a half wages a head, to the centavo", 243_150 * 3, 3, 100],
  ["a centavo over one and a half", 243_150 * 3 + 1, 3, 50],
  ["three wages a head, to the centavo", 486_300 * 7, 7, 50],
  ["a centavo over three", 486_300 * 7 + 1, 7, 0],
])("%s", (_case, incomeCents, people, percent) => {
  expect(socialScholarship({ incomeCents, people, minimumWageCents }).socialPercent).toBe(percent);
});

test("says the income a head and both limits", () => {
  expect(socialScholarship({ incomeCents: 1_000_000, people: 3, minimumWageCents })).toEqual({
    incomeByHeadCents: 333_333,
    socialPercent: 50,
    fullLimitCents: 243_150,
    halfLimitCents: 486_300,
  });
});
