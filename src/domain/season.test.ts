import { expect, test } from "vitest";
import { yearOptions } from "./season.ts";

test.each([
  ["2026-03-31T12:00:00Z", [2026, 2027]],
  ["2026-12-31T12:00:00Z", [2026, 2027]],
  ["2027-01-01T02:59:59Z", [2026, 2027]],
  ["2027-01-01T03:00:00Z", [2027, 2028]],
])("years on offer at %s", (instant, years) => {
  expect(yearOptions(new Date(instant))).toEqual(years);
});
