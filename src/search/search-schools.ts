import { distanceKm } from "../domain/geo.ts";
import { forEachRun } from "./cell-grid.ts";
import { Circle } from "./circle.ts";
import { countHits, createCounts, type FacetCounts } from "./facet-counts.ts";
import { type Counted, FacetTotals, facetsOf } from "./facets.ts";
import { type Candidates, filterRows, isUnnarrowed, listRows } from "./filter-rows.ts";
import { hitAt } from "./hit-at.ts";
import { type Area, clearScores, matchNames, TEXT_MATCHES, type TextMatch } from "./match-names.ts";
import { compileFilter, GROUP_BIT } from "./row-filter.ts";
import { rowsOf, type SchoolShard } from "./school-shard.ts";
import { reserveScratch, scratch } from "./scratch.ts";
import { rankRows, sortOrderOf, textPointsOf } from "./sort-order.ts";
import { queryWordsOf } from "./text-score.ts";
import { type RankedRow, TopRows } from "./top-rows.ts";
import type { SchoolHit, SchoolQuery, SchoolResult } from "./types.ts";
import { wholeCounts } from "./whole-counts.ts";

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
    feeCounts: facets.fees,
    textMatch,
  };
}

/** The rows of a page, before anything of them is decoded. */
export function rankSchools(shards: readonly SchoolShard[], query: SchoolQuery) {
  const ranking = new SchoolRanking(query, shards);
  let textMatch: TextMatch | null = null;
  if (!ranking.isText) {
    for (const [position, shard] of shards.entries()) ranking.add(shard, position);
  } else {
    // The strictest way of matching that finds a school; if none does, the text was taken as typed.
    textMatch =
      TEXT_MATCHES.find((match) => {
        for (const [position, shard] of shards.entries()) ranking.addMatches(shard, position, match);
        return ranking.isFound;
      }) ?? "exact";
  }
  return { page: ranking.page(), facets: ranking.facets, total: ranking.total, textMatch };
}

/** What a ranking must know of a shard before it sees it. */
export interface RankedShard {
  readonly rows: number;
  readonly years: readonly number[];
}

/** A search under way: the shards are added one after the other, and none is held. */
export class SchoolRanking {
  readonly facets: FacetTotals;
  readonly isText: boolean;
  total = 0;
  /** Whether a name matched, whatever the filters say of its school. */
  isFound = false;
  readonly #query: SchoolQuery;
  readonly #words: readonly string[];
  readonly #circle: Circle | null;
  readonly #start: number;
  readonly #page: TopRows;

  /** `shards` are all that the search may be asked to add. */
  constructor(query: SchoolQuery, shards: readonly RankedShard[]) {
    this.#query = query;
    this.#words = queryWordsOf(query.text ?? "");
    this.isText = this.#words.length > 0;
    this.#circle = query.near ? new Circle(query.near.point, query.near.radiusKm) : null;
    const rows = shards.reduce((sum, shard) => sum + shard.rows, 0);
    this.#start = (query.page - 1) * query.size;
    this.#page = new TopRows(this.#start < rows ? Math.min(this.#start + query.size, rows) : 0);
    this.facets = new FacetTotals(
      query,
      shards.map((shard) => shard.years),
    );
  }

  /** Adds the schools of a shard. */
  add(shard: SchoolShard, position: number): void {
    this.#addRows(shard, position, candidatesIn(shard, this.#areaIn(shard)), null);
  }

  /** Adds the schools of a shard whose names match. */
  addMatches(shard: SchoolShard, position: number, match: TextMatch): void {
    const area = this.#areaIn(shard);
    const count = matchNames(shard, area, this.#words, match);
    if (count === 0) return;
    this.isFound = true;
    this.#addRows(shard, position, { isListed: true, from: 0, to: count, circle: null }, scratch.scores);
    clearScores(area);
  }

  /** The rows of the page, in order. */
  page(): RankedRow[] {
    return this.#page.sorted().slice(this.#start);
  }

  #areaIn(shard: SchoolShard): Area {
    return { ...rowsOf(shard, this.#query.scope), circle: this.#circle };
  }

  #addRows(shard: SchoolShard, position: number, candidates: Candidates, textScores: Uint8Array | null): void {
    const query = this.#query;
    const filter = compileFilter(shard, query);
    const newCounts = () => createCounts(shard, query, (key) => (filter.groups & GROUP_BIT[key]) !== 0);
    const count = (counts: FacetCounts, hits: number): Counted => {
      countHits(shard, counts, hits);
      return { facets: facetsOf(shard, counts, query.scope, query.facets ?? []), fees: counts.fees };
    };
    let hits: number;
    if (isUnnarrowed(candidates, filter)) {
      hits = listRows(candidates);
      this.facets.add(wholeCounts(shard, query, () => count(newCounts(), hits)));
    } else {
      const counts = newCounts();
      hits = filterRows(shard, candidates, filter, counts);
      this.facets.add(count(counts, hits));
    }
    this.total += hits;
    const isNeutral = query.neutral === true;
    const scores = query.sort === "relevance" ? textScores : null;
    const isStored = query.sort === "relevance" && !isNeutral && !candidates.isListed;
    rankRows(shard, position, hits, sortOrderOf(shard, query.sort, isNeutral), scores, isStored, this.#page);
  }
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

function toHit(shard: SchoolShard, row: number, { near }: SchoolQuery): SchoolHit {
  const hit = hitAt(shard, row);
  return near && hit.location ? { ...hit, distanceKm: distanceKm(near.point, hit.location) } : hit;
}
