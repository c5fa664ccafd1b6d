import { expect, test } from "vitest";
import { datesToRemind, isReminderTime, reservationsUntil } from "./order-reminder.ts";
import { reservationDeadline } from "./order-terms.ts";

const MINUTE_MS = 60_000;

test("the reminder of a reservation is sent by day, at least an hour before it lapses", () => {
  for (let minute = 0; minute < 24 * 60; minute += 7) {
    const begun = new Date(Date.parse("2026-11-23T00:00:00Z") + minute * MINUTE_MS);
    const end = reservationDeadline(begun, 2028).getTime();
    let now = begun;
    while (!isReminderTime(now) || reservationsUntil(now).getTime() < end) now = new Date(now.getTime() + MINUTE_MS);
    const noticeMinutes = (end - now.getTime()) / MINUTE_MS;
    expect(noticeMinutes, begun.toISOString()).toBeGreaterThanOrEqual(60);
    expect(noticeMinutes, begun.toISOString()).toBeLessThanOrEqual(12 * 60);
  }
});

test.each([
  ["07:59:59", false],
  ["08:00:00", true],
  ["20:59:59", true],
  ["21:00:00", false],
  ["00:00:00", false],
])("at %s in São Paulo a reminder may be sent: %s", (time, isTime) => {
  expect(isReminderTime(new Date(`2026-11-23T${time}-03:00`))).toBe(isTime);
});

test("the reminder of a voucher is sent in its last five days, in São Paulo's calendar", () => {
  expect(datesToRemind(new Date("2026-11-28T01:30:00Z"))).toEqual(["2026-11-27", "2026-12-02"]);
});
