import type { Uf } from "../domain/uf.ts";
import { clearScores, matchNames, TEXT_MATCHES } from "./match-names.ts";
import { documentAt, rowsOf, type SchoolShard } from "./school-shard.ts";
import { scratch } from "./scratch.ts";
import { queryWordsOf } from "./text-score.ts";
import { TopRows } from "./top-rows.ts";
import type { SchoolDocument } from "./types.ts";

/** Where the person is: schools of the city come first, then those of the state. */
export interface Vicinity {
  readonly cityCode?: string;
  readonly uf?: Uf;
}

/**
 * Schools whose name matches what has been typed so far, as `searchSchools` matches texts (the last word is a prefix,
 * typos are forgiven): nearest first, then by text score, relevance and id. None for a text without letters or digits.
 */
export function suggestSchools(
  shards: readonly SchoolShard[],
  text: string,
  limit: number,
  near: Vicinity = {},
): SchoolDocument[] {
  const words = queryWordsOf(text);
  const top = new TopRows(limit);
  if (words.length === 0) return [];
  for (const match of TEXT_MATCHES) {
    let isFound = false;
    for (const [position, shard] of shards.entries()) {
      const city = near.cityCode ? rowsOf(shard, { kind: "city", cityCode: near.cityCode }) : NOWHERE;
      const state = near.uf ? rowsOf(shard, { kind: "state", uf: near.uf }) : NOWHERE;
      const country = { from: 0, to: shard.rows, circle: null };
      const count = matchNames(shard, country, words, match);
      for (let i = 0; i < count; i++) {
        const row = scratch.rows[i]!;
        const remoteness = isIn(city, row) ? 0 : isIn(state, row) ? 1 : 2;
        const merit = TEXT_WEIGHT * scratch.scores[row]! + shard.relevance[row]!;
        top.offer(remoteness * REMOTENESS_WEIGHT - merit, shard.ids[row]!, position, row);
      }
      clearScores(country);
      isFound ||= count > 0;
    }
    if (isFound) break;
  }
  return top.sorted().map(({ shard, row }) => documentAt(shards[shard]!, row));
}

const NOWHERE = { from: 0, to: 0 };
/** Text score before relevance (0–1000), nearness before both. */
const TEXT_WEIGHT = 1001;
const REMOTENESS_WEIGHT = 1e6;

const isIn = ({ from, to }: { from: number; to: number }, row: number) => row >= from && row < to;
