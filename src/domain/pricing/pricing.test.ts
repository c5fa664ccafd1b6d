import { expect, test } from "vitest";
import { type Fee, firstPayment, firstYearCost, firstYearListCost, firstYearSaving } from "./pricing.ts";

const fee = (changes: Partial<Fee>): Fee => ({
  listMonthlyFeeCents: 1000_00,
  netMonthlyFeeCents: 700_00,
  enrollmentFeeCents: 500_00,
  waivers: { enrollmentFee: false, firstMonth: false },
  ...changes,
});

test.each([
  ["enrolment and twelve months", fee({}), 8900_00, true],
  ["enrolment waived", fee({ waivers: { enrollmentFee: true, firstMonth: false } }), 8400_00, true],
  ["Dupla Isenção", fee({ waivers: { enrollmentFee: true, firstMonth: true } }), 7700_00, true],
  ["enrolment unknown", fee({ enrollmentFeeCents: null }), 8400_00, false],
  [
    "enrolment unknown but waived",
    fee({ enrollmentFeeCents: null, waivers: { enrollmentFee: true, firstMonth: false } }),
    8400_00,
    true,
  ],
])("first year: %s", (_name, input, cents, isComplete) => {
  expect(firstYearCost(input, 12)).toEqual({ cents, isComplete });
});

test.each([
  ["enrolment and a month", fee({}), 1200_00, true],
  ["enrolment waived", fee({ waivers: { enrollmentFee: true, firstMonth: false } }), 700_00, true],
  ["Dupla Isenção", fee({ waivers: { enrollmentFee: true, firstMonth: true } }), 0, true],
  ["enrolment unknown", fee({ enrollmentFeeCents: null }), 700_00, false],
])("first payment: %s", (_name, input, cents, isComplete) => {
  expect(firstPayment(input)).toEqual({ cents, isComplete });
});

test.each([
  ["two months are left", {}, 2, 500_00 + 2 * 700_00, 600_00],
  ["one month, which is waived", { waivers: { enrollmentFee: true, firstMonth: true } }, 1, 0, 1500_00],
])("a year that has begun: %s", (_name, changes, months, cents, saving) => {
  expect(firstYearCost(fee(changes), months).cents).toBe(cents);
  expect(firstYearSaving(fee(changes), months)).toBe(saving);
});

test("the scholarship saves the difference of the two costs of the year, waivers included", () => {
  expect(firstYearSaving(fee({}), 12)).toBe(3600_00);
  const waived = fee({ waivers: { enrollmentFee: true, firstMonth: true } });
  expect(firstYearSaving(waived, 12)).toBe(firstYearListCost(waived, 12).cents - firstYearCost(waived, 12).cents);
  expect(firstYearSaving({ ...waived, enrollmentFeeCents: null }, 12)).toBeNull();
});
