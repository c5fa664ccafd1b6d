import { GRADES } from "../../domain/catalog/stage.ts";
import { isOfSeat } from "../../domain/pricing/offer-choice.ts";
import { isShownByDefault, type Season } from "../../domain/pricing/season.ts";
import type { Seat } from "../../domain/pricing/seat.ts";
import type { SchoolDetail, SchoolOffer } from "../../search/school-detail.ts";

/**
 * Completes a request without a grade by the grade and year for which most schools publish a fee, because fees of
 * different grades are not comparable. Prefers the season's default years, then the leading year, then the lowest
 * grade. Requested values are not changed.
 */
export function commonFee(schools: readonly SchoolDetail[], asked: Seat, season: Season): Seat {
  const fits = (o: SchoolOffer) => isOfSeat(o, asked);
  const isShown = (o: SchoolOffer) => fits(o) && (asked.year !== null || isShownByDefault(season, o.year));
  const best = mostCommon(schools, isShown, season) ?? mostCommon(schools, fits, season);
  return best ? { ...asked, grade: best.grade, year: best.year } : asked;
}

/** A fee of the grade and year for which most schools publish one; null without any. */
function mostCommon(
  schools: readonly SchoolDetail[],
  fits: (offer: SchoolOffer) => boolean,
  { leadingYear }: Season,
): SchoolOffer | null {
  const keyOf = ({ grade, year }: SchoolOffer) => `${grade} ${year}`;
  const isBehind = ({ year }: SchoolOffer) => Number(leadingYear !== null && year !== leadingYear);
  const order = ({ grade }: SchoolOffer) => GRADES.findIndex(({ slug }) => slug === grade);
  // One fee per school, grade and year.
  const stated = schools.flatMap(({ offers }) => [...new Map(offers.filter(fits).map((o) => [keyOf(o), o])).values()]);
  const alike = [...Map.groupBy(stated, keyOf).values()].map((fees) => ({ fee: fees[0]!, schools: fees.length }));
  const [best] = alike.sort(
    (a, b) => b.schools - a.schools || isBehind(a.fee) - isBehind(b.fee) || order(a.fee) - order(b.fee),
  );
  return best?.fee ?? null;
}
