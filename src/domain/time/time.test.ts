import { expect, test } from "vitest";
import { addDays, isoAfter, isoBefore, utcDate } from "./time.ts";

const NOON = new Date("2026-11-22T12:00:00.000Z");

test.each([
  [{ seconds: 61 }, "2026-11-22T12:01:01.000Z"],
  [{ minutes: 90 }, "2026-11-22T13:30:00.000Z"],
  [{ hours: 24 }, "2026-11-23T12:00:00.000Z"],
  [{ days: 9 }, "2026-12-01T12:00:00.000Z"],
  [{ months: 2 }, "2027-01-22T12:00:00.000Z"],
  [{ days: 1, hours: 12 }, "2026-11-24T00:00:00.000Z"],
])("%j after an instant", (span, expected) => expect(isoAfter(NOON, span)).toBe(expected));

test.each([
  [{ days: 22 }, "2026-10-31T12:00:00.000Z"],
  [{ hours: 36 }, "2026-11-21T00:00:00.000Z"],
  [{ minutes: 90 }, "2026-11-22T10:30:00.000Z"],
  [{ months: 6 }, "2026-05-22T12:00:00.000Z"],
])("%j before an instant", (span, expected) => expect(isoBefore(NOON, span)).toBe(expected));

test.each([
  ["2026-01-31", 1, "2026-02-28"],
  ["2028-01-31", 1, "2028-02-29"],
  ["2026-01-31", 2, "2026-03-31"],
  ["2026-10-31", 1, "2026-11-30"],
  ["2026-12-31", 2, "2027-02-28"],
  ["2026-02-28", 1, "2026-03-28"],
  ["2026-03-31", -1, "2026-02-28"],
  ["2026-08-31", -6, "2026-02-28"],
  ["2028-02-29", -12, "2027-02-28"],
])("%s and %i months", (date, months, expected) =>
  expect(isoAfter(new Date(date), { months })).toBe(`${expected}T00:00:00.000Z`),
);

test("dates", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2026-03-01", -1)).toBe("2026-02-28");
  expect(utcDate(new Date("2026-11-22T23:59:59.999Z"))).toBe("2026-11-22");
});
