import { expect, test } from "vitest";
import { formatInstant, isoInSaoPaulo } from "../time/sao-paulo-time.ts";
import {
  amountsOf,
  art49Deadline,
  FEW_SEATS,
  hasFewSeats,
  isReservable,
  pixDeadline,
  refundDeadline,
  reservationDeadline,
  reservationHold,
  scholarshipPeriod,
  schoolDeadline,
  voucherValidUntil,
} from "./order-terms.ts";

const FEE = { listMonthlyFeeCents: 100_000, netMonthlyFeeCents: 65_000, enrollmentFeeCents: 80_000 };
const NONE = { enrollmentFee: false, firstMonth: false };
/** A Friday evening in São Paulo, already Saturday in UTC. */
const NOW = new Date("2026-11-28T01:30:00.000Z");

test.each([
  [NONE, 65_000, 80_000, 860_000],
  [{ enrollmentFee: true, firstMonth: false }, 65_000, 0, 780_000],
  [{ enrollmentFee: true, firstMonth: true }, 0, 0, 715_000],
])("with waivers %j the family pays %d now, %d to enrol, %d in the year", (waivers, dueNow, enrolment, year) => {
  const amounts = amountsOf({ ...FEE, waivers }, 12);
  expect(amounts.dueNowCents).toBe(dueNow);
  expect(amounts.schoolEnrolmentFeeCents).toBe(enrolment);
  expect(amounts.annualTotalWithScholarshipCents).toBe(year);
  expect(amounts.dueNowCents + (amounts.schoolEnrolmentFeeCents ?? 0) + amounts.installments * 65_000).toBe(year);
  expect(amounts.annualTotalWithoutScholarshipCents).toBe(1_280_000);
});

test("an unknown enrolment fee is not counted, and the result says so", () => {
  const amounts = amountsOf({ ...FEE, enrollmentFeeCents: null, waivers: NONE }, 12);
  expect(amounts.annualTotalWithScholarshipCents).toBe(780_000);
  expect(amounts.isComplete).toBe(false);
});

test.each([
  [30, true, true],
  [0.5, true, true],
  [0, true, false],
  [30, false, false],
  [0, false, false],
])("an offer with %d %% off at a partner (%s) can be reserved: %s", (discountPercent, isPartner, isReservableThere) => {
  expect(isReservable({ discountPercent }, { isPartner })).toBe(isReservableThere);
});

test("deadlines are in São Paulo's calendar", () => {
  expect(isoInSaoPaulo(reservationDeadline(NOW, 2027))).toBe("2026-11-28T22:30:00-03:00");
  expect(isoInSaoPaulo(reservationDeadline(NOW, 2027, true))).toBe("2026-11-27T23:30:00-03:00");
  expect(isoInSaoPaulo(pixDeadline(NOW))).toBe("2026-11-27T23:30:00-03:00");
  expect(isoInSaoPaulo(schoolDeadline(NOW))).toBe("2026-12-04T23:59:59-03:00");
  expect(voucherValidUntil(NOW, 2027)).toBe("2026-12-27");
  expect(isoInSaoPaulo(art49Deadline(NOW.toISOString()))).toBe("2026-12-04T23:59:59-03:00");
  expect(formatInstant(NOW.toISOString())).toBe("27/11/2026, 22h30");
});

test("payments are refundable until classes begin, and for at least seven days", () => {
  expect(isoInSaoPaulo(refundDeadline(NOW.toISOString(), 2027))).toBe("2027-01-31T23:59:59-03:00");
  expect(isoInSaoPaulo(refundDeadline(NOW.toISOString(), 2026))).toBe("2026-12-04T23:59:59-03:00");
});

