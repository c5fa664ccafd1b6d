import { expect, test } from "vitest";
import { isReturnable, lastUnreturnable } from "./refund-way.ts";

test.each([
  ["2027-02-20T11:59:59.999Z", true],
  ["2027-02-20T12:00:00.000Z", false],
  ["2027-06-01T12:00:00.000Z", false],
])("a Pix of 22/11/2026, 12h UTC: at %s the bank can return it: %s", (now, is) => {
  const paidAt = "2026-11-22T12:00:00.000Z";
  expect(isReturnable(paidAt, new Date(now))).toBe(is);
  // Pages have the instant in local time, to the second; queries compare it as payments have it.
  expect(isReturnable("2026-11-22T09:00:00-03:00", new Date(now))).toBe(is);
  expect(paidAt > lastUnreturnable(new Date(now))).toBe(is);
});
