import { type NameQuery, parseNameQuery } from "../domain/text/name-words.ts";
import { scratch } from "./buffers.ts";
import { type Candidates, candidatesIn } from "./candidates.ts";
import { Circle } from "./circle.ts";
import { FacetTotals } from "./facets.ts";
import { type Area, clearScores, matchNames, type TextMatch, textMatchesFor } from "./match-names.ts";
import type { OfferShard } from "./offer-shard.ts";
import { rowsOf, type SchoolShard } from "./school-shard.ts";
import { type RankedRow, TopRows } from "./top-rows.ts";
import type { SchoolQuery } from "./types.ts";

/** What a ranking knows of a shard before it is read. */
export interface ShardSize {
  readonly rows: number;
  readonly offerRows: number;
  /** School years of its offers. */
  readonly offerYears: readonly number[];
}

export function sizeOf({ schools, offers, years }: OfferShard): ShardSize {
  return { rows: schools.rows, offerRows: offers, offerYears: years };
}

type RankedQuery = Pick<
  SchoolQuery,
  "scope" | "near" | "text" | "isTextExact" | "page" | "size" | "facets" | "countsFees"
>;

/**
 * A search in progress over one or several shards, which are added one after the other and not kept. Order, total and
 * facets span all of them. Subclasses rank schools or offers.
 */
export abstract class ShardRanking<Q extends RankedQuery = RankedQuery> {
  readonly facets: FacetTotals;
  readonly isText: boolean;
  readonly circle: Circle | null;
  total = 0;
  /** The ways of matching to try, strictest first. */
  readonly textMatches: readonly TextMatch[];
  /** Whether the name of a school matched, whatever the filters say of it. */
  isFound = false;
  protected readonly query: Q;
  protected readonly top: TopRows;
  readonly #name: NameQuery;
  readonly #start: number;

  /** `sizes` are those of all shards that may be added; `rows` is how many rows they have to rank. */
  constructor(query: Q, sizes: readonly ShardSize[], rows: number) {
    this.query = query;
    this.#name = parseNameQuery(query.text ?? "");
    this.textMatches = textMatchesFor(query);
    this.isText = this.#name.required.length > 0;
    this.circle = query.near ? new Circle(query.near.point, query.near.radiusKm) : null;
    this.#start = (query.page - 1) * query.size;
    this.top = new TopRows(this.#start < rows ? Math.min(this.#start + query.size, rows) : 0);
    this.facets = new FacetTotals(
      query,
      sizes.map(({ offerYears }) => offerYears),
    );
  }

  /** Adds the schools of a shard. */
  add(shard: OfferShard, position: number): void {
    this.addRows(shard, position, candidatesIn(shard.schools, this.#areaIn(shard.schools)), null);
  }

  /** Adds the schools of a shard whose names match. */
  addMatches(shard: OfferShard, position: number, match: TextMatch): void {
    const area = this.#areaIn(shard.schools);
    const count = matchNames(shard.schools, area, this.#name, match);
    if (count === 0) return;
    this.isFound = true;
    this.addRows(shard, position, { isListed: true, from: 0, to: count, circle: null }, scratch.scores);
    clearScores(area);
  }

  /** The rows of the page, in order. A page beyond the end has none. */
  page(): RankedRow[] {
    return this.top.sorted().slice(this.#start);
  }

  /** Ranks and counts candidates of a shard. `textScores` is by row, one more than the score; null without a text. */
  protected abstract addRows(
    shard: OfferShard,
    position: number,
    candidates: Candidates,
    textScores: Uint8Array | null,
  ): void;

  #areaIn(shard: SchoolShard): Area {
    return { ...rowsOf(shard, this.query.scope), circle: this.circle };
  }
}

/**
 * Adds shards that are in memory, and returns how the text was matched: in the strictest way that finds a school, "exact"
 * when none does; null without a text.
 */
export function rankShards(ranking: ShardRanking, shards: readonly OfferShard[]): TextMatch | null {
  if (!ranking.isText) {
    for (const [position, shard] of shards.entries()) ranking.add(shard, position);
    return null;
  }
  const match = ranking.textMatches.find((match) => {
    for (const [position, shard] of shards.entries()) ranking.addMatches(shard, position, match);
    return ranking.isFound;
  });
  return match ?? "exact";
}
