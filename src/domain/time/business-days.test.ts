import { expect, test } from "vitest";
import { addBusinessDays } from "./business-days.ts";
import { addDays } from "./time.ts";

test.each([
  ["2026-11-23", 5, "2026-11-30"],
  ["2026-11-21", 1, "2026-11-23"],
  // 20 November is a holiday since 2024.
  ["2026-11-19", 1, "2026-11-23"],
  // Good Friday of 2026 is 3 April, of 2027 26 March, of 2038 23 April.
  ["2026-04-02", 1, "2026-04-06"],
  ["2027-03-25", 1, "2027-03-29"],
  ["2038-04-22", 1, "2038-04-26"],
  ["2026-12-24", 5, "2027-01-04"],
  ["2026-11-23", 0, "2026-11-23"],
])("%s plus %d business days is %s", (date, days, expected) => expect(addBusinessDays(date, days)).toBe(expected));

test("calendar days run over months", () => expect(addDays("2028-02-27", 3)).toBe("2028-03-01"));
