import { STAGE_NAMINGS } from "../domain/catalog/stage.ts";
import type { Point } from "../domain/places/geo.ts";
import { DRAWS, drawOf, isCommercial, isPlain, type Order } from "../domain/ranking/ranking.ts";
import { alphabetKey } from "../domain/text/alphabet-key.ts";
import { scratch } from "./buffers.ts";
import { fillFromCheapest } from "./cheapest-offer.ts";
import type { Numbers } from "./container.ts";
import { metresTo } from "./coordinates.ts";
import type { OfferFilter } from "./offer-filter.ts";
import { COMMERCIAL_BITS, RANK_BITS } from "./rank-bits.ts";
import { cityOf, type SchoolColumns, tieAt } from "./school-columns.ts";
import type { Segment } from "./segment.ts";
import { tokenAt } from "./text-index.ts";
import { SCORES } from "./text-score.ts";
import type { TopRows } from "./top-rows.ts";
import type { SchoolQuery } from "./types.ts";

/** A sort as one number per row, smaller first, then by `tieAt`. Orders rows as `sortKeys` of the domain does. */
interface NumericSort {
  /** By row, or set by `fill` for the rows that are ranked. 0 is missing, and last. */
  readonly criterion: Numbers;
  /** Computes criteria that no column has by row: ranks, fees of the offer that meets the filters, distances. */
  readonly fill: ((rows: Uint32Array) => void) | null;
  readonly isAscending: boolean;
  /** Rank bits that do not count: none, offers and partner (neutral), or all of it (ENEM, distance). */
  readonly rankBitsShift: number;
  /** Orders rows that are equal otherwise. */
  readonly tie: (schools: SchoolColumns, row: number) => number;
}

/** Inputs by which the rows of a segment are ranked. */
interface RowRanking extends NumericSort {
  /** By row, text score plus one: comes first in a sort by relevance. Null without a text. */
  readonly textScores: Uint8Array | null;
  /** Rows are ranked in their stored order: once one is beyond the page, so are the others of its city. */
  readonly isStored: boolean;
}

const MODALITY = STAGE_NAMINGS.indexOf("modality");

const COLUMNS: Partial<Record<Order, "relevance" | "reviewScore">> = {
  relevance: "relevance",
  best_rate: "reviewScore",
};
const RANKS: Partial<Record<Order, "countryRank" | "stateRank" | "cityRank">> = {
  brazil_ranking_enem: "countryRank",
  state_ranking_enem: "stateRank",
  city_ranking_enem: "cityRank",
};

const LAST = 2 ** 32 - 1;
/** Multiplier of the text score, above any rank bits and criterion. */
const BEFORE_RANK_BITS = 2 ** RANK_BITS * (LAST + 1);
/** Added to the keys of rows that come after all others: above any other key. */
export const AFTER = SCORES * BEFORE_RANK_BITS;

/** Added to the keys of rows that come after them. */
export const UNSURE = 2 * AFTER;

/** Decodes the text score of a row from its key in a sort by relevance. */
export function textPointsOf(key: number): number {
  return SCORES - 1 - Math.floor((key % AFTER) / BEFORE_RANK_BITS);
}

/** The order of a query; `filter` selects the offer that represents a school in sorts by price and discount. */
export function numericSortOf(
  segment: Segment,
  { sort, neutral, near }: Pick<SchoolQuery, "neutral" | "near"> & { readonly sort: Order },
  filter: OfferFilter,
): NumericSort {
  const { schools, fee, discount } = segment;
  const rankBitsShift = isCommercial(sort) ? (neutral ? COMMERCIAL_BITS : 0) : RANK_BITS;
  if (isPlain(sort)) return { ...plainSortOf(schools, sort), rankBitsShift };
  const tie = tieAt;
  const column = COLUMNS[sort];
  if (column) return { criterion: schools[column], fill: null, isAscending: false, rankBitsShift, tie };
  const { values } = scratch;
  const rank = RANKS[sort];
  const fill = rank
    ? (rows: Uint32Array) => fillRanks(schools, schools.enem[rank], rows, values)
    : sort === "nearest"
      ? (rows: Uint32Array) => fillDistances(schools, near?.point ?? null, rows, values)
      : sort === "max_discount"
        ? (rows: Uint32Array) => fillFromCheapest(segment, filter, discount, 0, rows, values)
        : // A full scholarship costs nothing, and is not missing.
          (rows: Uint32Array) => fillFromCheapest(segment, filter, fee, 1, rows, values);
  const isAscending = rank !== undefined || sort === "nearest" || sort === "min_price";
  return { criterion: values, fill, isAscending, rankBitsShift, tie };
}

