import { expect, test } from "vitest";
import { seasonLine, yearOptions } from "./season.ts";

test.each([
  ["2026-03-31T12:00:00Z", [2026, 2027]],
  ["2026-12-31T12:00:00Z", [2026, 2027]],
  ["2027-01-01T02:59:59Z", [2026, 2027]],
  ["2027-01-01T03:00:00Z", [2027, 2028]],
])("years on offer at %s", (instant, years) => {
  expect(yearOptions(new Date(instant))).toEqual(years);
});

test.each([
  ["2027-01-01T12:00:00Z", "Ainda dá tempo: vagas para 2027"],
  ["2027-04-01T02:59:59Z", "Ainda dá tempo: vagas para 2027"],
  ["2027-04-01T03:00:00Z", "Bolsas para 2027 e 2028"],
  ["2026-12-01T02:59:59Z", "Bolsas para 2026 e 2027"],
  ["2026-12-01T03:00:00Z", "Matrículas 2027"],
  ["2027-01-01T02:59:59Z", "Matrículas 2027"],
])("season at %s", (instant, line) => {
  expect(seasonLine(new Date(instant))).toBe(line);
});
