import type { OfferOrder } from "../domain/offer-ranking.ts";
import type { CommercialSort } from "../domain/ranking.ts";
import type { OfferShard } from "./offer-shard.ts";

/** Keeps a criterion apart from the fee, which is below 2^32. */
const BEFORE_FEE = 2 ** 32;
const HIGHEST_DISCOUNT = 1000;
const HIGHEST_SCORE = 5000;
const HIGHEST_RELEVANCE = 1000;
/** Keeps the leading year apart from the standing, which has sixteen values. */
const OTHER_YEAR = 16;
/** Bits of the standing that do not count in a neutral order: offers and partner. */
const NEUTRAL_SHIFT = 2;

type OfferNumber = (schoolRow: number, row: number) => number;

/**
 * The order of offers as one number, smaller first; equals `offerSortKeys` of the domain. Offers with equal numbers are
 * ordered by school id and offer id.
 */
export function offerKey(shard: OfferShard, sort: CommercialSort, order: OfferOrder): OfferNumber {
  const leadOf = leadIn(shard, order);
  const { schools, fee, discount } = shard;
  /** Differences of the criterion, from 0 to `highest`, and of the fee behind it. */
  const ranked =
    (highest: number, criterion: OfferNumber): OfferNumber =>
    (schoolRow, row) =>
      (leadOf(schoolRow, row) * (highest + 1) + criterion(schoolRow, row)) * BEFORE_FEE + fee[row]!;
  switch (sort) {
    case "relevance":
      return ranked(HIGHEST_RELEVANCE, (schoolRow) => HIGHEST_RELEVANCE - schools.relevance[schoolRow]!);
    case "min_price":
      return ranked(0, () => 0);
    case "max_price":
      return (schoolRow, row) => leadOf(schoolRow, row) * BEFORE_FEE + (BEFORE_FEE - 1 - fee[row]!);
    case "max_discount":
      return ranked(HIGHEST_DISCOUNT, (_, row) => HIGHEST_DISCOUNT - discount[row]!);
    case "best_rate":
      return ranked(HIGHEST_SCORE, (schoolRow) => HIGHEST_SCORE - schools.reviewScore[schoolRow]!);
  }
}

/** What precedes the criterion: the leading year, then the standing of the school. */
function leadIn({ schools, years, profile, profiles }: OfferShard, { neutral, leadingYear }: OfferOrder): OfferNumber {
  const shift = neutral ? NEUTRAL_SHIFT : 0;
  // A year that no offer has is bit -1: it leads nothing, so that all are equal.
  const bit = leadingYear === null ? -1 : years.indexOf(leadingYear);
  if (bit < 0) return (schoolRow) => schools.standing[schoolRow]! >> shift;
  const leading = 1 << bit;
  return (schoolRow, row) =>
    (schools.standing[schoolRow]! >> shift) + (profiles.years[profile[row]!]! & leading ? 0 : OTHER_YEAR);
}
