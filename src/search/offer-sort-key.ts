import type { Point } from "../domain/places/geo.ts";
import type { OfferSort, OfferSortOptions } from "../domain/ranking/offer-ranking.ts";
import { metresTo } from "./coordinates.ts";
import { COMMERCIAL_BITS, RANK_BITS } from "./rank-bits.ts";
import type { SchoolColumns } from "./school-columns.ts";
import type { Segment } from "./segment.ts";

/** Multiplier of the criterion, above any fee. */
const BEFORE_FEE = 2 ** 32;
const HIGHEST_DISCOUNT = 1000;
const HIGHEST_SCORE = 5000;
const HIGHEST_RELEVANCE = 1000;
/** Metres: farther than any two points of the Earth. */
const FARTHEST = 2 ** 25;
/** Multiplier of the leading year, above any rank bits. */
const OTHER_YEAR = 2 ** RANK_BITS;

/** Parameters of an order of offers besides its sort; `point` is the origin of the sort by distance. */
interface OfferKeyOptions extends OfferSortOptions {
  readonly point: Point | null;
}

type OfferNumber = (schoolRow: number, row: number) => number;

/**
 * The order of offers as one number, smaller first; equals `offerSortKeys` of the domain. Offers with equal numbers are
 * ordered by the draw of the school, fee and offer id.
 */
export function offerKey(segment: Segment, sort: OfferSort, options: OfferKeyOptions): OfferNumber {
  const leadOf = leadIn(segment, options);
  const { schools, fee, discount } = segment;
  /** Orders by a criterion from 0 to `highest`, then by fee. */
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
    case "nearest": {
      const leads = yearIn(segment, options.leadingYear);
      const distance = distanceIn(schools, options.point);
      return (schoolRow, row) => leads(schoolRow, row) * FARTHEST + distance(schoolRow);
    }
  }
}

/**
 * Whole metres from a point to a school; `FARTHEST - 1` where either is unknown. Caches the last school, as its offers
 * are visited in a row.
 */
function distanceIn(schools: SchoolColumns, point: Point | null): (schoolRow: number) => number {
  let lastRow = -1;
  let last = 0;
  return (row) => {
    if (row === lastRow) return last;
    lastRow = row;
    last = metresTo(point, schools, row) ?? FARTHEST - 1;
    return last;
  };
}

/** The keys before the criterion: the leading year, then the rank bits of the school. */
function leadIn(segment: Segment, { neutral, leadingYear }: OfferSortOptions): OfferNumber {
  const { rankBits } = segment.schools;
  const shift = neutral ? COMMERCIAL_BITS : 0;
  const behind = yearIn(segment, leadingYear);
  return (schoolRow, row) => (rankBits[schoolRow]! >> shift) + behind(schoolRow, row) * OTHER_YEAR;
}

/** 0 for an offer of the leading year and 1 for others; always 0 when no offer has that year. */
function yearIn({ years, profile, profiles }: Segment, leadingYear: number | null): OfferNumber {
  const bit = leadingYear === null ? -1 : years.indexOf(leadingYear);
  if (bit < 0) return () => 0;
  const leading = 1 << bit;
  return (_, row) => (profiles.years[profile[row]!]! & leading ? 0 : 1);
}
