import { expect, test } from "vitest";
import { dateInSaoPaulo } from "../time/sao-paulo-time.ts";
import { addDays } from "../time/time.ts";
import { AT_SCHOOL, ORDER_STATUSES, type OrderStatus } from "./order-status.ts";
import { statusAfterDeadline, statusTerms, termsAfterDispute } from "./status-terms.ts";

const ALL = Object.keys(ORDER_STATUSES) as OrderStatus[];

test("every status at the school has a deadline and an end, and no other status gets one", () => {
  const now = new Date("2026-11-23T12:00:00Z");
  for (const status of ALL) {
    const { dueAt } = statusTerms(status, { schoolYear: 2027, voucherValidUntil: "2026-12-20" }, now);
    expect(dueAt !== null, status).toBe(AT_SCHOOL.includes(status));
    if (AT_SCHOOL.includes(status)) expect(statusAfterDeadline(status), status).not.toBeNull();
  }
});

test("K26: on no day is a date in the past, beyond the school year, or before the deadline that it serves", () => {
  for (let i = 0; i < 800; i++) {
    const day = addDays("2026-01-01", i);
    for (const time of ["00:00:01", "23:59:30"]) {
      const now = new Date(`${day}T${time}-03:00`);
      for (const status of AT_SCHOOL) {
        for (const voucher of [null, addDays(day, -40), day, addDays(day, 12)]) {
          const what = `${status} on ${day}, voucher until ${voucher}`;
          const { dueAt, voucherValidUntil } = statusTerms(
            status,
            { schoolYear: 2026, voucherValidUntil: voucher },
            now,
          );
          expect(dueAt!.getTime(), what).toBeGreaterThan(now.getTime());
          expect(voucherValidUntil! >= day, what).toBe(true);
          const dueOn = dateInSaoPaulo(dueAt!);
          // The family signs first, then the school reports.
          if (status === "approved") expect(voucherValidUntil! <= dueOn, what).toBe(true);
          else expect(voucherValidUntil! >= dueOn, what).toBe(true);
          if (day <= "2026-12-31") expect(dueOn <= "2026-12-31", what).toBe(true);
        }
      }
    }
  }
});

test.each([
  ["pre_registered", "2026-12-01T02:59:59.999Z", "2026-12-23"],
  ["pending_docs", "2026-12-09T02:59:59.999Z", "2026-12-08"],
  ["submitted_docs", "2026-12-01T02:59:59.999Z", "2026-12-01"],
  ["rejected_docs", "2026-12-09T02:59:59.999Z", "2026-12-08"],
  ["approved", "2027-01-08T02:59:59.999Z", "2026-12-23"],
  ["enrolled", undefined, "2026-12-01"],
] as const)("an order that is %s since 23 November is so until %s, with a voucher until %s", (status, due, voucher) => {
  const terms = statusTerms(
    status,
    { schoolYear: 2027, voucherValidUntil: "2026-12-01" },
    new Date("2026-11-23T12:00:00Z"),
  );
  expect([terms.dueAt?.toISOString(), terms.voucherValidUntil]).toEqual([due, voucher]);
});

test.each([
  ["within the year, by as many days", "2026-12-01T02:59:59.999Z", "2026-12-10", "2026-12-07", "2026-12-17"],
  [
    "of one that lay on its last day, not in the past",
    "2026-11-20T02:59:59.999Z",
    "2026-11-19",
    "2026-11-30",
    "2026-11-30",
  ],
  ["no further than the school year", "2026-12-30T02:59:59.999Z", "2026-12-31", "2026-12-31", "2026-12-31"],
  ["without a deadline", null, null, null, null],
])("dates of an order that lay from 23 to 30 November: %s", (_, dueAt, voucherValidUntil, dueOn, voucher) => {
  const since = "2026-11-23T12:00:00.000Z";
  const order = { schoolYear: 2026, dueAt, voucherValidUntil };
  const terms = termsAfterDispute(order, since, new Date("2026-11-30T18:00:00Z"));
  expect([terms.dueAt && dateInSaoPaulo(terms.dueAt), terms.voucherValidUntil]).toEqual([dueOn, voucher]);
});
