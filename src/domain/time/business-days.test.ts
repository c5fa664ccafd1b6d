import { expect, test } from "vitest";
import { addBusinessDays } from "./business-days.ts";
import { addDays } from "./time.ts";

test.each([
  ["2026-11-23", 5, "2026-11-30"],
  ["2026-11-21", 1, "2026-11-23"],
  // 20 November is a holiday since 2024.
  ["2026-11-19", 1, "2026-11-23"],
  ["2026-12-24", 5, "2027-01-04"],
  ["2026-11-23", 0, "2026-11-23"],
])("%s plus %d business days is %s", (date, days, expected) => expect(addBusinessDays(date, days)).toBe(expected));

test("calendar days run over months", () => expect(addDays("2028-02-27", 3)).toBe("2028-03-01"));

/** Easter Sundays of almanacs: the earliest and the latest ones, and the years that need the last correction. */
test.each([
  "1818-03-22",
  "1943-04-25",
  "1954-04-18",
  "1981-04-19",
  "2008-03-23",
  "2021-04-04",
  "2024-03-31",
  "2026-04-05",
  "2027-03-28",
  "2028-04-16",
  "2029-04-01",
  "2031-04-13",
  "2035-03-25",
  "2038-04-25",
  "2049-04-18",
  "2076-04-19",
  "2100-03-28",
  "2285-03-22",
])("the Friday before Easter, %s, is a holiday", (easter) => {
  expect(addBusinessDays(addDays(easter, -3), 1)).toBe(addDays(easter, 1));
  expect(addBusinessDays(addDays(easter, -10), 1)).toBe(addDays(easter, -9));
});
