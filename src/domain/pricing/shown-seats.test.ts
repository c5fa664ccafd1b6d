import { expect, test } from "vitest";
import { shownSeats } from "./shown-seats.ts";

test.each([
  ["the season", "2026-11-26", "2026-11-12", "2026-11-11"],
  ["its first day", "2026-08-01", "2026-07-18", "2026-07-17"],
  ["its last day", "2026-03-31", "2026-03-17", "2026-03-16"],
  ["the day after", "2026-04-01", "2026-02-15", "2026-02-14"],
  ["the last day before it", "2026-07-31", "2026-06-16", "2026-06-15"],
])("in %s seats are shown until the day that is told", (_, today, last, first) => {
  expect(shownSeats({ seats: 3, seatsConfirmedOn: last }, today)).toBe(3);
  expect(shownSeats({ seats: 3, seatsConfirmedOn: first }, today)).toBeNull();
});

test("a number that nobody confirmed is not shown, and no number is none", () => {
  expect(shownSeats({ seats: 3, seatsConfirmedOn: null }, "2026-11-26")).toBeNull();
  expect(shownSeats({ seats: null, seatsConfirmedOn: "2026-11-26" }, "2026-11-26")).toBeNull();
  expect(shownSeats({ seats: 0, seatsConfirmedOn: "2026-11-26" }, "2026-11-26")).toBe(0);
});
