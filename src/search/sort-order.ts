import { distanceKm, type Point } from "../domain/places/geo.ts";
import { isCommercial, type Sort } from "../domain/ranking/ranking.ts";
import { scratch } from "./buffers.ts";
import { placeOf, type RowPlaces } from "./narrow.ts";
import { fillFromCheapest } from "./offer-counts.ts";
import type { OfferFilter } from "./offer-filter.ts";
import type { OfferShard } from "./offer-shard.ts";
import { cityOf, type SchoolShard, tieAt } from "./school-shard.ts";
import { NO_COORDINATE } from "./shard-meta.ts";
import { SCORES } from "./text-score.ts";
import type { TopRows } from "./top-rows.ts";
import type { SchoolQuery } from "./types.ts";

/** A sort as one number per row, smaller first, then by `tieAt`. Orders rows as `sortKeys` of the domain does. */
export interface SortOrder {
  /** By row, or set by `fill` for the rows that are ranked. 0 is missing, and last. */
  readonly criterion: Uint16Array | Uint32Array;
  /** Computes criteria that no column has: of the offer that meets the filters, or the distance. */
  readonly fill: ((rows: Uint32Array) => void) | null;
  /** Index of rows into the criterion. */
  readonly places: RowPlaces;
  readonly isAscending: boolean;
  /** Rank bits that do not count: none, offers and partner (neutral), or all of it (ENEM, distance). */
  readonly rankBitsShift: number;
}

/** How the rows of a shard are ranked. */
export interface RowOrder extends SortOrder {
  /** By row, text score plus one: comes first in a sort by relevance. Null without a text. */
  readonly textScores: Uint8Array | null;
  /** Rows are ranked in their stored order: once one is beyond the page, so are the others of its city. */
  readonly isStored: boolean;
}

type SortColumn = "relevance" | "reviewScore" | "countryRank" | "stateRank" | "cityRank";

const COLUMNS: Partial<Record<Sort, { column: SortColumn; isAscending: boolean }>> = {
  relevance: { column: "relevance", isAscending: false },
  best_rate: { column: "reviewScore", isAscending: false },
  brazil_ranking_enem: { column: "countryRank", isAscending: true },
  state_ranking_enem: { column: "stateRank", isAscending: true },
  city_ranking_enem: { column: "cityRank", isAscending: true },
};

const isEnemRank = (column: SortColumn) => column.endsWith("Rank");

const LAST = 2 ** 32 - 1;
/** Multiplier of the text score, above any rank bits (sixteen values) and criterion. */
const BEFORE_STANDING = 16 * (LAST + 1);
/** Added to the keys of rows that come after all others: above any other key. */
export const AFTER = SCORES * BEFORE_STANDING;

/** Decodes the text score of a row from its key in a sort by relevance. */
export function textPointsOf(key: number): number {
  return SCORES - 1 - Math.floor((key % AFTER) / BEFORE_STANDING);
}

/** The order of a query; `filter` selects the offer that represents a school in sorts by price and discount. */
export function sortOrderOf(shard: OfferShard, { sort, neutral, near }: SchoolQuery, filter: OfferFilter): SortOrder {
  const { schools, fee, discount } = shard;
  const rankBitsShift = isCommercial(sort) ? (neutral ? 2 : 0) : 4;
  const known = COLUMNS[sort];
  if (known) {
    const places = isEnemRank(known.column) ? schools.enemPlaces : null;
    const { column, isAscending } = known;
    return { criterion: schools[column], fill: null, places, isAscending, rankBitsShift };
  }
  const { values } = scratch;
  const column = sort === "max_discount" ? discount : fee;
  const fill =
    sort === "nearest"
      ? (rows: Uint32Array) => fillDistances(schools, near?.point ?? null, rows, values)
      : (rows: Uint32Array) => fillFromCheapest(shard, filter, column, rows, values);
  const isAscending = sort === "nearest" || sort === "min_price";
  return { criterion: values, fill, places: null, isAscending, rankBitsShift };
}

/** Whole metres plus one; 0 without a point or coordinates. */
function fillDistances({ lat, lng }: SchoolShard, point: Point | null, rows: Uint32Array, values: Uint32Array): void {
  for (const row of rows) {
    const isKnown = point !== null && lat[row] !== NO_COORDINATE;
    values[row] = isKnown
      ? Math.round(distanceKm(point, { lat: lat[row]! / 1e6, lng: lng[row]! / 1e6 }) * 1000) + 1
      : 0;
  }
}

/** Offers rows of the shard at `position` to the page, with `offset` added to their keys. */
export function rankRows(
  shard: SchoolShard,
  position: number,
  rows: Uint32Array,
  offset: number,
  { criterion, fill, places, isAscending, rankBitsShift, textScores, isStored }: RowOrder,
  page: TopRows,
): void {
  const { rankBits, cityStarts } = shard;
  const hits = rows.length;
  fill?.(rows);
  for (let i = 0; i < hits; i++) {
    const row = rows[i]!;
    const value = criterion[placeOf(places, row)]!;
    let key = offset + (rankBits[row]! >> rankBitsShift) * (LAST + 1);
    key += !isAscending ? LAST - value : value === 0 ? LAST : value;
    // The buffer has scores plus one.
    if (textScores !== null) key += (SCORES - textScores[row]!) * BEFORE_STANDING;
    if (key <= page.lastKey) page.offer(key, tieAt(shard, row), position, row);
    else if (isStored) {
      const nextCity = cityStarts[cityOf(shard, row) + 1]!;
      while (i + 1 < hits && rows[i + 1]! < nextCity) i++;
    }
  }
}
