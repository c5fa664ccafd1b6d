import type { Numbers } from "./container.ts";
import type { OfferFilter } from "./offer-filter.ts";
import type { Segment } from "./segment.ts";

/** Whether an offer, by its profile and net fee, meets the criteria. */
export function meets(filter: OfferFilter, profile: number, fee: number): boolean {
  return fee >= filter.minFee && fee <= filter.maxFee && filter.failed(profile) === 0;
}

/**
 * The offer of a school that its card shows: the cheapest that meets the criteria of the search, which is the first, as
 * they are sorted by fee; -1 when none does. Pages of one school choose by `domain/pricing/offer-choice.ts`.
 */
export function cheapestOffer({ starts, ends, profile, fee }: Segment, filter: OfferFilter, schoolRow: number): number {
  const end = ends[schoolRow]!;
  for (let row = starts[schoolRow]!; row < end; row++) {
    if (meets(filter, profile[row]!, fee[row]!)) return row;
  }
  return -1;
}

/** The dearest offer of a school that meets the criteria; -1 when none does. */
export function dearestOffer({ starts, ends, profile, fee }: Segment, filter: OfferFilter, schoolRow: number): number {
  const start = starts[schoolRow]!;
  for (let row = ends[schoolRow]! - 1; row >= start; row--) {
    if (meets(filter, profile[row]!, fee[row]!)) return row;
  }
  return -1;
}

/** The highest discount of the offers of a school that meet the criteria, in tenths of a percent; 0 without one. */
export function highestDiscount(segment: Segment, filter: OfferFilter, schoolRow: number): number {
  const { starts, ends, profile, fee, discount } = segment;
  let highest = 0;
  for (let row = starts[schoolRow]!; row < ends[schoolRow]!; row++) {
    if (meets(filter, profile[row]!, fee[row]!)) highest = Math.max(highest, discount[row]!);
  }
  return highest;
}

/** Sets `values` by school row to a column of its cheapest matching offer, plus `plus`; 0 without one. */
export function fillFromCheapest(
  segment: Segment,
  filter: OfferFilter,
  column: Numbers,
  plus: number,
  rows: Uint32Array,
  values: Uint32Array,
): void {
  for (const row of rows) {
    const offer = cheapestOffer(segment, filter, row);
    values[row] = offer < 0 ? 0 : column[offer]! + plus;
  }
}
