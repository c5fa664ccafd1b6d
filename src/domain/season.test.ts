import { expect, test } from "vitest";
import { seasonOf, yearOptions } from "./season.ts";

const LAST_PLACES = { defaultYears: [2027], leadingYear: null, immediateYear: null };
const BOTH_YEARS = { defaultYears: [], leadingYear: 2028, immediateYear: 2027 };
const ENROLMENT = { defaultYears: [2028], leadingYear: 2028, immediateYear: null };

// Midnight in São Paulo is three o'clock in UTC.
test.each([
  ["1 Jan", "2027-01-01T03:00:00Z", LAST_PLACES, "Ainda dá tempo: vagas para 2027"],
  ["31 Mar", "2027-04-01T02:59:59Z", LAST_PLACES, "Ainda dá tempo: vagas para 2027"],
  ["1 Apr", "2027-04-01T03:00:00Z", BOTH_YEARS, "Bolsas para 2027 e 2028"],
  ["30 Nov", "2027-12-01T02:59:59Z", BOTH_YEARS, "Bolsas para 2027 e 2028"],
  ["1 Dec", "2027-12-01T03:00:00Z", ENROLMENT, "Matrículas 2028"],
  ["31 Dec", "2028-01-01T02:59:59Z", ENROLMENT, "Matrículas 2028"],
])("K21: the season on %s (%s)", (_, instant, season, line) => {
  expect(seasonOf(new Date(instant))).toEqual({ years: [2027, 2028], line, ...season });
});

test("K21: the years on offer change at midnight in São Paulo", () => {
  expect(yearOptions(new Date("2027-01-01T02:59:59Z"))).toEqual([2026, 2027]);
  expect(yearOptions(new Date("2027-01-01T03:00:00Z"))).toEqual([2027, 2028]);
});
