import { createCounts } from "./facet-counts.ts";
import { filterRows } from "./filter-rows.ts";
import { compileFilter } from "./row-filter.ts";
import { rowsOf, type SchoolShard } from "./school-shard.ts";
import { scratch } from "./scratch.ts";
import { candidatesIn } from "./search-schools.ts";
import { FLAG } from "./shard-meta.ts";
import { WITHOUT_OFFERS } from "./standing.ts";
import type { SchoolQuery } from "./types.ts";

/** Figures of the schools that match a query: what a directory says about a place. */
export interface SchoolSummary {
  readonly schools: number;
  readonly withOffers: number;
  /** Highest discount of a best offer, 0–100; 0 without offers. */
  readonly maxDiscountPercent: number;
  /** Fees of the best offers in centavos: lowest, median, highest; null when no school publishes one. */
  readonly fees: {
    readonly count: number;
    readonly lowest: number;
    readonly median: number;
    readonly highest: number;
  } | null;
  readonly rated: number;
  readonly reviews: number;
}

/** Summarises what the filters of a query match (its text is not looked at). One pass over the rows of the scope. */
export function summarizeSchools(shard: SchoolShard, query: SchoolQuery): SchoolSummary {
  const figures = new SchoolFigures(query);
  figures.add(shard);
  return figures.summary();
}

/** A summary under way: the shards are added one after the other. */
export class SchoolFigures {
  readonly #query: SchoolQuery;
  /** Of each shard: a country has too many for a list of numbers. */
  readonly #fees: Uint32Array[] = [];
  #schools = 0;
  #withOffers = 0;
  #maxDiscount = 0;
  #rated = 0;
  #reviews = 0;

  constructor(query: SchoolQuery) {
    this.#query = query;
  }

  add(shard: SchoolShard): void {
    const query = this.#query;
    const filter = compileFilter(shard, query);
    const candidates = candidatesIn(shard, { ...rowsOf(shard, query.scope), circle: null });
    const hits = filterRows(
      shard,
      candidates,
      filter,
      createCounts(shard, { ...query, facets: [], countsFees: false }, () => false),
    );
    this.#schools += hits;
    const fees = new Uint32Array(hits);
    let count = 0;
    for (const row of scratch.rows.subarray(0, hits)) {
      if ((shard.flags[row]! & FLAG.hasFee) !== 0) fees[count++] = shard.fee[row]!;
      if ((shard.standing[row]! & WITHOUT_OFFERS) === 0) this.#withOffers++;
      this.#maxDiscount = Math.max(this.#maxDiscount, shard.discount[row]!);
      if (shard.reviewCount[row]! > 0) this.#rated++;
      this.#reviews += shard.reviewCount[row]!;
    }
    this.#fees.push(fees.slice(0, count));
  }

  summary(): SchoolSummary {
    const fees = joined(this.#fees).sort();
    return {
      schools: this.#schools,
      withOffers: this.#withOffers,
      maxDiscountPercent: this.#maxDiscount / 10,
      fees:
        fees.length === 0
          ? null
          : { count: fees.length, lowest: fees[0]!, median: fees[fees.length >> 1]!, highest: fees.at(-1)! },
      rated: this.#rated,
      reviews: this.#reviews,
    };
  }
}

function joined(lists: readonly Uint32Array[]): Uint32Array {
  const all = new Uint32Array(lists.reduce((sum, list) => sum + list.length, 0));
  let length = 0;
  for (const list of lists) {
    all.set(list, length);
    length += list.length;
  }
  return all;
}
