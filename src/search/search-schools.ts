import { scratch } from "./buffers.ts";
import { type Candidates, listRows } from "./candidates.ts";
import type { Country } from "./country.ts";
import { countHits, createCounts } from "./facet-counts.ts";
import { type Counted, facetsOf } from "./facets.ts";
import { filterRows, isUnnarrowed, type Matches } from "./filter-rows.ts";
import { OfferCounts } from "./offer-counts.ts";
import { filtersOf, unpricedIn } from "./offer-filter.ts";
import { readHits } from "./read-hits.ts";
import { compileFilter } from "./row-filter.ts";
import { RowRanking } from "./row-ranking.ts";
import type { Segment } from "./segment.ts";
import { AFTER, rankRows, sortOrderOf, textPointsOf } from "./sort-order.ts";
import type { SchoolQuery, SchoolResult } from "./types.ts";
import { wholeCounts } from "./whole-counts.ts";

/** Searches schools: one pass over the rows of the scope. A page beyond the end has no hits. */
export async function searchSchools(country: Country, query: SchoolQuery): Promise<SchoolResult> {
  const ranking = new SchoolRanking(query, country);
  const page = await ranking.rank(country);
  const { total, unpriced, facets, isScored, textMatch } = ranking;
  return {
    total,
    unpriced,
    hits: await readHits(country, page, query, ranking.filterOf),
    textPoints: isScored ? page.map(({ key }) => textPointsOf(key)) : undefined,
    facets: facets.list(country.segments),
    feeCounts: facets.fees,
    textMatch,
  };
}

/** Ranks schools, each by the cheapest of its offers that meets the criteria where prices are compared. */
export class SchoolRanking extends RowRanking<SchoolQuery> {
  unpriced = 0;
  readonly filterOf: ReturnType<typeof filtersOf>;

  constructor(query: SchoolQuery, country: Country) {
    super(
      query,
      country.segments.reduce((sum, { rows }) => sum + rows, 0),
    );
    this.filterOf = filtersOf(query);
  }

  /** Whether the text weighs in the order. */
  get isScored(): boolean {
    return this.isText && this.query.sort === "relevance";
  }

  protected addRows(segment: Segment, index: number, candidates: Candidates, textScores: Uint8Array | null): void {
    const { query, top } = this;
    const { schools } = segment;
    const filter = compileFilter(schools, query);
    const offerFilter = this.filterOf(segment);
    const unpriced = unpricedIn(query);
    let matches: Matches = { hits: 0, after: 0 };
    const count = (): Counted => {
      const counts = createCounts(schools, query);
      const offers = new OfferCounts(segment, offerFilter, query);
      matches = filterRows(schools, candidates, filter, unpriced, counts, offers);
      countHits(schools, counts, matches.hits);
      return { facets: facetsOf(schools, counts, offers, query.scope, query.facets ?? []), fees: offers.fees };
    };
    if (unpriced === "any" && isUnnarrowed(candidates, filter)) {
      this.facets.add(wholeCounts(segment, query, count));
      matches = { hits: listRows(candidates), after: 0 };
    } else this.facets.add(count());
    this.total += matches.hits;
    this.unpriced += matches.after;
    const order = {
      ...sortOrderOf(segment, query, offerFilter),
      textScores: this.isScored ? textScores : null,
      isStored: query.sort === "relevance" && query.neutral !== true && !candidates.isListed,
    };
    rankRows(schools, index, scratch.rows.subarray(0, matches.hits), 0, order, top);
    rankRows(schools, index, scratch.after.subarray(0, matches.after), AFTER, order, top);
  }
}
