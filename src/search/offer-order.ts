import type { CommercialSort } from "../domain/ranking.ts";
import type { OfferShard } from "./offer-shard.ts";

/** Keeps a criterion apart from the fee, which is below 2^32. */
const BEFORE_FEE = 2 ** 32;
const HIGHEST_DISCOUNT = 1000;
const HIGHEST_SCORE = 5000;
const HIGHEST_RELEVANCE = 1000;

/**
 * The order of offers as one number, smaller first: by relevance, that of the school (with offers, partner, relevant:
 * `neutral` leaves out the first two); else by what the sort is named for. Then the lower fee comes first. Offers with
 * equal numbers are ordered by school id and offer id.
 */
export function offerKey(
  { schools, fee, discount }: OfferShard,
  sort: CommercialSort,
  isNeutral: boolean,
): (schoolRow: number, row: number) => number {
  switch (sort) {
    case "relevance":
      return (schoolRow, row) => {
        const standing = isNeutral ? 0 : schools.standing[schoolRow]!;
        const rank = standing * (HIGHEST_RELEVANCE + 1) + HIGHEST_RELEVANCE - schools.relevance[schoolRow]!;
        return rank * BEFORE_FEE + fee[row]!;
      };
    case "min_price":
      return (_, row) => fee[row]!;
    case "max_price":
      return (_, row) => -fee[row]!;
    case "max_discount":
      return (_, row) => (HIGHEST_DISCOUNT - discount[row]!) * BEFORE_FEE + fee[row]!;
    case "best_rate":
      return (schoolRow, row) => (HIGHEST_SCORE - schools.reviewScore[schoolRow]!) * BEFORE_FEE + fee[row]!;
  }
}
