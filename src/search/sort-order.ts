import { isCommercial, type Sort } from "../domain/ranking.ts";
import { placeOf, type RowPlaces } from "./narrow.ts";
import { cityOf, type SchoolShard } from "./school-shard.ts";
import { scratch } from "./scratch.ts";
import type { TopRows } from "./top-rows.ts";

/** A sort as one number per row, smaller first; equal numbers are ordered by id. Equals `sortKeys` of the domain. */
export interface SortOrder {
  readonly criterion: Uint16Array | Uint32Array;
  /** Of rows in the criterion. */
  readonly places: RowPlaces;
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

const isEnemRank = (column: SortColumn) => column.endsWith("Rank");

const LAST = 2 ** 32 - 1;
/** Points of relevance that a point of text score is worth. */
const TEXT_WEIGHT = 1000;

/** The points that a text added to a row of a sort by relevance, from the key that it was ranked by. */
export function textPointsOf(key: number, relevance: number): number {
  return LAST - relevance - (key % (LAST + 1));
}

export function sortOrderOf(shard: SchoolShard, sort: Sort, neutral: boolean): SortOrder {
  const { column, isAscending } = CRITERIA[sort];
  const standingShift = isCommercial(sort) ? (neutral ? 2 : 0) : 4;
  const places = isEnemRank(column) ? shard.enemPlaces : null;
  return { criterion: shard[column], places, isAscending, standingShift };
}

/**
 * Offers the first `hits` rows of `scratch.rows` to the page, as rows of the shard at `position`. `scores` (by row, text
 * score plus one) weighs in a sort by relevance. `isStored` says that rows come as they are stored and are wanted so:
 * once one is beyond the page, so are the others of its city.
 */
export function rankRows(
  shard: SchoolShard,
  position: number,
  hits: number,
  { criterion, places, isAscending, standingShift }: SortOrder,
  scores: Uint8Array | null,
  isStored: boolean,
  page: TopRows,
): void {
  const { ids, standing, cityStarts } = shard;
  const { rows } = scratch;
  for (let i = 0; i < hits; i++) {
    const row = rows[i]!;
    const value = criterion[placeOf(places, row)]!;
    let key = (standing[row]! >> standingShift) * (LAST + 1);
    if (isAscending) key += value === 0 ? LAST : value;
    else key += LAST - value - (scores === null ? 0 : TEXT_WEIGHT * (scores[row]! - 1));
    if (key <= page.lastKey) page.offer(key, ids[row]!, position, row);
    else if (isStored) {
      const nextCity = cityStarts[cityOf(shard, row) + 1]!;
      while (i + 1 < hits && rows[i + 1]! < nextCity) i++;
    }
  }
}
