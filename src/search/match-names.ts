import { genericOf, MAX_WORDS, type NameQuery, respacedQueries, unexpandedQuery } from "../domain/text/name-words.ts";
import { reserveScratch, scratch } from "./buffers.ts";
import { bitCount } from "./edit-distance.ts";
import type { Region } from "./region.ts";
import type { SchoolColumns } from "./school-columns.ts";
import { wholeToken } from "./text-index.ts";
import { exactScore, forgivenScore, LEAST_FORGIVEN, LEAST_WHERE_DROPPED, textScore } from "./text-score.ts";
import { clearMarks, markExact, markTypos, type TokenMarks } from "./token-marks.ts";
import type { SchoolResult } from "./types.ts";

export type TextMatch = NonNullable<SchoolResult["textMatch"]>;

/** The ways of matching, tried in this order until one finds a school (`text-score.ts`). */
const TEXT_MATCHES: readonly TextMatch[] = ["exact", "typo", "partial"];

/** The ways to try for a query, which may want names as they are typed alone. */
export function textMatchesFor({ isTextExact }: { readonly isTextExact?: boolean }): readonly TextMatch[] {
  return isTextExact ? ["exact"] : TEXT_MATCHES;
}

/** Scope in which names are matched: rows from `from` to `to`, within the region if there is one. */
export interface Area {
  readonly from: number;
  readonly to: number;
  readonly region: Region | null;
}

/**
 * Writes the rows of the area whose names match the text into `scratch.rows` and their scores into `scratch.scores`,
 * which the caller clears with `clearScores`. Returns how many.
 */
export function matchNames(schools: SchoolColumns, area: Area, query: NameQuery, match: TextMatch): number {
  reserveScratch(schools.rows, schools.text.frequencies.length);
  const { text } = schools;
  if (match === "exact") {
    const typed = query.words.map((word) => wholeToken(text, word));
    return matchReading(schools, area, markExact(text, query, 1), 0, {
      dropped: 0,
      query,
      score: (row, seen) => scoreExactly(schools, row, seen, query, typed),
    });
  }
  const forgiving = (reading: NameQuery, edits: number, dropped: number): Judge => ({
    dropped,
    query: reading,
    score: (row, seen) => scoreForgiving(schools, row, seen, reading, edits),
  });
  if (match === "partial") {
    // Generic words alone identify no school: none of them may be dropped.
    if (query.required.length < 2 || !query.isProper) return 0;
    return matchReading(schools, area, markTypos(text, query.required, LEAST_WHERE_DROPPED), 0, forgiving(query, 0, 1));
  }
  let count = 0;
  const unopened = unexpandedQuery(query);
  for (const reading of unopened === null ? [query] : [query, unopened]) {
    const marks = markTypos(text, reading.required, LEAST_FORGIVEN);
    count = matchReading(schools, area, marks, count, forgiving(reading, 0, 0));
  }
  // A space is a typo: these readings have no other.
  for (const reading of respacedQueries(query)) {
    count = matchReading(schools, area, markExact(text, reading, 0), count, forgiving(reading, 1, 0));
  }
  return count;
}

/** Bits of a mark from here on say which generic words of the text a token is. */
const GENERIC_BIT = 3 * MAX_WORDS;

/** Zeroes the scores of an area. */
export function clearScores({ from, to }: Area): void {
  scratch.scores.fill(0, from, to);
}

interface Judge {
  readonly dropped: number;
  readonly query: NameQuery;
  /** Score of the proper words of a row whose tokens' marks OR to `seen`. */
  readonly score: (row: number, seen: number) => number;
}

/**
 * Adds the matches of one reading of the text to the `count` known ones. A name that lacks at most k words has one of
 * any k + 1: so only the rows of the rarest words are looked at, or the whole area if that is fewer.
 */
function matchReading(
  schools: SchoolColumns,
  area: Area,
  marks: TokenMarks | null,
  count: number,
  judge: Judge,
): number {
  if (marks === null) return count;
  const { nameTokens, nameStarts, postings, postingStarts } = schools.text;
  const { rows, scores, marks: marked } = scratch;
  // Tokens of the generic words of the text; -1 for a word that no name has.
  const generic = genericOf(judge.query).map((word) => wholeToken(schools.text, word));
  for (const [i, token] of generic.entries()) if (token >= 0) marked[token]! |= 1 << (GENERIC_BIT + i);
  const allGeneric = (1 << generic.length) - 1;
  const words = marks.tokens.length;
  const all = (1 << words) - 1;
  let total = count;

  const consider = (row: number): void => {
    let seen = 0;
    const end = nameStarts[row + 1]!;
    for (let i = nameStarts[row]!; i < end; i++) seen |= marked[nameTokens[i]!]!;
    const matched = (seen | (seen >>> MAX_WORDS) | (seen >>> (2 * MAX_WORDS))) & all;
    if (matched !== all && bitCount(all & ~matched) > judge.dropped) return;
    const known = scores[row]!;
    if (known === 0 && area.region !== null && !area.region.contains(schools.lat[row]!, schools.lng[row]!)) return;
    const score = textScore(judge.score(row, seen), seen >>> GENERIC_BIT === allGeneric);
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
  for (const token of generic) if (token >= 0) marked[token] = 0;
  return total;
}

/** `typed` are the tokens that all words of the text are, -1 for what no name has. */
function scoreExactly(
  { text }: SchoolColumns,
  row: number,
  seen: number,
  { required, isProper }: NameQuery,
  typed: readonly number[],
): number {
  const start = text.nameStarts[row]!;
  const end = text.nameStarts[row + 1]!;
  const words = required.length;
  let isTyped = end - start === typed.length;
  let isSame = true;
  let isBeginning = true;
  let position = 0;
  for (let i = start; i < end; i++) {
    const token = text.nameTokens[i]!;
    isTyped &&= token === typed[i - start];
    if (isProper && text.generic[token] === 1) continue;
    const mark = scratch.marks[token]! >>> position;
    if (position >= words || (mark & 1) === 0) isSame = false;
    if (position < words && ((mark | (mark >>> MAX_WORDS)) & 1) === 0) isBeginning = false;
    position++;
  }
  const all = (1 << words) - 1;
  return exactScore({
    isTyped,
    isProper: isSame && position === words,
    isBeginning: isBeginning && position >= words,
    hasWholeWords: (seen & all) === all,
  });
}

/** `edits` are the letters amended in the reading itself. */
function scoreForgiving(
  { text }: SchoolColumns,
  row: number,
  seen: number,
  { required, isProper }: NameQuery,
  edits: number,
): number {
  const all = (1 << required.length) - 1;
  const whole = seen & all;
  const amended = (seen >>> MAX_WORDS) & all & ~whole;
  const twiceAmended = (seen >>> (2 * MAX_WORDS)) & all & ~whole & ~amended;
  const matched = whole | amended | twiceAmended;
  let extra = 0;
  const end = text.nameStarts[row + 1]!;
  for (let i = text.nameStarts[row]!; i < end; i++) {
    const token = text.nameTokens[i]!;
    if (scratch.marks[token] === 0 && !(isProper && text.generic[token] === 1)) extra++;
  }
  return forgivenScore(edits + bitCount(amended) + 2 * bitCount(twiceAmended), bitCount(all & ~matched), extra);
}