test.each([
  [NONE, 2, 65_000, 1, 210_000],
  [{ enrollmentFee: false, firstMonth: true }, 2, 0, 1, 145_000],
  [NONE, 1, 65_000, 0, 145_000],
  [{ enrollmentFee: true, firstMonth: true }, 1, 0, 0, 0],
])("K26: with waivers %j and %d months left, %d now and %d more fees make %d", (waivers, months, now, rest, total) => {
  expect(amountsOf({ ...FEE, waivers }, months)).toMatchObject({
    dueNowCents: now,
    installments: rest,
    annualTotalWithScholarshipCents: total,
    annualTotalWithoutScholarshipCents: months * 100_000 + 80_000,
  });
});

test.each([
  ["2026-10-30T15:00:00Z", 2026, "2026-10-31T12:00:00-03:00"],
  ["2026-10-31T15:00:00Z", 2026, "2026-10-31T23:59:59-03:00"],
  ["2026-10-31T15:00:00Z", 2027, "2026-11-01T12:00:00-03:00"],
  ["2026-11-30T15:00:00Z", 2026, "2026-11-30T23:59:59-03:00"],
  ["2026-12-31T15:00:00Z", 2027, "2027-01-01T12:00:00-03:00"],
  ["2027-01-31T15:00:00Z", 2027, "2027-01-31T23:59:59-03:00"],
])("K26: a reservation of %s for %d is held until %s, as long as its total is true", (begun, year, until) => {
  expect(isoInSaoPaulo(reservationDeadline(new Date(begun), year))).toBe(until);
});

test.each([
  [null, false],
  [FEW_SEATS + 1, false],
  [FEW_SEATS, true],
  [1, true],
])("with %s free seats they are few: %s", (free, isFew) => {
  expect(hasFewSeats(free)).toBe(isFew);
});

test("where few seats are free a reservation lasts an hour, or to the end of the last day of its price", () => {
  const lateOnTheLastDay = new Date("2027-02-01T02:30:00Z");
  expect(reservationHold(lateOnTheLastDay, 2027, true)).toBe("today");
  expect(reservationHold(new Date("2027-01-31T15:00:00Z"), 2027, true)).toBe("hour");
});

test("the voucher of a year that has begun ends with it", () => {
  expect(voucherValidUntil(new Date("2026-12-03T12:00:00Z"), 2026)).toBe("2026-12-31");
  expect(voucherValidUntil(new Date("2026-12-03T12:00:00Z"), 2027)).toBe("2027-01-02");
});

test.each([
  ["fundamentalI_1-ano", "fim_da_etapa", "2031-12-31"],
  ["fundamentalI_5-ano", "fim_da_etapa", "2028-12-31"],
  ["medio_2-serie", "fim_da_etapa", "2028-12-31"],
  ["medio_1-serie", "minimo_2_anos", "2028-12-31"],
  ["medio_1-serie", "ano_letivo", "2027-12-31"],
  ["medio_1-serie", null, null],
] as const)("a scholarship of 2027 in %s with rule %s ends on %s", (grade, validityRule, until) => {
  const terms = { year: 2027, grade, validityRule, months: 12 };
  expect(scholarshipPeriod({ ...terms, contractedOn: "2026-11-20" })).toEqual({ from: "2027-01-01", until });
  // In January the year has begun, and costs the whole of it.
  expect(scholarshipPeriod({ ...terms, contractedOn: "2027-01-20" })).toEqual({ from: "2027-01-20", until });
});

test.each([
  ["medio_1-serie", "ano_letivo", "2027-12-31"],
  // Two years are two years, also from the middle of one.
  ["medio_1-serie", "minimo_2_anos", "2029-10-31"],
  ["medio_3-serie", "fim_da_etapa", "2029-10-31"],
  ["medio_2-serie", "fim_da_etapa", "2028-12-31"],
] as const)("K26: one of the last two months of 2027 in %s with rule %s ends on %s", (grade, validityRule, until) => {
  const terms = { year: 2027, grade, validityRule, months: 2 };
  expect(scholarshipPeriod({ ...terms, contractedOn: "2027-10-20" })).toEqual({ from: "2027-11-01", until });
});
