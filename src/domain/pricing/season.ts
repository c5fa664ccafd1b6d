import { dateInSaoPaulo } from "../time/sao-paulo-time.ts";
import { monthsLeft } from "./school-year.ts";

/** The enrolment season for a family (K21, K26). */
export interface Season {
  /** ISO date in São Paulo. */
  readonly today: string;
  /** Open school years, earlier first: this year, until November, and the next. */
  readonly years: readonly [number, ...number[]];
  /** Years shown by default; empty for all. */
  readonly defaultYears: readonly number[];
  /** Year whose offers are ranked first, or null. */
  readonly leadingYear: number | null;
  /** Text of the season: last places, both years, or next year's enrolment. */
  readonly line: string;
}

/** The season of an instant, in São Paulo's calendar. The only place that chooses a school year by the date. */
export function seasonOf(now: Date): Season {
  const today = dateInSaoPaulo(now);
  const [year, month] = today.split("-").map(Number) as [number, number, number];
  const next = year + 1;
  const years: Season["years"] = monthsLeft(year, today) > 0 ? [year, next] : [next];
  if (month < 4) {
    return { today, years, defaultYears: [year], leadingYear: null, line: `Ainda dá tempo: vagas para ${year}` };
  }
  if (month < 10) {
    return { today, years, defaultYears: [], leadingYear: next, line: `Bolsas para ${year} e ${next}` };
  }
  const leadingYear = years.length > 1 ? next : null;
  return { today, years, defaultYears: [next], leadingYear, line: `Matrículas ${next}` };
}

/** Open school years at an instant, in São Paulo's calendar (K21, C21). */
export function yearOptions(now: Date): Season["years"] {
  return seasonOf(now).years;
}

/** Whether two seasons have the same years open and shown by default. */
export function isSameSeason(a: Season, b: Season): boolean {
  return String(a.years) === String(b.years) && String(a.defaultYears) === String(b.defaultYears);
}

/**
 * Whether one of some prices is a scholarship for a year that is shown by default: what ranks a school as one with
 * scholarships (C14, K26).
 */
export function hasScholarship(
  prices: readonly { readonly year: number; readonly discountPercent: number }[],
  season: Pick<Season, "defaultYears">,
): boolean {
  return prices.some(({ year, discountPercent }) => discountPercent > 0 && isShownByDefault(season, year));
}

export function isShownByDefault({ defaultYears }: Pick<Season, "defaultYears">, year: number): boolean {
  return defaultYears.length === 0 || defaultYears.includes(year);
}
