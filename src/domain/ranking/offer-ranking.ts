import type { Cents } from "../pricing/money.ts";
import {
  BY_DRAW,
  type CommercialSort,
  isCommercial,
  leadingKeys,
  type Rankable,
  type SchoolKeyName,
  type Sort,
  type SortKey,
} from "./ranking.ts";

/** Facts by which scholarships are sorted. */
export interface RankableOffer {
  readonly school: Rankable;
  readonly offerId: string;
  readonly year: number;
  /** Fee with the scholarship in centavos; 0 for a full scholarship. */
  readonly feeCents: Cents;
  /** 0–100, one decimal at most. */
  readonly discountPercent: number;
}

/** A sort of scholarships: all but the ENEM ranks. */
export type OfferSort = CommercialSort | "nearest";

export function isOfferSort(sort: Sort): sort is OfferSort {
  return isCommercial(sort) || sort === "nearest";
}

export type OfferKeyName = SchoolKeyName | "year" | "fee" | "offerId";
type OfferKey = SortKey<RankableOffer, OfferKeyName>;

export interface OfferSortOptions {
  /** Whether schools that bring the site business have no priority (idea I3). */
  readonly neutral: boolean;
  /** The school year whose offers come before all others (K21), or null. */
  readonly leadingYear: number | null;
}

const CRITERIA: Record<OfferSort, OfferKey["compare"]> = {
  relevance: (a, b) => b.school.relevance - a.school.relevance,
  min_price: (a, b) => a.feeCents - b.feeCents,
  max_price: (a, b) => b.feeCents - a.feeCents,
  max_discount: (a, b) => b.discountPercent - a.discountPercent,
  best_rate: (a, b) => b.school.ratingScore - a.school.ratingScore,
  nearest: (a, b) => distanceOf(a) - distanceOf(b),
};

/** Metres; unknown distances come last. */
const distanceOf = ({ school: { distance } }: RankableOffer) => (distance === 0 ? Number.MAX_SAFE_INTEGER : distance);

/**
 * The comparisons of a sort of scholarships, most important first: the year of the season (K21), the specification's as
 * for schools (C14), then the lower fee. "nearest" sorts only by distance, and by fee within a school.
 */
export function offerSortKeys(sort: OfferSort, { neutral, leadingYear }: OfferSortOptions): readonly OfferKey[] {
  const isSortedByFee = sort === "min_price" || sort === "max_price";
  const byYear = leadingYear === null ? [] : [leads(leadingYear)];
  const criterion: OfferKey = { name: "criterion", compare: CRITERIA[sort] };
  if (!isCommercial(sort)) return [...byYear, criterion, ofSchool(BY_DRAW), BY_FEE, BY_OFFER_ID];
  return [
    ...byYear,
    ...leadingKeys(neutral).map(ofSchool),
    criterion,
    ...(isSortedByFee ? [] : [BY_FEE]),
    ofSchool(BY_DRAW),
    BY_OFFER_ID,
  ];
}

const ofSchool = ({ name, compare }: SortKey): OfferKey => ({ name, compare: (a, b) => compare(a.school, b.school) });
const leads = (year: number): OfferKey => ({
  name: "year",
  compare: (a, b) => Number(b.year === year) - Number(a.year === year),
});
const BY_FEE: OfferKey = { name: "fee", compare: CRITERIA.min_price };
const BY_OFFER_ID: OfferKey = {
  name: "offerId",
  compare: (a, b) => (a.offerId < b.offerId ? -1 : a.offerId > b.offerId ? 1 : 0),
};