/** Technical courses and adults last; then by the name, or by the draw alone. */
function plainSortOf(schools: SchoolColumns, order: "alphabetical" | "mixed"): Omit<NumericSort, "rankBitsShift"> {
  const { values } = scratch;
  const { stageNaming } = schools;
  const letters = order === "alphabetical" ? lettersOf(schools) : null;
  const fill = (rows: Uint32Array) => {
    for (const row of rows) {
      values[row] =
        1 + (stageNaming[row]! % STAGE_NAMINGS.length === MODALITY ? LETTERS : 0) + (letters?.first(row) ?? 0);
    }
  };
  const tie = ({ ids }: SchoolColumns, row: number) => (letters?.second(row) ?? 0) * DRAWS + drawOf(ids[row]!);
  return { criterion: values, fill, isAscending: true, tie };
}

function fillRanks({ enemPlaces }: SchoolColumns, ranks: Numbers, rows: Uint32Array, values: Uint32Array): void {
  for (const row of rows) values[row] = ranks[enemPlaces[row]!]!;
}

/** Whole metres plus one; 0 without a point or coordinates. */
function fillDistances(schools: SchoolColumns, point: Point | null, rows: Uint32Array, values: Uint32Array): void {
  for (const row of rows) values[row] = (metresTo(point, schools, row) ?? -1) + 1;
}

/** Offers rows of the segment of an index to the page, with `offset` added to their keys. */
export function rankRows(
  schools: SchoolColumns,
  index: number,
  rows: Uint32Array,
  offset: number,
  { criterion, fill, isAscending, rankBitsShift, tie, textScores, isStored }: RowRanking,
  page: TopRows,
): void {
  if (offset > page.lastKey) return;
  const { rankBits, cityStarts } = schools;
  const hits = rows.length;
  fill?.(rows);
  for (let i = 0; i < hits; i++) {
    const row = rows[i]!;
    const value = criterion[row]!;
    let key = offset + (rankBits[row]! >> rankBitsShift) * (LAST + 1);
    key += !isAscending ? LAST - value : value === 0 ? LAST : value;
    // The buffer has scores plus one.
    if (textScores !== null) key += (SCORES - textScores[row]!) * BEFORE_RANK_BITS;
    if (key <= page.lastKey) page.offer(key, tie(schools, row), index, row);
    else if (isStored) {
      const nextCity = cityStarts[cityOf(schools, row) + 1]!;
      while (i + 1 < hits && rows[i + 1]! < nextCity) i++;
    }
  }
}

/** Letters in each of the two numbers of a name: with a draw, the second is below 2^53. */
const HALF = 5;
/** Exclusive upper bound of each number. */
const LETTERS = 36 ** HALF;

const known = new WeakMap<SchoolColumns, Uint32Array>();

/** `alphabetKey` of the names of a segment, as two numbers a row. Each is found when first asked for. */
function lettersOf(schools: SchoolColumns) {
  const halves = known.get(schools) ?? new Uint32Array(2 * schools.rows);
  known.set(schools, halves);
  const { text } = schools;
  const learn = (row: number) => {
    const tokens = text.nameTokens.subarray(text.nameStarts[row], text.nameStarts[row + 1]);
    const key = alphabetKey(Array.from(tokens, (token) => tokenAt(text, token)));
    halves[2 * row] = Number.parseInt(key.slice(0, HALF), 36);
    halves[2 * row + 1] = Number.parseInt(key.slice(HALF), 36);
  };
  return {
    first: (row: number) => {
      if (halves[2 * row] === 0) learn(row);
      return halves[2 * row]!;
    },
    second: (row: number) => halves[2 * row + 1]!,
  };
}
