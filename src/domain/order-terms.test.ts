import { expect, test } from "vitest";
import {
  amountsOf,
  art49Deadline,
  pixDeadline,
  refundDeadline,
  reservationDeadline,
  scholarshipPeriod,
  schoolDeadline,
  voucherValidUntil,
} from "./order-terms.ts";
import { formatInstant, isoInSaoPaulo } from "./sao-paulo-time.ts";

const FEE = { listMonthlyFeeCents: 100_000, netMonthlyFeeCents: 65_000, enrollmentFeeCents: 80_000 };
const NONE = { enrollmentFee: false, firstMonth: false };
/** A Friday evening in São Paulo, already Saturday in UTC. */
const NOW = new Date("2026-11-28T01:30:00.000Z");

test.each([
  [NONE, 65_000, 80_000, 860_000],
  [{ enrollmentFee: true, firstMonth: false }, 65_000, 0, 780_000],
  [{ enrollmentFee: true, firstMonth: true }, 0, 0, 715_000],
])("with waivers %j the family pays %d now, %d to enrol, %d in the year", (waivers, dueNow, enrolment, year) => {
  const amounts = amountsOf({ ...FEE, waivers });
  expect(amounts.dueNowCents).toBe(dueNow);
  expect(amounts.schoolEnrolmentFeeCents).toBe(enrolment);
  expect(amounts.annualTotalWithScholarshipCents).toBe(year);
  expect(amounts.dueNowCents + (amounts.schoolEnrolmentFeeCents ?? 0) + amounts.installments * 65_000).toBe(year);
  expect(amounts.annualTotalWithoutScholarshipCents).toBe(1_280_000);
});

test("an enrolment fee that is not told is not counted, and that is said", () => {
  const amounts = amountsOf({ ...FEE, enrollmentFeeCents: null, waivers: NONE });
  expect(amounts.annualTotalWithScholarshipCents).toBe(780_000);
  expect(amounts.isComplete).toBe(false);
});

test("deadlines are in São Paulo's calendar", () => {
  expect(isoInSaoPaulo(reservationDeadline(NOW))).toBe("2026-11-28T22:30:00-03:00");
  expect(isoInSaoPaulo(pixDeadline(NOW))).toBe("2026-11-27T23:30:00-03:00");
  expect(isoInSaoPaulo(schoolDeadline(NOW))).toBe("2026-12-04T23:59:59-03:00");
  expect(voucherValidUntil(NOW)).toBe("2026-12-27");
  expect(isoInSaoPaulo(art49Deadline(NOW.toISOString()))).toBe("2026-12-04T23:59:59-03:00");
  expect(formatInstant(NOW.toISOString())).toBe("27/11/2026, 22h30");
});

test("money comes back until classes begin, and never for less than seven days", () => {
  expect(isoInSaoPaulo(refundDeadline(NOW.toISOString(), 2027))).toBe("2027-01-31T23:59:59-03:00");
  expect(isoInSaoPaulo(refundDeadline(NOW.toISOString(), 2026))).toBe("2026-12-04T23:59:59-03:00");
});

test.each([
  ["fundamentalI_1-ano", "fim_da_etapa", "2031-12-31"],
  ["fundamentalI_5-ano", "fim_da_etapa", "2028-12-31"],
  ["medio_2-serie", "fim_da_etapa", "2028-12-31"],
  ["medio_1-serie", "minimo_2_anos", "2028-12-31"],
  ["medio_1-serie", "ano_letivo", "2027-12-31"],
  ["medio_1-serie", null, null],
] as const)("a scholarship of 2027 in %s with rule %s ends on %s", (grade, rule, until) => {
  expect(scholarshipPeriod(2027, grade, rule)).toEqual({ from: "2027-01-01", until });
});
