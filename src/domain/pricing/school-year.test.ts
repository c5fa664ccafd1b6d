import { expect, test } from "vitest";
import { endAfter, lastMonths, monthsLeft } from "./school-year.ts";
import { monthsLeftLabel, partOfYearLabel, totalLabel } from "./school-year-labels.ts";

test.each([
  [2027, "2026-02-01", 12],
  [2027, "2026-12-31", 12],
  [2027, "2027-01-31", 12],
  [2027, "2027-02-01", 10],
  [2027, "2027-03-31", 9],
  [2027, "2027-10-01", 2],
  [2027, "2027-11-30", 1],
  [2027, "2027-12-01", 0],
  [2027, "2028-01-01", 0],
])("a place of %d taken on %s costs %d monthly fees", (year, today, months) => {
  expect(monthsLeft(year, today)).toBe(months);
});

test.each([
  [12, "2027-01-01", "2028-12-31"],
  [10, "2027-03-01", "2029-02-28"],
  [1, "2027-12-01", "2029-11-30"],
])("the last %d months of 2027 begin on %s, and two years from then end on %s", (months, from, end) => {
  expect(lastMonths(2027, months)).toEqual({ from, until: "2027-12-31" });
  expect(endAfter(2027, months, 24)).toBe(end);
});

test.each([
  [12, null, null],
  [2, "2 mensalidades, de 01/11/2027 a 31/12/2027", "Faltam 2 mensalidades de 2027, de 01/11/2027 a 31/12/2027"],
  [1, "1 mensalidade, de 01/12/2027 a 31/12/2027", "Falta 1 mensalidade de 2027, de 01/12/2027 a 31/12/2027"],
])("%d months in words", (months, part, left) => {
  expect(partOfYearLabel(2027, months)).toBe(part);
  expect(monthsLeftLabel(2027, months)).toBe(left);
});

test("a cost is of a school year, not of a grade", () => {
  expect(totalLabel(2027, 12)).toBe("Total de 2027");
  expect(totalLabel(2026, 1)).toBe("Total até 31/12/2026");
});
