import * as v from "valibot";
import { SHIFTS } from "../../domain/shift.ts";
import { GRADES } from "../../domain/stage.ts";
import type { SchoolOffer } from "../../search/school-detail.ts";

/** The fee that a visitor asks about; a part that is not asked for, or makes no sense, is null. */
export interface AskedOffer {
  readonly grade: string | null;
  readonly shift: string | null;
  readonly year: number | null;
}

const gradeSchema = v.picklist(GRADES.map((g) => g.slug));
const shiftSchema = v.picklist(SHIFTS.map((s) => s.slug));
const yearSchema = v.pipe(v.string(), v.regex(/^20\d\d$/), v.transform(Number));

/** Reads `?serie=`, `?turno=` and `?ano=` (F2.2). Never throws. */
export function parseAskedOffer(query: URLSearchParams): AskedOffer {
  const read = <T>(schema: v.GenericSchema<unknown, T>, key: string): T | null => {
    const result = v.safeParse(schema, query.get(key));
    return result.success ? result.output : null;
  };
  return { grade: read(gradeSchema, "serie"), shift: read(shiftSchema, "turno"), year: read(yearSchema, "ano") };
}

export interface ChosenOffer {
  readonly offer: SchoolOffer;
  /** The school has a fee for all that was asked. */
  readonly isExact: boolean;
}

/**
 * The cheapest fee for what is asked: for the grade at least, else for anything; of the years of the season unless a
 * year is asked for (K21: none are all), where there is one. Null without any fee.
 */
export function chooseOffer(
  offers: readonly SchoolOffer[],
  asked: AskedOffer,
  defaultYears: readonly number[],
): ChosenOffer | null {
  const ofSeason = offers.filter((o) => defaultYears.includes(o.year));
  const chosen = asked.year === null ? cheapest(ofSeason, asked) : null;
  return chosen?.isExact ? chosen : cheapest(offers, asked);
}

function cheapest(offers: readonly SchoolOffer[], asked: AskedOffer): ChosenOffer | null {
  const isGrade = (o: SchoolOffer) => asked.grade === null || o.grade === asked.grade;
  const isShift = (o: SchoolOffer) => asked.shift === null || o.shift === asked.shift;
  const isYear = (o: SchoolOffer) => asked.year === null || o.year === asked.year;
  const attempts = [
    (o: SchoolOffer) => isGrade(o) && isShift(o) && isYear(o),
    (o: SchoolOffer) => isGrade(o) && isYear(o),
    (o: SchoolOffer) => isGrade(o) && isShift(o),
    isGrade,
    () => true,
  ];
  for (const [i, fits] of attempts.entries()) {
    const [offer] = offers.filter(fits).sort((a, b) => a.netMonthlyFeeCents - b.netMonthlyFeeCents);
    if (offer) return { offer, isExact: i === 0 };
  }
  return null;
}
