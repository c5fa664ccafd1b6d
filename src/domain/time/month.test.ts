import { expect, test } from "vitest";
import { boundsOfMonth, readMonth } from "./month.ts";

const NOW = new Date("2026-12-01T02:59:59.999Z");

test.each([
  ["", "2026-11"],
  ["2026-12", "2026-12"],
  [" 1/2027 ", "2027-01"],
  ["12-2026", "2026-12"],
])("the month of %j", (typed, month) => {
  expect(readMonth(typed, NOW)).toBe(month);
});

test.each(["2026-13", "2026-00", "13/2026", "1926-01", "novembro", "2026-11-01", "' OR 1=1"])(
  "%j is no month",
  (typed) => {
    expect(readMonth(typed, NOW)).toBeNull();
  },
);

test("a month begins and ends at midnight in São Paulo", () => {
  expect(boundsOfMonth("2026-12")).toEqual({ from: "2026-12-01T03:00:00.000Z", before: "2027-01-01T03:00:00.000Z" });
});
