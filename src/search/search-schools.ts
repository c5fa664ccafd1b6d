import { scratch } from "./buffers.ts";
import { type Candidates, listRows } from "./candidates.ts";
import { countHits, createCounts } from "./facet-counts.ts";
import { type Counted, facetsOf } from "./facets.ts";
import { filterRows, isUnnarrowed, type Matches } from "./filter-rows.ts";
import { hitsOf } from "./hit-at.ts";
import type { TextMatch } from "./match-names.ts";
import { OfferCounts } from "./offer-counts.ts";
import { OfferFilter, offerCriteriaOf, unpricedIn } from "./offer-filter.ts";
import type { OfferShard } from "./offer-shard.ts";
import { compileFilter } from "./row-filter.ts";
import { rankShards, ShardRanking, type ShardSize, sizeOf } from "./shard-ranking.ts";
import { AFTER, rankRows, sortOrderOf, textPointsOf } from "./sort-order.ts";
import type { RankedRow } from "./top-rows.ts";
import type { SchoolHit, SchoolQuery, SchoolResult } from "./types.ts";
import { wholeCounts } from "./whole-counts.ts";

/**
 * Searches one or several shards as if they were one: the order, the total and the facets span all of them. A page
 * beyond the end has no hits. Synchronous, and cheap: one pass over the rows of the scope.
 */
export function searchSchools(shards: readonly OfferShard[], query: SchoolQuery): SchoolResult {
  const { ranking, textMatch, page } = rankSchools(shards, query);
  return toSchoolResult(ranking, textMatch, page, hitsOf(shards, page, query));
}

/** The rows of a page, before anything of them is decoded. */
export function rankSchools(shards: readonly OfferShard[], query: SchoolQuery) {
  const ranking = new SchoolRanking(query, shards.map(sizeOf));
  const textMatch = rankShards(ranking, shards);
  return { ranking, textMatch, page: ranking.page() };
}

/** The result of a finished ranking; `hits` are the schools of the page. */
export function toSchoolResult(
  ranking: SchoolRanking,
  textMatch: TextMatch | null,
  page: readonly RankedRow[],
  hits: readonly SchoolHit[],
): SchoolResult {
  const { total, unpriced, facets, isScored } = ranking;
  return {
    total,
    unpriced,
    hits,
    textPoints: isScored ? page.map(({ key }) => textPointsOf(key)) : undefined,
    facets: facets.list(),
    feeCounts: facets.fees,
    textMatch,
  };
}

/** Ranks schools, each by the cheapest of its offers that meets the criteria where prices are compared. */
export class SchoolRanking extends ShardRanking<SchoolQuery> {
  unpriced = 0;

  constructor(query: SchoolQuery, sizes: readonly ShardSize[]) {
    const rows = sizes.reduce((sum, size) => sum + size.rows, 0);
    super(query, sizes, rows);
  }

  /** Whether the text weighs in the order. */
  get isScored(): boolean {
    return this.isText && this.query.sort === "relevance";
  }

  protected addRows(shard: OfferShard, position: number, candidates: Candidates, textScores: Uint8Array | null): void {
    const { query, top } = this;
    const { schools } = shard;
    const filter = compileFilter(schools, query);
    const offerFilter = new OfferFilter(shard, offerCriteriaOf(query));
    const unpriced = unpricedIn(query);
    let matches: Matches = { hits: 0, after: 0 };
    const count = (): Counted => {
      const counts = createCounts(schools, query);
      const offers = new OfferCounts(shard, offerFilter, query);
      matches = filterRows(schools, candidates, filter, unpriced, counts, offers);
      countHits(schools, counts, matches.hits);
      return { facets: facetsOf(schools, counts, offers, query.scope, query.facets ?? []), fees: offers.fees };
    };
    if (unpriced === "any" && isUnnarrowed(candidates, filter)) {
      this.facets.add(wholeCounts(shard, query, count));
      matches = { hits: listRows(candidates), after: 0 };
    } else this.facets.add(count());
    this.total += matches.hits;
    this.unpriced += matches.after;
    const order = {
      ...sortOrderOf(shard, query, offerFilter),
      textScores: this.isScored ? textScores : null,
      isStored: query.sort === "relevance" && query.neutral !== true && !candidates.isListed,
    };
    rankRows(schools, position, scratch.rows.subarray(0, matches.hits), 0, order, top);
    rankRows(schools, position, scratch.after.subarray(0, matches.after), AFTER, order, top);
  }
}
