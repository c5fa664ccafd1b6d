import { dateInSaoPaulo } from "./sao-paulo-time.ts";

/** What the time of year means for a family that looks for a place (K21). */
export interface Season {
  /** School years on offer: this year and the next (C21). */
  readonly years: readonly [number, number];
  /** The years that a list of scholarships shows unless others are asked for; empty for all. */
  readonly defaultYears: readonly number[];
  /** The year whose scholarships come first where several are shown, or null. */
  readonly leadingYear: number | null;
  /** The year that has begun and whose fees are paid in part alone, or null. */
  readonly immediateYear: number | null;
  /** Last places, both years, or next year's enrolment, in words. */
  readonly line: string;
}

/** The season of an instant, in São Paulo's calendar. */
export function seasonOf(now: Date): Season {
  const [year, month] = dateInSaoPaulo(now).split("-").map(Number) as [number, number, number];
  const next = year + 1;
  const years = [year, next] as const;
  if (month === 12) {
    return { years, defaultYears: [next], leadingYear: next, immediateYear: null, line: `Matrículas ${next}` };
  }
  if (month < 4) {
    const line = `Ainda dá tempo: vagas para ${year}`;
    return { years, defaultYears: [year], leadingYear: null, immediateYear: null, line };
  }
  const line = `Bolsas para ${year} e ${next}`;
  return { years, defaultYears: [], leadingYear: next, immediateYear: year, line };
}

/** School years on offer at an instant, in São Paulo's calendar: this year and the next (K21, C21). */
export function yearOptions(now: Date): readonly [number, number] {
  return seasonOf(now).years;
}
