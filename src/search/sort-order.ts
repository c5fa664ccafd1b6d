import { isCommercial, type Sort } from "../domain/ranking.ts";
import type { SchoolShard } from "./school-shard.ts";

/** A sort as one number per row, smaller first; equal numbers are ordered by id. Equals `sortKeys` of the domain. */
export interface SortOrder {
  readonly criterion: Uint16Array | Uint32Array;
  readonly isAscending: boolean;
  /** Bits of the standing that do not count: none, offers and partner (neutral), or all of it (ENEM). */
  readonly standingShift: number;
}

const CRITERIA: Record<Sort, { column: keyof SchoolShard & SortColumn; isAscending: boolean }> = {
  relevance: { column: "relevance", isAscending: false },
  min_price: { column: "fee", isAscending: true },
  max_price: { column: "fee", isAscending: false },
  max_discount: { column: "discount", isAscending: false },
  best_rate: { column: "reviewScore", isAscending: false },
  brazil_ranking_enem: { column: "countryRank", isAscending: true },
  state_ranking_enem: { column: "stateRank", isAscending: true },
  city_ranking_enem: { column: "cityRank", isAscending: true },
};
type SortColumn = "relevance" | "fee" | "discount" | "reviewScore" | "countryRank" | "stateRank" | "cityRank";

const LAST = 2 ** 32 - 1;
/** Points of relevance that a point of text score is worth. */
const TEXT_WEIGHT = 1000;

export function sortOrderOf(shard: SchoolShard, sort: Sort, neutral: boolean): SortOrder {
  const { column, isAscending } = CRITERIA[sort];
  const standingShift = isCommercial(sort) ? (neutral ? 2 : 0) : 4;
  return { criterion: shard[column], isAscending, standingShift };
}

/** Key of a row with a standing and a text score (0 unless the sort is by relevance). */
export function sortKey(order: SortOrder, row: number, standing: number, textScore: number): number {
  const value = order.criterion[row]!;
  const standingKey = (standing >> order.standingShift) * (LAST + 1);
  if (order.isAscending) return standingKey + (value === 0 ? LAST : value);
  return standingKey + (LAST - value - TEXT_WEIGHT * textScore);
}
