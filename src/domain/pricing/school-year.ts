import { addDays, utcDate } from "../time/time.ts";

/** Monthly fees of a school year (Lei 9.870: the annual value in twelve parcels). */
export const SCHOOL_YEAR_MONTHS = 12;

/**
 * Monthly fees, a waived one included, of a school year that starts on an ISO date: all twelve until the end of
 * January, because classes begin in February; later those after the current month. 0 from December on: the school year
 * cannot be booked any more (K26).
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

/** Last date of a span of `count` months that starts with the last `months` of a school year. */
export function endAfter(schoolYear: number, months: number, count: number): string {
  return addDays(firstOfMonth(schoolYear, SCHOOL_YEAR_MONTHS - months + count), -1);
}

/** ISO date of the first day of a month, counted from 0 for January of `year`; 12 and more are in later years. */
function firstOfMonth(year: number, month: number): string {
  return utcDate(new Date(Date.UTC(year, month, 1)));
}
