import { cheapestOf } from "../../domain/pricing/offer-choice.ts";
import { hasScholarship, type Season } from "../../domain/pricing/season.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";

/**
 * A school with only the fees of open school years: a publication of November may be read in December or January, when
 * one of its years is over (K26).
 */
export function withCurrentOffers(detail: SchoolDetail, season: Season): SchoolDetail {
  const offers = detail.offers.filter(({ year }) => season.years.includes(year));
  if (offers.length === detail.offers.length) return detail;
  const hasOffers = hasScholarship(offers, season);
  return { ...detail, card: { ...detail.card, bestOffer: cheapestOf(offers), hasOffers }, offers };
}
