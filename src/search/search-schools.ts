import { distanceKm } from "../domain/geo.ts";
import { forEachRun } from "./cell-grid.ts";
import { Circle } from "./circle.ts";
import { countHits, createCounts } from "./facet-counts.ts";
import { FacetTotals, facetsOf } from "./facets.ts";
import { type Candidates, filterRows, isUnnarrowed } from "./filter-rows.ts";
import { hitAt } from "./hit-at.ts";
import { type Area, clearScores, matchNames, TEXT_MATCHES, type TextMatch } from "./match-names.ts";
import { compileFilter, GROUP_BIT } from "./row-filter.ts";
import { rowsOf, type SchoolShard } from "./school-shard.ts";
import { reserveScratch, scratch } from "./scratch.ts";
import { rankRows, sortOrderOf, textPointsOf } from "./sort-order.ts";
import { queryWordsOf } from "./text-score.ts";
import { TopRows } from "./top-rows.ts";
import type { SchoolHit, SchoolQuery, SchoolResult } from "./types.ts";
import { wholeFacets } from "./whole-facets.ts";

/**
 * Searches one or several shards as if they were one: the order, the total and the facets span all of them. A page
 * beyond the end has no hits. Synchronous, and cheap: one pass over the rows of the scope.
 */
export function searchSchools(shards: readonly SchoolShard[], query: SchoolQuery): SchoolResult {
  const { page, facets, total, textMatch } = rankSchools(shards, query);
  const isScored = textMatch !== null && query.sort === "relevance";
  return {
    total,
    hits: page.map(({ shard, row }) => toHit(shards[shard]!, row, query)),
    textPoints: isScored
      ? page.map(({ key, shard, row }) => textPointsOf(key, shards[shard]!.relevance[row]!))
      : undefined,
    facets: facets.list(),
    textMatch,
  };
}

/** The rows of a page, before anything of them is decoded. */
export function rankSchools(shards: readonly SchoolShard[], query: SchoolQuery) {
  const words = queryWordsOf(query.text ?? "");
  const circle = query.near ? new Circle(query.near.point, query.near.radiusKm) : null;
  const areas = shards.map((shard): Area => ({ ...rowsOf(shard, query.scope), circle }));
  const rows = areas.reduce((sum, { from, to }) => sum + to - from, 0);
  const start = (query.page - 1) * query.size;
  const search: Search = {
    query,
    page: new TopRows(start < rows ? Math.min(start + query.size, rows) : 0),
    facets: new FacetTotals(query.facets ?? [], shards),
    total: 0,
  };

  let textMatch: TextMatch | null = null;
  if (words.length === 0) {
    for (const [position, shard] of shards.entries()) {
      searchRows(shard, position, candidatesIn(shard, areas[position]!), search);
    }
  } else {
    textMatch = searchText(shards, areas, words, search);
  }
  return { page: search.page.sorted().slice(start), facets: search.facets, total: search.total, textMatch };
}

/** A search under way. */
interface Search {
  readonly query: SchoolQuery;
  readonly page: TopRows;
  readonly facets: FacetTotals;
  total: number;
}

/** Searches in the strictest way of matching that finds a school; if none does, the text was taken as typed. */
function searchText(
  shards: readonly SchoolShard[],
  areas: readonly Area[],
  words: readonly string[],
  search: Search,
): TextMatch {
  for (const match of TEXT_MATCHES) {
    let isFound = false;
    for (const [position, shard] of shards.entries()) {
      const count = matchNames(shard, areas[position]!, words, match);
      if (count === 0) continue;
      isFound = true;
      searchRows(shard, position, { isListed: true, from: 0, to: count, circle: null }, search, scratch.scores);
      clearScores(areas[position]!);
    }
    if (isFound) return match;
  }
  return "exact";
}

/** The rows of an area: with a circle, those in the cells that it meets. */
export function candidatesIn(shard: SchoolShard, { from, to, circle }: Area): Candidates {
  reserveScratch(shard.rows, 0);
  if (circle === null) return { isListed: false, from, to, circle };
  let count = 0;
  forEachRun(shard.grid, circle.bounds(), (start, end) => {
    for (let i = start; i < end; i++) {
      const row = shard.grid.rows[i]!;
      if (row >= from && row < to) scratch.rows[count++] = row;
    }
  });
  return { isListed: true, from: 0, to: count, circle };
}

function searchRows(
  shard: SchoolShard,
  position: number,
  candidates: Candidates,
  search: Search,
  textScores: Uint8Array | null = null,
): void {
  const { query, page, facets } = search;
  const filter = compileFilter(shard, query);
  const asked = query.facets ?? [];
  const counts = createCounts(shard, query.scope, asked, (key) => (filter.groups & GROUP_BIT[key]) !== 0);
  const hits = filterRows(shard, candidates, filter, counts);
  search.total += hits;
  const count = () => {
    countHits(shard, counts, hits);
    return facetsOf(shard, counts, query.scope, asked);
  };
  facets.add(isUnnarrowed(candidates, filter) ? wholeFacets(shard, query.scope, asked, count) : count());
  const isNeutral = query.neutral === true;
  const scores = query.sort === "relevance" ? textScores : null;
  const isStored = query.sort === "relevance" && !isNeutral && !candidates.isListed;
  rankRows(shard, position, hits, sortOrderOf(shard, query.sort, isNeutral), scores, isStored, page);
}

function toHit(shard: SchoolShard, row: number, { near }: SchoolQuery): SchoolHit {
  const hit = hitAt(shard, row);
  return near && hit.location ? { ...hit, distanceKm: distanceKm(near.point, hit.location) } : hit;
}
