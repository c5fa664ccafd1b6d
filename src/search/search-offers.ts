import { distanceKm } from "../domain/places/geo.ts";
import { drawOf } from "../domain/ranking/ranking.ts";
import { scratch } from "./buffers.ts";
import type { Candidates } from "./candidates.ts";
import { countPlace, createCounts } from "./facet-counts.ts";
import { facetsOf } from "./facets.ts";
import { type Located, locatedAt } from "./locate-schools.ts";
import type { TextMatch } from "./match-names.ts";
import { OfferCounts } from "./offer-counts.ts";
import type { OfferDetails } from "./offer-details.ts";
import { OfferFilter } from "./offer-filter.ts";
import { offerKey } from "./offer-order.ts";
import { type OfferShard, offerAt, pricedSeatAt, schoolRowOf } from "./offer-shard.ts";
import type { OfferHit, OfferQuery, OfferResult } from "./offer-types.ts";
import { compileFilter } from "./row-filter.ts";
import { documentAt } from "./school-shard.ts";
import { rankShards, ShardRanking, type ShardSize, sizeOf } from "./shard-ranking.ts";
import type { SchoolDocument } from "./types.ts";

/** Synchronous search of the scholarships in memory. */
export interface OfferInventory {
  searchOffers(query: OfferQuery): OfferResult;
  /** The schools of the first offers, by their lowest fee. */
  locateOffers(query: OfferQuery, limit: number): Located;
}

/** Search over an opened snapshot file, in memory. */
export function createOfferSearch(shard: OfferShard): OfferInventory {
  return {
    searchOffers: (query) => searchOffers(shard, query),
    locateOffers: (query, limit) => locateOffers(shard, query, limit),
  };
}

/**
 * Searches scholarships. A page beyond the end has no hits. Synchronous: one pass over the offers of the schools of the
 * scope. A text selects schools as `searchSchools` does, those without a scholarship included: a school that has none
 * is not replaced by one of a similar name.
 */
export function searchOffers(shard: OfferShard, query: OfferQuery): OfferResult {
  const { ranking, textMatch, page } = rankOffers(shard, query);
  const hits = page.map(({ row }) => toOfferHit(shard, row, documentOfOffer(shard, row), query));
  return toOfferResult(ranking, textMatch, hits);
}

/** The schools with the cheapest scholarships on a map, each with its cheapest. */
function locateOffers(shard: OfferShard, query: OfferQuery, limit: number): Located {
  const { ranking, page } = rankOffers(shard, cheapestOf(query, limit));
  const points = page.map(({ row }) => locatedAt(shard.schools, schoolRowOf(shard, row), pricedSeatAt(shard, row)));
  return { total: ranking.total, points: points.filter((point) => point !== null) };
}

/** The query for the first offers of a map: the cheapest of each school. */
export function cheapestOf(query: OfferQuery, limit: number): OfferQuery {
  return { ...query, sort: "min_price", leadingYear: null, distinct: true, page: 1, size: limit };
}

/** The offers of a page, before anything of them is decoded. */
function rankOffers(shard: OfferShard, query: OfferQuery) {
  const ranking = new OfferRanking(query, [sizeOf(shard)]);
  const textMatch = rankShards(ranking, [shard]);
  return { ranking, textMatch, page: ranking.page() };
}

/** The result of a finished ranking; `hits` are the offers of the page. */
export function toOfferResult(
  { total, facets }: OfferRanking,
  textMatch: TextMatch | null,
  hits: readonly OfferHit[],
): OfferResult {
  return { total, hits, facets: facets.list(), feeCounts: facets.fees, textMatch };
}

/** Ranks offers: every one that matches, or the best of each school. */
export class OfferRanking extends ShardRanking<OfferQuery> {
  constructor(query: OfferQuery, sizes: readonly ShardSize[]) {
    const rows = sizes.reduce((sum, size) => sum + size.offerRows, 0);
    super(query, sizes, rows);
  }

  protected addRows(shard: OfferShard, position: number, { isListed, from, to, circle }: Candidates): void {
    const { query, top } = this;
    const { schools, starts, ends } = shard;
    const { rows } = scratch;
    const filter = new OfferFilter(shard, { ...query, isDiscounted: true });
    // A neighborhood is the only group of the school that scholarships are narrowed by.
    const { neighborhoods } = compileFilter(schools, { ...query, ...OF_OFFERS_ALONE });
    const isPlaced = neighborhoods.length > 0;
    const keyOf = offerKey(shard, query.sort, {
      neutral: query.neutral === true,
      leadingYear: query.leadingYear ?? null,
      point: query.near?.point ?? null,
    });
    const counts = new OfferCounts(shard, filter, query);
    const places = createCounts(schools, { ...query, ...OF_OFFERS_ALONE });

    for (let i = from; i < to; i++) {
      const schoolRow = isListed ? rows[i]! : i;
      const end = ends[schoolRow]!;
      if (starts[schoolRow] === end) continue;
      if (circle !== null && !circle.contains(schools.lat[schoolRow]!, schools.lng[schoolRow]!)) continue;
      const isPlace = !isPlaced || neighborhoods[schools.neighborhood[schoolRow]!] !== 0;
      let bestKey = Number.POSITIVE_INFINITY;
      let bestRow = -1;
      let meets = 0;
      for (let row = starts[schoolRow]!; row < end; row++) {
        const isMet = counts.visit(row, isPlace);
        if (!query.distinct) counts.settle();
        if (!isMet) continue;
        meets++;
        if (!isPlace) continue;
        const key = keyOf(schoolRow, row);
        if (query.distinct) {
          if (key < bestKey) [bestKey, bestRow] = [key, row];
        } else {
          this.total++;
          if (key <= top.lastKey) top.offer(key, tieOf(schools.ids[schoolRow]!, row), position, row);
        }
      }
      countPlace(schools, places, schoolRow, query.distinct ? Math.min(meets, 1) : meets);
      if (!query.distinct) continue;
      counts.settle();
      if (bestRow < 0) continue;
      this.total++;
      top.offer(bestKey, tieOf(schools.ids[schoolRow]!, bestRow), position, bestRow);
    }
    this.facets.add({ facets: facetsOf(schools, places, counts, query.scope, query.facets ?? []), fees: counts.fees });
  }
}

/** Fields of a school query that a search of scholarships does not have. */
const OF_OFFERS_ALONE = { sort: "relevance", tags: [] } as const;

/** The draw of the school, then the row, by which its offers are in the order of their fees and ids: below 2^53. */
const ROWS = 2 ** 26;
const tieOf = (schoolId: number, row: number) => drawOf(schoolId) * ROWS + row;

function documentOfOffer(shard: OfferShard, row: number): SchoolDocument {
  return documentAt(shard.schools, schoolRowOf(shard, row));
}

/** The offer of a row with its school; of a part, with its details. */
export function toOfferHit(
  shard: OfferShard,
  row: number,
  school: SchoolDocument,
  { near }: OfferQuery,
  details?: OfferDetails,
): OfferHit {
  return {
    offer: offerAt(shard, row, details),
    school,
    distanceKm: near && school.location ? distanceKm(near.point, school.location) : null,
  };
}
