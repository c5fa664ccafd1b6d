import { GRADES, type Grade, gradeOf } from "../catalog/stage.ts";
import type { Cents } from "../pricing/money.ts";
import { type Fee, firstYearCost } from "../pricing/pricing.ts";
import { endAfter, lastMonths, monthsLeft, SCHOOL_YEAR_MONTHS } from "../pricing/school-year.ts";
import { addBusinessDays } from "../time/business-days.ts";
import { dateInSaoPaulo, endOfDayInSaoPaulo } from "../time/sao-paulo-time.ts";
import { addDays, HOUR_MS, MINUTE_MS } from "../time/time.ts";

/** Hours to finish a reservation; and where few seats are free. */
const RESERVATION_HOURS = { day: 24, hour: 1 } as const;
/** Free seats of an offer up to which they are few. */
export const FEW_SEATS = 3;
/** Lifetime of a Pix code in minutes (K9). */
export const PIX_MINUTES = 60;
/** Business days for the school to confirm; after them the payment is refunded (K9). */
export const SCHOOL_BUSINESS_DAYS = 5;
/** Calendar days to withdraw without a reason (CDC, art. 49). */
export const WITHDRAWAL_DAYS = 7;
/** Calendar days to take the voucher to the school: after the agreement, and again after the school confirms. */
export const VOUCHER_DAYS = 30;
/**
 * Calendar days to hand in the documents that the school asks for, and again for a refused one: schools issue a
 * declaration of transfer at once and a transcript within days, and the seat is not kept from others for longer.
 */
export const DOCUMENT_DAYS = 15;
/**
 * Calendar days after the last date to sign in which the enrolment can still be reported: a family that signed on the
 * last day does not lose the scholarship because the school's office is slow.
 */
export const ENROLMENT_REPORT_DAYS = 15;
/** Window in days for counting an account's reservations, ended ones included. */
export const BEGUN_DAYS = 7;
/**
 * Limits of orders per account, in total and at one school: open at the same time, and begun within BEGUN_DAYS. They
 * leave room for siblings and a second choice; each confirmed order e-mails its school.
 */
export const ORDER_CEILINGS = { open: 5, openAtSchool: 2, begun: 20, begunAtSchool: 4 } as const;

const TWO_YEARS = 24;

/** Amounts in centavos: due now to reserve, and of the first year, or of the rest of the current one. */
export interface Amounts {
  readonly dueNowCents: Cents;
  readonly whatDueNowIs: "primeira_mensalidade" | "nenhum";
  readonly schoolEnrolmentFeeCents: Cents | null;
  /** Monthly fees left to pay to the school in the first year: its months (`monthsLeft`) less one. */
  readonly installments: number;
  readonly annualTotalWithoutScholarshipCents: Cents;
  readonly annualTotalWithScholarshipCents: Cents;
  /** False when the enrolment fee is unknown, and so not counted. */
  readonly isComplete: boolean;
}

/**
 * Amounts of an order with a first year of `months` (`monthsLeft`): the first monthly fee is due now, unless it is
 * waived.
 */
export function amountsOf(fee: Fee, months: number): Amounts {
  const { cents, isComplete } = firstYearCost(fee, months);
  return {
    dueNowCents: dueNowCents(fee),
    whatDueNowIs: fee.waivers.firstMonth ? "nenhum" : "primeira_mensalidade",
    schoolEnrolmentFeeCents: fee.waivers.enrollmentFee ? 0 : fee.enrollmentFeeCents,
    installments: months - 1,
    annualTotalWithoutScholarshipCents: months * fee.listMonthlyFeeCents + (fee.enrollmentFeeCents ?? 0),
    annualTotalWithScholarshipCents: cents,
    isComplete,
  };
}

/** Amount due on the site to reserve: the same on cards, on the school page and at the checkout (K9). */
export function dueNowCents(fee: Pick<Fee, "netMonthlyFeeCents" | "waivers">): number {
  return fee.waivers.firstMonth ? 0 : fee.netMonthlyFeeCents;
}

/** Whether an offer can be reserved: a scholarship of a partner school. */
export function isReservable(
  offer: { readonly discountPercent: number },
  school: { readonly isPartner: boolean },
): boolean {
  return offer.discountPercent > 0 && school.isPartner;
}

/** Whether so few seats are free that an unpaid reservation holds its own for an hour; null: no number is stated. */
export function hasFewSeats(freeSeats: number | null): boolean {
  return freeSeats !== null && freeSeats <= FEW_SEATS;
}

