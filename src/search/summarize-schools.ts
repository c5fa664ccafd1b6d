import { scratch } from "./buffers.ts";
import { candidatesIn } from "./candidates.ts";
import { cheapestOffer, highestDiscount } from "./cheapest-offer.ts";
import { type Country, eachSegment } from "./country.ts";
import { createCounts } from "./facet-counts.ts";
import { filterRows } from "./filter-rows.ts";
import { OfferCounts } from "./offer-counts.ts";
import { OfferFilter, offerCriteriaOf, unpricedIn } from "./offer-filter.ts";
import { compileFilter } from "./row-filter.ts";
import { rowsOf } from "./school-columns.ts";
import type { Segment } from "./segment.ts";
import type { SchoolQuery } from "./types.ts";

/** Figures of the schools that match a query, as directories show them for a place. */
export interface SchoolSummary {
  readonly schools: number;
  /** Schools with a discount on an offer that meets the criteria. */
  readonly withOffers: number;
  /** Highest discount of the offers that meet the criteria, 0–100; 0 without one. */
  readonly maxDiscountPercent: number;
  /** Fees in centavos of each school's cheapest matching offer; null when no school publishes one. */
  readonly fees: {
    readonly count: number;
    readonly lowest: number;
    readonly median: number;
    readonly highest: number;
  } | null;
  readonly rated: number;
  readonly reviews: number;
  /** Median rating of the rated schools, 0.5–5; null without any, or where a remote search does not return it. */
  readonly medianRating: number | null;
  /** Median average of the schools with a result in the newest edition; null as above. */
  readonly enem: { readonly edition: number; readonly count: number; readonly median: number } | null;
}

/** Summarises the schools that match a query's filters, not its text. One pass over the rows of the scope. */
export async function summarizeSchools(country: Country, query: SchoolQuery): Promise<SchoolSummary> {
  const figures = new SchoolFigures(query);
  await eachSegment(country, query.scope, null, (segment) => figures.add(segment));
  return figures.summary();
}

/** A summary in progress: segments are added one after the other. */
class SchoolFigures {
  readonly #query: SchoolQuery;
  /** One array for each segment: a country has too many fees for an array of numbers. */
  readonly #fees: Uint32Array[] = [];
  #schools = 0;
  #withOffers = 0;
  #maxDiscount = 0;
  #reviews = 0;
  readonly #ratings: number[] = [];
  #edition = 0;
  /** Averages in the newest edition so far, in hundredths. */
  #enem: number[] = [];

  constructor(query: SchoolQuery) {
    this.#query = query;
  }

  add(segment: Segment): void {
    const query = { ...this.#query, facets: [], countsFees: false };
    const { schools } = segment;
    const offerFilter = new OfferFilter(segment, offerCriteriaOf(query));
    const unpriced = unpricedIn(query);
    const { hits, after, priced } = filterRows(
      schools,
      candidatesIn(schools, { ...rowsOf(schools, query.scope), region: null }),
      compileFilter(schools, query, unpriced !== "none"),
      unpriced,
      createCounts(schools, query),
      new OfferCounts(segment, offerFilter, query),
    );
    this.#schools += hits + after;
    const fees = new Uint32Array(priced);
    let count = 0;
    for (let i = 0; i < hits + after; i++) {
      const row = i < hits ? scratch.rows[i]! : scratch.after[i - hits]!;
      const offer = cheapestOffer(segment, offerFilter, row);
      if (offer >= 0) {
        fees[count++] = segment.fee[offer]!;
        const discount = highestDiscount(segment, offerFilter, row);
        if (discount > 0) this.#withOffers++;
        this.#maxDiscount = Math.max(this.#maxDiscount, discount);
      }
      const reviews = schools.reviewCount[row]!;
      if (reviews > 0) this.#ratings.push(schools.reviewAverages[schools.reviewPlaces[row]!]!);
      this.#reviews += reviews;
      const enem = schools.enemPlaces[row]!;
      this.#addEnem(schools.enem.edition[enem]!, schools.enem.average[enem]!);
    }
    this.#fees.push(fees);
  }

  /** A school without a result has an average of 0. */
  #addEnem(edition: number, average: number): void {
    if (average === 0 || edition < this.#edition) return;
    if (edition > this.#edition) this.#enem = [];
    this.#edition = edition;
    this.#enem.push(average);
  }

  summary(): SchoolSummary {
    const enem = medianOf(this.#enem);
    const fees = concat(this.#fees).sort();
    return {
      schools: this.#schools,
      withOffers: this.#withOffers,
      maxDiscountPercent: this.#maxDiscount / 10,
      fees:
        fees.length === 0
          ? null
          : { count: fees.length, lowest: fees[0]!, median: fees[fees.length >> 1]!, highest: fees.at(-1)! },
      rated: this.#ratings.length,
      reviews: this.#reviews,
      medianRating: medianOf(this.#ratings),
      enem: enem === null ? null : { edition: this.#edition, count: this.#enem.length, median: enem / 100 },
    };
  }
}

/** The upper one of two in the middle; null of nothing. */
function medianOf(values: readonly number[]): number | null {
  return Float64Array.from(values).sort()[values.length >> 1] ?? null;
}

function concat(lists: readonly Uint32Array[]): Uint32Array {
  const all = new Uint32Array(lists.reduce((sum, list) => sum + list.length, 0));
  let length = 0;
  for (const list of lists) {
    all.set(list, length);
    length += list.length;
  }
  return all;
}
