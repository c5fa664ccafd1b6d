import { addDays, utcDate } from "../time/time.ts";

/** Monthly fees of a school year (Lei 9.870: the annual value in twelve parcels). */
export const SCHOOL_YEAR_MONTHS = 12;

/**
 * Monthly fees of a school year for a place taken on an ISO date, a waived one included: all twelve until the end of
 * January, as classes begin in February; afterwards those of the months after the current one, in which classes begin.
 * 0 from December on: the place cannot be taken any more (K26).
 */
export function monthsLeft(schoolYear: number, today: string): number {
  const [year, month] = today.split("-").map(Number) as [number, number];
  if (schoolYear < year) return 0;
  return schoolYear > year || month === 1 ? SCHOOL_YEAR_MONTHS : SCHOOL_YEAR_MONTHS - month;
}

/** First and last date of the last `months` months of a school year. */
export function lastMonths(schoolYear: number, months: number): { readonly from: string; readonly until: string } {
  return { from: firstOfMonth(schoolYear, SCHOOL_YEAR_MONTHS - months), until: `${schoolYear}-12-31` };
}

/** Last date of a number of months, some of them in later years, that begin with the last `months` of a school year. */
export function endAfter(schoolYear: number, months: number, count: number): string {
  return addDays(firstOfMonth(schoolYear, SCHOOL_YEAR_MONTHS - months + count), -1);
}

/** ISO date of the first of a month, which is counted from 0 in January of a year and goes on into the next ones. */
function firstOfMonth(year: number, month: number): string {
  return utcDate(new Date(Date.UTC(year, month, 1)));
}
