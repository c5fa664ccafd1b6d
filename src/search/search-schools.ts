import { type NameQuery, parseNameQuery } from "../domain/text/name-words.ts";
import { reserveScratch, scratch } from "./buffers.ts";
import { forEachRun } from "./cell-grid.ts";
import { Circle } from "./circle.ts";
import { countHits, createCounts } from "./facet-counts.ts";
import { type Counted, FacetTotals, facetsOf } from "./facets.ts";
import { type Candidates, filterRows, isUnnarrowed, listRows, type Matches } from "./filter-rows.ts";
import { hitsOf } from "./hit-at.ts";
import { type Area, clearScores, matchNames, type TextMatch, textMatchesFor } from "./match-names.ts";
import { OfferCounts } from "./offer-counts.ts";
import { OfferFilter, offerCriteriaOf, unpricedIn } from "./offer-filter.ts";
import type { OfferShard } from "./offer-shard.ts";
import { compileFilter } from "./row-filter.ts";
import { rowsOf, type SchoolShard } from "./school-shard.ts";
import { AFTER, rankRows, sortOrderOf, textPointsOf } from "./sort-order.ts";
import { type RankedRow, TopRows } from "./top-rows.ts";
import type { SchoolQuery, SchoolResult } from "./types.ts";
import { wholeCounts } from "./whole-counts.ts";

/**
 * Searches one or several shards as if they were one: the order, the total and the facets span all of them. A page
 * beyond the end has no hits. Synchronous, and cheap: one pass over the rows of the scope.
 */
export function searchSchools(shards: readonly OfferShard[], query: SchoolQuery): SchoolResult {
  const { page, facets, total, unpriced, textMatch } = rankSchools(shards, query);
  const isScored = textMatch !== null && query.sort === "relevance";
  return {
    total,
    unpriced,
    hits: hitsOf(shards, page, query),
    textPoints: isScored ? page.map(({ key }) => textPointsOf(key)) : undefined,
    facets: facets.list(),
    feeCounts: facets.fees,
    textMatch,
  };
}

/** The rows of a page, before anything of them is decoded. */
export function rankSchools(shards: readonly OfferShard[], query: SchoolQuery) {
  const known = shards.map(({ schools, years }) => ({ rows: schools.rows, years }));
  const ranking = new SchoolRanking(query, known);
  let textMatch: TextMatch | null = null;
  if (!ranking.isText) {
    for (const [position, shard] of shards.entries()) ranking.add(shard, position);
  } else {
    // The strictest way of matching that finds a school; if none does, the text was taken as typed.
    textMatch =
      textMatchesFor(query).find((match) => {
        for (const [position, shard] of shards.entries()) ranking.addMatches(shard, position, match);
        return ranking.isFound;
      }) ?? "exact";
  }
  const { total, unpriced, facets } = ranking;
  return { page: ranking.page(), facets, total, unpriced, textMatch };
}

/** What a ranking must know of a shard before it sees it. */
export interface RankedShard {
  readonly rows: number;
  /** School years of its offers. */
  readonly years: readonly number[];
}

/** A search under way: the shards are added one after the other, and none is held. */
export class SchoolRanking {
  readonly facets: FacetTotals;
  readonly isText: boolean;
  total = 0;
  unpriced = 0;
  /** Whether a name matched, whatever the filters say of its school. */
  isFound = false;
  readonly #query: SchoolQuery;
  readonly #name: NameQuery;
  readonly #circle: Circle | null;
  readonly #start: number;
  readonly #page: TopRows;

  /** `shards` are all that the search may be asked to add. */
  constructor(query: SchoolQuery, shards: readonly RankedShard[]) {
    this.#query = query;
    this.#name = parseNameQuery(query.text ?? "");
    this.isText = this.#name.required.length > 0;
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
  add(shard: OfferShard, position: number): void {
    this.#addRows(shard, position, candidatesIn(shard.schools, this.#areaIn(shard.schools)), null);
  }

  /** Adds the schools of a shard whose names match. */
  addMatches(shard: OfferShard, position: number, match: TextMatch): void {
    const area = this.#areaIn(shard.schools);
    const count = matchNames(shard.schools, area, this.#name, match);
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

  #addRows(shard: OfferShard, position: number, candidates: Candidates, textScores: Uint8Array | null): void {
    const query = this.#query;
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
      textScores: query.sort === "relevance" ? textScores : null,
      isStored: query.sort === "relevance" && query.neutral !== true && !candidates.isListed,
    };
    rankRows(schools, position, scratch.rows.subarray(0, matches.hits), 0, order, this.#page);
    rankRows(schools, position, scratch.after.subarray(0, matches.after), AFTER, order, this.#page);
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
