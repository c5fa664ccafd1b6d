import { expect, test } from "vitest";
import { discountLabel, hasStood, struckFee } from "./struck-fee.ts";

test.each([
  ["2026-10-28", true],
  ["2026-10-29", false],
  // A date in the future is of a clock, or a file, that was wrong.
  ["2027-01-15", false],
  [null, false],
] as const)("a list fee in the ledger since %s may be struck on 27/11/2026: %s", (since, isStruck) => {
  expect(hasStood(since, "2026-11-27")).toBe(isStruck);
});

const offer = { listMonthlyFeeCents: 100_000, discountPercent: 12.5 };
const unproven = { ...offer, isListFeeUnproven: true as const };

test("a fee is struck beside a discount alone, and only once it has stood", () => {
  expect([offer, { ...offer, discountPercent: 0 }, unproven].map(struckFee)).toEqual([100_000, null, null]);
  expect([offer, unproven, { ...unproven, discountPercent: 40 }].map(discountLabel)).toEqual([
    "−12,5%",
    "desconto de 12,5%",
    "desconto de 40%",
  ]);
  // A remote search of the specification has no list fee on its cards.
  expect(struckFee({ ...offer, listMonthlyFeeCents: null })).toBeNull();
});
