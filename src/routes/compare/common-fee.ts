import type { Season } from "../../domain/season.ts";
import { GRADES } from "../../domain/stage.ts";
import type { SchoolDetail, SchoolOffer } from "../../search/school-detail.ts";
import { type AskedOffer, chooseOffer } from "../school/offer-choice.ts";

/**
 * The grade and year to compare, where none is asked for: those for which most of the schools tell a fee, as fees of
 * different grades or years say nothing beside each other. Of equals, the leading year of the season, then the grade that
 * comes first in school life. What is asked for stays.
 */
export function commonFee(
  schools: readonly SchoolDetail[],
  asked: AskedOffer,
  { defaultYears, leadingYear }: Season,
): AskedOffer {
  const fits = (o: SchoolOffer) =>
    (asked.grade === null || o.grade === asked.grade) &&
    (asked.shift === null || o.shift === asked.shift) &&
    (asked.year === null ? defaultYears.length === 0 || defaultYears.includes(o.year) : o.year === asked.year);
  const schoolsByFee = new Map<string, number>();
  for (const { offers } of schools) {
    for (const key of new Set(offers.filter(fits).map(keyOf))) {
      schoolsByFee.set(key, (schoolsByFee.get(key) ?? 0) + 1);
    }
  }
  const [best] = [...schoolsByFee].sort(
    ([a, n], [b, m]) =>
      m - n || Number(isBehind(a, leadingYear)) - Number(isBehind(b, leadingYear)) || order(a) - order(b),
  );
  if (!best) return asked;
  const [grade, year] = best[0].split(" ");
  return { ...asked, grade: grade!, year: Number(year) };
}

/** The cheapest fee of a school for exactly what is asked, or null. */
export function feeFor({ offers }: SchoolDetail, asked: AskedOffer): SchoolOffer | null {
  const chosen = chooseOffer(offers, asked, []);
  return chosen?.isExact ? chosen.offer : null;
}

const keyOf = (o: SchoolOffer) => `${o.grade} ${o.year}`;
const isBehind = (key: string, leading: number | null) => leading !== null && !key.endsWith(` ${leading}`);
const order = (key: string) => GRADES.findIndex((g) => g.slug === key.split(" ", 1)[0]);
