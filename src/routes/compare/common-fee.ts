import { GRADES } from "../../domain/catalog/stage.ts";
import { type AskedOffer, chooseOffer } from "../../domain/pricing/offer-choice.ts";
import { isShownByDefault, type Season } from "../../domain/pricing/season.ts";
import type { SchoolDetail, SchoolOffer } from "../../search/school-detail.ts";
import type { Compared } from "./fee-rows.ts";

/**
 * Completes the requested fee with the grade and year for which most schools publish one, because fees of different
 * grades or years are not comparable. Prefers the season's default years, then the leading year, then the lowest grade.
 * Requested values are not changed.
 */
export function commonFee(schools: readonly SchoolDetail[], asked: AskedOffer, season: Season): AskedOffer {
  const fits = (o: SchoolOffer) =>
    (asked.grade === null || o.grade === asked.grade) &&
    (asked.shift === null || o.shift === asked.shift) &&
    (asked.year === null || o.year === asked.year);
  const isShown = (o: SchoolOffer) => fits(o) && (asked.year !== null || isShownByDefault(season, o.year));
  const best = mostCommon(schools, isShown, season) ?? mostCommon(schools, fits, season);
  if (best === null) return asked;
  const [grade, year] = best.split(" ");
  return { ...asked, grade: grade!, year: Number(year) };
}

/** Grade and year for which most schools publish a fee; null without any. */
function mostCommon(
  schools: readonly SchoolDetail[],
  fits: (offer: SchoolOffer) => boolean,
  { leadingYear }: Season,
): string | null {
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
  return best?.[0] ?? null;
}

/** The cheapest fee of a school for the request, or else the closest one. */
export function feesFor({ offers }: SchoolDetail, asked: AskedOffer): Pick<Compared, "fee" | "other"> {
  const chosen = chooseOffer(offers, asked, { defaultYears: [] });
  return chosen?.isExact ? { fee: chosen.offer, other: null } : { fee: null, other: chosen?.offer ?? null };
}

const keyOf = (o: SchoolOffer) => `${o.grade} ${o.year}`;
const isBehind = (key: string, leading: number | null) => leading !== null && !key.endsWith(` ${leading}`);
const order = (key: string) => GRADES.findIndex((g) => g.slug === key.split(" ", 1)[0]);
