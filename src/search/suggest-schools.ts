import type { Uf } from "../domain/places/uf.ts";
import { scratch } from "./buffers.ts";
import type { Candidates } from "./candidates.ts";
import type { Country } from "./country.ts";
import { readRows, rowItself } from "./read-rows.ts";
import { RowRanking } from "./row-ranking.ts";
import { rowsOf, tieAt } from "./school-columns.ts";
import { recordAt, type Segment } from "./segment.ts";
import type { SchoolRecord } from "./types.ts";

/** Location of the visitor: schools of the city come first, then of the state. */
export interface Vicinity {
  readonly cityCode?: string;
  readonly uf?: Uf;
}

/**
 * Schools whose name matches what has been typed so far, as `searchSchools` matches texts (the last word is a prefix,
 * typos are forgiven): nearest first, then by text score, relevance and what breaks ties. None for a text without
 * letters or digits.
 */
export async function suggestSchools(
  country: Country,
  text: string,
  limit: number,
  near: Vicinity = {},
): Promise<SchoolRecord[]> {
  const ranking = new SuggestionRanking(text, limit, near);
  return ranking.isText ? readRows(country, await ranking.rank(country), rowItself, recordAt) : [];
}

class SuggestionRanking extends RowRanking {
  readonly #near: Vicinity;

  constructor(text: string, limit: number, near: Vicinity) {
    super({ scope: { kind: "country" }, text, page: 1, size: limit }, Number.POSITIVE_INFINITY);
    this.#near = near;
  }

  protected addRows({ schools }: Segment, index: number, { to }: Candidates): void {
    const { cityCode, uf } = this.#near;
    const city = cityCode ? rowsOf(schools, { kind: "city", cityCode }) : NOWHERE;
    const state = uf ? rowsOf(schools, { kind: "state", uf }) : NOWHERE;
    for (let i = 0; i < to; i++) {
      const row = scratch.rows[i]!;
      const remoteness = isIn(city, row) ? 0 : isIn(state, row) ? 1 : 2;
      const merit = TEXT_WEIGHT * scratch.scores[row]! + schools.relevance[row]!;
      this.top.offer(remoteness * REMOTENESS_WEIGHT - merit, tieAt(schools, row), index, row);
    }
  }
}

const NOWHERE = { from: 0, to: 0 };
/** Text score before relevance (0–1000), nearness before both. */
const TEXT_WEIGHT = 1001;
const REMOTENESS_WEIGHT = 1e6;

const isIn = ({ from, to }: { from: number; to: number }, row: number) => row >= from && row < to;
