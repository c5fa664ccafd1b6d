import type { Circle } from "./circle.ts";
import { bitCount } from "./edit-distance.ts";
import type { SchoolShard } from "./school-shard.ts";
import { reserveScratch, scratch } from "./scratch.ts";
import { exactScore, forgivenScore, GENERIC_WORDS, MAX_WORDS, respacedReadings } from "./text-score.ts";
import { clearMarks, markExact, markTypos, type TokenMarks } from "./token-marks.ts";
import type { SchoolResult } from "./types.ts";

export type TextMatch = NonNullable<SchoolResult["textMatch"]>;

/** The ways of matching, tried in this order until one finds a school (`text-score.ts`). */
export const TEXT_MATCHES: readonly TextMatch[] = ["exact", "typo", "partial"];

/** Where names are matched: rows from `from` to `to`, within the circle if there is one. */
export interface Area {
  readonly from: number;
  readonly to: number;
  readonly circle: Circle | null;
}

/**
 * Writes the rows of the area whose names match the words into `scratch.rows` and their scores into `scratch.scores`,
 * which the caller clears with `clearScores`. Returns how many.
 */
export function matchNames(shard: SchoolShard, area: Area, words: readonly string[], match: TextMatch): number {
  reserveScratch(shard.rows, shard.text.frequencies.length);
  if (match === "exact") {
    return matchReading(shard, area, markExact(shard.text, words, 1), 0, {
      dropped: 0,
      score: (row, seen) => scoreExactly(shard, row, seen, words.length),
    });
  }
  if (match === "partial") {
    if (words.length < 2) return 0;
    const generic = words.reduce((mask, word, i) => mask | (GENERIC_WORDS.has(word) ? 1 << i : 0), 0);
    return matchReading(shard, area, markTypos(shard.text, words), 0, {
      dropped: 1,
      score: (row, seen) => scoreForgiving(shard, row, seen, { words: words.length, generic, edits: 0 }),
    });
  }
  let count = matchReading(shard, area, markTypos(shard.text, words), 0, {
    dropped: 0,
    score: (row, seen) => scoreForgiving(shard, row, seen, { words: words.length, generic: 0, edits: 0 }),
  });
  for (const reading of respacedReadings(words)) {
    count = matchReading(shard, area, markExact(shard.text, reading, 0), count, {
      dropped: 0,
      score: (row, seen) => scoreForgiving(shard, row, seen, { words: reading.length, generic: 0, edits: 1 }),
    });
  }
  return count;
}

/** Zeroes the scores of an area. */
export function clearScores({ from, to }: Area): void {
  scratch.scores.fill(0, from, to);
}

interface Judge {
  /** How many words a name may lack. */
  readonly dropped: number;
  /** Text score of a row whose tokens' marks OR to `seen`. */
  readonly score: (row: number, seen: number) => number;
}

/**
 * Adds the matches of one reading of the text to the `count` known ones. A name that lacks at most k words has one of
 * any k + 1: so only the rows of the rarest words are looked at, or the whole area if that is fewer.
 */
function matchReading(shard: SchoolShard, area: Area, marks: TokenMarks | null, count: number, judge: Judge): number {
  if (marks === null) return count;
  const { nameTokens, nameStarts, postings, postingStarts } = shard.text;
  const { rows, scores, marks: marked } = scratch;
  const words = marks.tokens.length;
  const all = (1 << words) - 1;
  let total = count;

  const consider = (row: number): void => {
    let seen = 0;
    const end = nameStarts[row + 1]!;
    for (let i = nameStarts[row]!; i < end; i++) seen |= marked[nameTokens[i]!]!;
    const found = (seen | (seen >>> MAX_WORDS) | (seen >>> (2 * MAX_WORDS))) & all;
    if (found !== all && bitCount(all & ~found) > judge.dropped) return;
    const known = scores[row]!;
    if (known === 0 && area.circle !== null && !area.circle.contains(shard.lat[row]!, shard.lng[row]!)) return;
    const score = judge.score(row, seen);
    if (score < 0) return;
    if (known === 0) rows[total++] = row;
    if (score >= known) scores[row] = score + 1;
  };

  const rarest = [...marks.frequencies.keys()].sort((a, b) => marks.frequencies[a]! - marks.frequencies[b]!);
  const seeds = rarest.slice(0, judge.dropped + 1);
  const seedRows = seeds.reduce((sum, word) => sum + marks.frequencies[word]!, 0);
  if (seedRows > area.to - area.from) {
    for (let row = area.from; row < area.to; row++) consider(row);
  } else {
    for (const word of seeds) {
      for (const token of marks.tokens[word]!) {
        let row = -1;
        const end = postingStarts[token + 1]!;
        for (let i = postingStarts[token]!; i < end; ) {
          let byte = postings[i++]!;
          let gap = byte & 127;
          for (let shift = 7; byte > 127; shift += 7) {
            byte = postings[i++]!;
            gap |= (byte & 127) << shift;
          }
          row += gap;
          if (row >= area.to) break;
          if (row >= area.from) consider(row);
        }
      }
    }
  }
  clearMarks(marks);
  return total;
}

function scoreExactly({ text }: SchoolShard, row: number, seen: number, words: number): number {
  const start = text.nameStarts[row]!;
  const length = text.nameStarts[row + 1]! - start;
  const all = (1 << words) - 1;
  let isBeginning = length >= words;
  let isWholeName = length === words;
  for (let i = 0; i < words && isBeginning; i++) {
    const mark = scratch.marks[text.nameTokens[start + i]!]!;
    isBeginning = ((mark | (mark >>> MAX_WORDS)) & (1 << i)) !== 0;
    isWholeName = isWholeName && (mark & (1 << i)) !== 0;
  }
  return exactScore({ isWholeName: isBeginning && isWholeName, isBeginning, hasWholeWords: (seen & all) === all });
}

interface Forgiveness {
  readonly words: number;
  /** Words that alone do not make a match. */
  readonly generic: number;
  /** Letters amended in the reading itself. */
  readonly edits: number;
}

/** -1 for a match of generic words alone. */
function scoreForgiving({ text }: SchoolShard, row: number, seen: number, reading: Forgiveness): number {
  const all = (1 << reading.words) - 1;
  const whole = seen & all;
  const amended = (seen >>> MAX_WORDS) & all & ~whole;
  const twiceAmended = (seen >>> (2 * MAX_WORDS)) & all & ~whole & ~amended;
  const found = whole | amended | twiceAmended;
  if ((found & ~reading.generic) === 0) return -1;
  let extra = 0;
  const end = text.nameStarts[row + 1]!;
  for (let i = text.nameStarts[row]!; i < end; i++) if (scratch.marks[text.nameTokens[i]!] === 0) extra++;
  const edits = reading.edits + bitCount(amended) + 2 * bitCount(twiceAmended);
  return forgivenScore(edits, bitCount(all & ~found), extra);
}
