import { expect, test } from "vitest";
import { lastDigestTime } from "./digest-time.ts";

test.each([
  ["2026-11-27T09:59:59.000Z", "2026-11-20T10:00:00.000Z"],
  ["2026-11-27T10:00:00.000Z", "2026-11-27T10:00:00.000Z"],
  // Still Friday in São Paulo.
  ["2026-11-28T02:30:00.000Z", "2026-11-27T10:00:00.000Z"],
  ["2026-12-03T12:00:00.000Z", "2026-11-27T10:00:00.000Z"],
  ["2027-01-01T10:00:00.000Z", "2027-01-01T10:00:00.000Z"],
])("at %s the letters of the week hold what was found before %s", (now, cut) => {
  expect(lastDigestTime(new Date(now))).toBe(cut);
});
