import type { Uf } from "../domain/places/uf.ts";
import { type NameQuery, parseNameQuery } from "../domain/text/name-words.ts";
import { scratch } from "./buffers.ts";
import { clearScores, matchNames, TEXT_MATCHES, type TextMatch } from "./match-names.ts";
import { documentAt, rowsOf, type SchoolShard, tieAt } from "./school-shard.ts";
import { type RankedRow, TopRows } from "./top-rows.ts";
import type { SchoolDocument } from "./types.ts";

/** Where the person is: schools of the city come first, then those of the state. */
export interface Vicinity {
  readonly cityCode?: string;
  readonly uf?: Uf;
}

/**
 * Schools whose name matches what has been typed so far, as `searchSchools` matches texts (the last word is a prefix,
 * typos are forgiven): nearest first, then by text score, relevance and what breaks ties. None for a text without letters or digits.
 */
export function suggestSchools(
  shards: readonly SchoolShard[],
  text: string,
  limit: number,
  near: Vicinity = {},
): SchoolDocument[] {
  const ranking = new SuggestionRanking(text, limit, near);
  ranking.matches.find((match) => {
    for (const [position, shard] of shards.entries()) ranking.add(shard, position, match);
    return ranking.isFound;
  });
  return ranking.rows().map(({ shard, row }) => documentAt(shards[shard]!, row));
}

/** Suggestions under way: for each way of matching until one finds a name, the shards one after the other. */
export class SuggestionRanking {
  /** The ways of matching to try; none for a text without letters or digits. */
  readonly matches: readonly TextMatch[];
  isFound = false;
  readonly #name: NameQuery;
  readonly #near: Vicinity;
  readonly #top: TopRows;

  constructor(text: string, limit: number, near: Vicinity) {
    this.#name = parseNameQuery(text);
    this.matches = this.#name.required.length === 0 ? [] : TEXT_MATCHES;
    this.#near = near;
    this.#top = new TopRows(limit);
  }

  add(shard: SchoolShard, position: number, match: TextMatch): void {
    const { cityCode, uf } = this.#near;
    const city = cityCode ? rowsOf(shard, { kind: "city", cityCode }) : NOWHERE;
    const state = uf ? rowsOf(shard, { kind: "state", uf }) : NOWHERE;
    const country = { from: 0, to: shard.rows, circle: null };
    const count = matchNames(shard, country, this.#name, match);
    for (let i = 0; i < count; i++) {
      const row = scratch.rows[i]!;
      const remoteness = isIn(city, row) ? 0 : isIn(state, row) ? 1 : 2;
      const merit = TEXT_WEIGHT * scratch.scores[row]! + shard.relevance[row]!;
      this.#top.offer(remoteness * REMOTENESS_WEIGHT - merit, tieAt(shard, row), position, row);
    }
    clearScores(country);
    this.isFound ||= count > 0;
  }

  rows(): RankedRow[] {
    return this.#top.sorted();
  }
}

const NOWHERE = { from: 0, to: 0 };
/** Text score before relevance (0–1000), nearness before both. */
const TEXT_WEIGHT = 1001;
const REMOTENESS_WEIGHT = 1e6;

const isIn = ({ from, to }: { from: number; to: number }, row: number) => row >= from && row < to;
