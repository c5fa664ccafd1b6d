import { GRADES, type Grade } from "../catalog/stage.ts";
import { type Fee, firstYearCost } from "../pricing/pricing.ts";
import { endAfter, lastMonths, monthsLeft, SCHOOL_YEAR_MONTHS } from "../pricing/school-year.ts";
import { addBusinessDays } from "../time/business-days.ts";
import { dateInSaoPaulo, endOfDayInSaoPaulo } from "../time/sao-paulo-time.ts";
import { addDays, HOUR_MS, MINUTE_MS } from "../time/time.ts";

/** Hours in which a reservation that was begun can be finished. */
const RESERVATION_HOURS = 24;
/** Minutes for which a Pix code can be paid (K9). */
export const PIX_MINUTES = 60;
/** Business days in which the school confirms the place, or the money goes back (K9). */
export const SCHOOL_BUSINESS_DAYS = 5;
/** Calendar days in which a family gives up without a reason (CDC, art. 49). */
export const WITHDRAWAL_DAYS = 7;
/** Calendar days in which the voucher is taken to the school. */
export const VOUCHER_DAYS = 30;
/** Days within which the reservations that an account began are counted, whatever became of them. */
export const BEGUN_DAYS = 7;
/**
 * The most orders of one account, everywhere and at one school: open at the same time, and begun within BEGUN_DAYS. Room
 * for siblings and a second choice; each confirmed order sends its school a mail.
 */
export const ORDER_CEILINGS = { open: 5, openAtSchool: 2, begun: 20, begunAtSchool: 4 } as const;

/** Months of a scholarship of two years. */
const TWO_YEARS = 24;

/** What is paid on the site to reserve, once, and what the first year comes to: the rest of a year that has begun. Centavos. */
export interface Amounts {
  readonly dueNowCents: number;
  readonly whatDueNowIs: "primeira_mensalidade" | "nenhum";
  readonly schoolEnrolmentFeeCents: number | null;
  /** Monthly fees that remain to be paid to the school in the first year: one less than its months (`monthsLeft`). */
  readonly installments: number;
  readonly annualTotalWithoutScholarshipCents: number;
  readonly annualTotalWithScholarshipCents: number;
  /** False when the enrolment fee is not known, and so not counted. */
  readonly isComplete: boolean;
}

/**
 * Amounts of an order for a fee, in a first year of so many `months` (`monthsLeft`): the first monthly fee is paid now,
 * unless it is waived.
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

/** What a family pays on the site to reserve: the same on the card, on the school page and at the checkout (K9). */
export function dueNowCents(fee: Pick<Fee, "netMonthlyFeeCents" | "waivers">): number {
  return fee.waivers.firstMonth ? 0 : fee.netMonthlyFeeCents;
}

/** Whether an offer can be reserved: a scholarship of a school that answers to us. */
export function isReservable(
  offer: { readonly discountPercent: number },
  school: { readonly isPartner: boolean },
): boolean {
  return offer.discountPercent > 0 && school.isPartner;
}

/** When a reservation begun at an instant lapses: with the month, where the school year costs less in the next. */
export function reservationDeadline(now: Date, schoolYear: number): Date {
  return isHeldForADay(now, schoolYear) ? aDayAfter(now) : endOfDayInSaoPaulo(dateInSaoPaulo(now));
}

/** Whether a reservation is held for its 24 hours, and not only to the end of the day. */
export function isHeldForADay(now: Date, schoolYear: number): boolean {
  const [months, monthsThen] = [now, aDayAfter(now)].map((at) => monthsLeft(schoolYear, dateInSaoPaulo(at)));
  return months === monthsThen;
}

function aDayAfter(now: Date): Date {
  return new Date(now.getTime() + RESERVATION_HOURS * HOUR_MS);
}

/** When a Pix code made at an instant lapses. */
export function pixDeadline(now: Date): Date {
  return new Date(now.getTime() + PIX_MINUTES * MINUTE_MS);
}

/** When the school's time to answer ends. */
export function schoolDeadline(now: Date): Date {
  return endOfDayInSaoPaulo(addBusinessDays(dateInSaoPaulo(now), SCHOOL_BUSINESS_DAYS));
}

/** Last date on which the voucher is taken to the school: thirty days on, but within the school year. */
export function voucherValidUntil(now: Date, schoolYear: number): string {
  const [date, lastDate] = [addDays(dateInSaoPaulo(now), VOUCHER_DAYS), `${schoolYear}-12-31`];
  return date < lastDate ? date : lastDate;
}

/** Last instant of the seven days of art. 49: the day of the contract does not count. */
export function art49Deadline(contractedAt: string): Date {
  return endOfDayInSaoPaulo(addDays(dateInSaoPaulo(new Date(contractedAt)), WITHDRAWAL_DAYS));
}

/**
 * Last instant at which giving up brings everything back: the seven days of art. 49, and beyond them until the day
 * before classes, taken as 31 January of the school year (the house's policy, K9).
 */
export function refundDeadline(contractedAt: string, schoolYear: number): Date {
  const beforeClasses = endOfDayInSaoPaulo(`${schoolYear}-01-31`);
  const art49 = art49Deadline(contractedAt);
  return art49 > beforeClasses ? art49 : beforeClasses;
}

/** What the period of a scholarship follows from. */
export interface ScholarshipTerms {
  readonly year: number;
  readonly grade: Grade;
  readonly validityRule: string | null;
  /** Months of the first year (`monthsLeft`). */
  readonly months: number;
  /** ISO date. */
  readonly contractedOn: string;
}

/** Dates between which a scholarship holds, none before the contract; no end when the rule is not known. */
export function scholarshipPeriod(terms: ScholarshipTerms): { readonly from: string; readonly until: string | null } {
  const { from } = lastMonths(terms.year, terms.months);
  const months = scholarshipMonths(terms);
  return {
    from: from < terms.contractedOn ? terms.contractedOn : from,
    until: months === null ? null : endAfter(terms.year, terms.months, months),
  };
}

/** Months that a scholarship lasts, from the first that is paid for; null when the rule is not known. */
export function scholarshipMonths({
  grade,
  validityRule,
  months,
}: Pick<ScholarshipTerms, "grade" | "validityRule" | "months">): number | null {
  if (validityRule === "ano_letivo") return months;
  if (validityRule === "minimo_2_anos") return TWO_YEARS;
  if (validityRule !== "fim_da_etapa") return null;
  const { stage } = GRADES.find((g) => g.slug === grade)!;
  const grades = GRADES.filter((g) => g.stage === stage);
  const yearsLeft = grades.length - 1 - grades.findIndex((g) => g.slug === grade);
  // Who enters in the last year of a stage keeps the scholarship for two years (K1).
  return yearsLeft === 0 ? TWO_YEARS : months + yearsLeft * SCHOOL_YEAR_MONTHS;
}
