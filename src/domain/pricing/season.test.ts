import { expect, test } from "vitest";
import { hasScholarship, isSameSeason, isShownByDefault, seasonOf, yearOptions } from "./season.ts";

const LAST_PLACES = {
  years: [2027, 2028],
  defaultYears: [2027],
  leadingYear: null,
  line: "Ainda dá tempo: vagas para 2027",
};
const BOTH_YEARS = { years: [2027, 2028], defaultYears: [], leadingYear: 2028, line: "Bolsas para 2027 e 2028" };
const ENROLMENT = { years: [2027, 2028], defaultYears: [2028], leadingYear: 2028, line: "Matrículas 2028" };
const NEXT_YEAR_ALONE = { years: [2028], defaultYears: [2028], leadingYear: null, line: "Matrículas 2028" };

// Midnight in São Paulo is three o'clock in UTC.
test.each([
  ["2027-01-01", "2027-01-01T03:00:00Z", LAST_PLACES],
  ["2027-03-31", "2027-04-01T02:59:59Z", LAST_PLACES],
  ["2027-04-01", "2027-04-01T03:00:00Z", BOTH_YEARS],
  ["2027-09-30", "2027-10-01T02:59:59Z", BOTH_YEARS],
  ["2027-10-01", "2027-10-01T03:00:00Z", ENROLMENT],
  ["2027-11-30", "2027-12-01T02:59:59Z", ENROLMENT],
  ["2027-12-01", "2027-12-01T03:00:00Z", NEXT_YEAR_ALONE],
  ["2027-12-31", "2028-01-01T02:59:59Z", NEXT_YEAR_ALONE],
])("K21, K26: the season on %s (C20, C21)", (today, instant, season) => {
  expect(seasonOf(new Date(instant))).toEqual({ today, ...season });
});

test("K21: the years on offer change at midnight in São Paulo (C19, C21)", () => {
  expect(yearOptions(new Date("2027-01-01T02:59:59Z"))).toEqual([2027]);
  expect(yearOptions(new Date("2027-01-01T03:00:00Z"))).toEqual([2027, 2028]);
});

test("no default years are all of them", () => {
  expect([2027, 2028].map((year) => isShownByDefault(BOTH_YEARS, year))).toEqual([true, true]);
  expect([2027, 2028].map((year) => isShownByDefault(ENROLMENT, year))).toEqual([false, true]);
});

test("the season changes on 1 January, April, October and December, and on no other day (C20)", () => {
  const days = Array.from({ length: 365 }, (_, day) => new Date(Date.UTC(2027, 0, 1 + day, 12)));
  const isFirst = (day: Date) => !isSameSeason(seasonOf(day), seasonOf(new Date(day.getTime() - 86_400_000)));
  expect(days.filter(isFirst).map((day) => day.toISOString().slice(5, 10))).toEqual([
    "01-01",
    "04-01",
    "10-01",
    "12-01",
  ]);
});

test.each([
  ["2027-09-30", [2027], true],
  ["2027-10-01", [2027], false],
  ["2027-10-01", [2027, 2028], true],
  ["2027-10-01", [], false],
])("C14, K26: on %s scholarships for %j lead: %s", (day, years, expected) => {
  const season = seasonOf(new Date(`${day}T12:00:00Z`));
  const prices = years.map((year) => ({ year, discountPercent: 10 }));
  expect(hasScholarship(prices, season)).toBe(expected);
  expect(hasScholarship([{ year: 2028, discountPercent: 0 }], season)).toBe(false);
});
