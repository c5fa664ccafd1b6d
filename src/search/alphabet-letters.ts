import { alphabetKey } from "../domain/text/alphabet-key.ts";
import type { SchoolColumns } from "./school-columns.ts";
import { tokenAt } from "./text-index.ts";

/** Letters in each of the two numbers of a name: with a draw, the second is below 2^53. */
const HALF = 5;
/** Exclusive upper bound of each number. */
export const LETTERS = 36 ** HALF;

const known = new WeakMap<SchoolColumns, Uint32Array>();

/** `alphabetKey` of the names of a segment, as two numbers a row. Each is found when first asked for. */
export function lettersOf(schools: SchoolColumns) {
  const halves = known.get(schools) ?? new Uint32Array(2 * schools.rows);
  known.set(schools, halves);
  const { text } = schools;
  const learn = (row: number) => {
    const tokens = text.nameTokens.subarray(text.nameStarts[row], text.nameStarts[row + 1]);
    const key = alphabetKey(Array.from(tokens, (token) => tokenAt(text, token)));
    halves[2 * row] = Number.parseInt(key.slice(0, HALF), 36);
    halves[2 * row + 1] = Number.parseInt(key.slice(HALF), 36);
  };
  return {
    first: (row: number) => {
      if (halves[2 * row] === 0) learn(row);
      return halves[2 * row]!;
    },
    second: (row: number) => halves[2 * row + 1]!,
  };
}
