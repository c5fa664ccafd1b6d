import { distanceKm } from "../domain/geo.ts";
import { Circle } from "./circle.ts";
import { type Located, locatedAt } from "./locate-schools.ts";
import { type Area, clearScores, matchNames, TEXT_MATCHES, type TextMatch } from "./match-names.ts";
import { OfferCounts } from "./offer-counts.ts";
import { compileOfferFilter, failedGroups } from "./offer-filter.ts";
import { offerKey } from "./offer-order.ts";
import { type OfferShard, offerAt, schoolsBetween } from "./offer-shard.ts";
import type { OfferHit, OfferQuery, OfferResult } from "./offer-types.ts";
import { documentAt, rowsOf } from "./school-shard.ts";
import { scratch } from "./scratch.ts";
import { queryWordsOf } from "./text-score.ts";
import { TopRows } from "./top-rows.ts";

/** The scholarships, in memory: every answer comes at once. */
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
  const { page, ...result } = rankOffers(shard, query);
  return { ...result, hits: page.map((hit) => toHit(shard, hit.shard, hit.row, query)) };
}

/** Where the schools with the cheapest of the scholarships lie, each by the cheapest of its own. */
function locateOffers(shard: OfferShard, query: OfferQuery, limit: number): Located {
  const cheapest = { ...query, sort: "min_price", leadingYear: null, distinct: true, page: 1, size: limit } as const;
  const { page, total } = rankOffers(shard, cheapest);
  const points = page.map(({ shard: index, row }) =>
    locatedAt(shard.schools, shard.schoolRows[index]!, shard.fee[row]!),
  );
  return { total, points: points.filter((point) => point !== null) };
}

/** The offers of a page, before anything of them is decoded. */
function rankOffers(shard: OfferShard, query: OfferQuery) {
  const words = queryWordsOf(query.text ?? "");
  const circle = query.near ? new Circle(query.near.point, query.near.radiusKm) : null;
  const area: Area = { ...rowsOf(shard.schools, query.scope), circle };
  const textMatch = words.length === 0 ? null : markSchools(shard, area, words);
  const result = searchArea(shard, area, query, textMatch === null ? null : scratch.scores);
  if (textMatch !== null) clearScores(area);
  return { ...result, textMatch };
}

/** Leaves the schools that match in the strictest way that finds any with a score in the scratch. */
function markSchools({ schools }: OfferShard, area: Area, words: readonly string[]): TextMatch {
  return TEXT_MATCHES.find((match) => matchNames(schools, area, words, match) > 0) ?? "exact";
}

/** `scores` are 0 for schools that the text leaves out; null without a text. */
function searchArea(shard: OfferShard, { from, to, circle }: Area, query: OfferQuery, scores: Uint8Array | null) {
  const { schools, schoolRows, starts, fee } = shard;
  const { first, end } = schoolsBetween(shard, from, to);
  const filter = compileOfferFilter(shard, query);
  const keyOf = offerKey(shard, query.sort, {
    neutral: query.neutral === true,
    leadingYear: query.leadingYear ?? null,
  });
  const counts = new OfferCounts(shard, query.scope, query.facets ?? []);
  const candidates = starts[end]! - starts[first]!;
  const start = (query.page - 1) * query.size;
  const page = new TopRows(start < candidates ? Math.min(start + query.size, candidates) : 0);
  let total = 0;

  for (let index = first; index < end; index++) {
    const schoolRow = schoolRows[index]!;
    if (scores !== null && scores[schoolRow] === 0) continue;
    if (circle !== null && !circle.contains(schools.lat[schoolRow]!, schools.lng[schoolRow]!)) continue;
    const neighborhood = schools.neighborhood[schoolRow]!;
    let bestKey = Number.POSITIVE_INFINITY;
    let bestRow = -1;
    for (let row = starts[index]!; row < starts[index + 1]!; row++) {
      if (fee[row]! < filter.minFee || fee[row]! > filter.maxFee) continue;
      const failed = failedGroups(shard, filter, row, neighborhood);
      // Two groups or more: no facet counts it.
      if ((failed & (failed - 1)) !== 0) continue;
      counts.see(row, failed);
      if (!query.distinct) counts.settle(neighborhood);
      if (failed !== 0) continue;
      const key = keyOf(schoolRow, row);
      if (query.distinct) {
        if (key < bestKey) [bestKey, bestRow] = [key, row];
      } else {
        total++;
        if (key <= page.lastKey) page.offer(key, tieOf(schools.ids[schoolRow]!, row), index, row);
      }
    }
    if (!query.distinct) continue;
    counts.settle(neighborhood);
    if (bestRow < 0) continue;
    total++;
    page.offer(bestKey, tieOf(schools.ids[schoolRow]!, bestRow), index, bestRow);
  }
  return { total, page: page.sorted().slice(start), facets: counts.list() };
}

/** School id, then offer id, by which the rows of a school are ordered; below 2^53, for ids have eight digits. */
const ROWS = 2 ** 26;
const tieOf = (schoolId: number, row: number) => schoolId * ROWS + row;

function toHit(shard: OfferShard, index: number, row: number, { near }: OfferQuery): OfferHit {
  const school = documentAt(shard.schools, shard.schoolRows[index]!);
  return {
    offer: offerAt(shard, row, index),
    school,
    distanceKm: near && school.location ? distanceKm(near.point, school.location) : null,
  };
}