/**
 * How long an unpaid reservation holds its seat: 24 hours, or an hour where few seats are free, but not beyond today if
 * the offer gets cheaper next month. No act of the family extends it.
 */
export function reservationHold(now: Date, schoolYear: number, isScarce: boolean): "day" | "hour" | "today" {
  const hold = isScarce ? "hour" : "day";
  const [months, monthsThen] = [now, inHours(now, hold)].map((at) => monthsLeft(schoolYear, dateInSaoPaulo(at)));
  return months === monthsThen ? hold : "today";
}

/** Deadline of a reservation (`reservationHold`). */
export function reservationDeadline(now: Date, schoolYear: number, isScarce = false): Date {
  const hold = reservationHold(now, schoolYear, isScarce);
  return hold === "today" ? endOfDayInSaoPaulo(dateInSaoPaulo(now)) : inHours(now, hold);
}

function inHours(now: Date, hold: keyof typeof RESERVATION_HOURS): Date {
  return new Date(now.getTime() + RESERVATION_HOURS[hold] * HOUR_MS);
}

/** Longest time of a Pix code. */
export function pixDeadline(now: Date): Date {
  return new Date(now.getTime() + PIX_MINUTES * MINUTE_MS);
}

/** ISO deadline of a Pix code that a family asks for: not beyond that of its order. */
export function codeDeadline(now: Date, dueAt: string): string {
  const end = pixDeadline(now).toISOString();
  return end < dueAt ? end : dueAt;
}

export function schoolDeadline(now: Date): Date {
  return endOfDayInSaoPaulo(addBusinessDays(dateInSaoPaulo(now), SCHOOL_BUSINESS_DAYS));
}

/** Last date of the voucher: thirty days, within the school year. */
export function voucherValidUntil(now: Date, schoolYear: number): string {
  const [date, lastDate] = [addDays(dateInSaoPaulo(now), VOUCHER_DAYS), lastDateOf(schoolYear)];
  return date < lastDate ? date : lastDate;
}

export function lastDateOf(schoolYear: number): string {
  return `${schoolYear}-12-31`;
}

/** Deadline of art. 49: seven days after the day of the agreement. */
export function art49Deadline(contractedAt: string): Date {
  return endOfDayInSaoPaulo(addDays(dateInSaoPaulo(new Date(contractedAt)), WITHDRAWAL_DAYS));
}

/**
 * Deadline of a full refund: that of art. 49 or, if later, the day before classes, taken as 31 January of the school
 * year (our policy, K9).
 */
export function refundDeadline(contractedAt: string, schoolYear: number): Date {
  const beforeClasses = endOfDayInSaoPaulo(`${schoolYear}-01-31`);
  const art49 = art49Deadline(contractedAt);
  return art49 > beforeClasses ? art49 : beforeClasses;
}

interface ScholarshipTerms {
  readonly year: number;
  readonly grade: Grade;
  readonly validityRule: string | null;
  /** Months of the first year (`monthsLeft`). */
  readonly months: number;
  /** ISO date. */
  readonly contractedOn: string;
}

/** Start and end dates of a scholarship, not before the agreement; no end when the rule is unknown. */
export function scholarshipPeriod(terms: ScholarshipTerms): { readonly from: string; readonly until: string | null } {
  const { from } = lastMonths(terms.year, terms.months);
  const months = scholarshipMonths(terms);
  return {
    from: from < terms.contractedOn ? terms.contractedOn : from,
    until: months === null ? null : endAfter(terms.year, terms.months, months),
  };
}

/** Duration of a scholarship in months; null when the rule is unknown. */
export function scholarshipMonths({
  grade,
  validityRule,
  months,
}: Pick<ScholarshipTerms, "grade" | "validityRule" | "months">): number | null {
  if (validityRule === "ano_letivo") return months;
  if (validityRule === "minimo_2_anos") return TWO_YEARS;
  if (validityRule !== "fim_da_etapa") return null;
  const { stage } = gradeOf(grade);
  const grades = GRADES.filter((g) => g.stage === stage);
  const yearsLeft = grades.length - 1 - grades.findIndex((g) => g.slug === grade);
  // In the last year of a stage the scholarship lasts two years (K1).
  return yearsLeft === 0 ? TWO_YEARS : months + yearsLeft * SCHOOL_YEAR_MONTHS;
}
