import { expect, test } from "vitest";
import { claimDueOn } from "./claim-deadline.ts";

test.each([
  ["2026-11-23T15:00:00.000Z", "2026-11-30"],
  // Still Friday in São Paulo.
  ["2026-11-28T02:59:59.000Z", "2026-12-04"],
])("a claim of %s is answered until %s", (createdAt, date) => {
  expect(claimDueOn(createdAt)).toBe(date);
});
