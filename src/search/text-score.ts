import { MAX_WORDS } from "../domain/text/name-words.ts";

/**
 * How a text is matched to the names of schools (`name-words.ts` says by which words). The proper words of the text are
 * AND-ed, whole, in any order; the last one may be the beginning of a word of the name, since people search as they type.
 * If no school of the scope matches so, typos are forgiven; if still none does, one word may be missing.
 *
 * The text score orders the matches before everything else: a name that was typed is a request for that school.
 */

/** Typos (insertion, deletion, substitution, transposition of neighbours) forgiven in a word: the longer, the more. */
export function allowedEdits(word: string): 0 | 1 | 2 {
  if (word.length >= 8) return 2;
  return word.length >= 4 ? 1 : 0;
}

/** How a name matches a text without typos. */
export interface ExactMatch {
  /** The name is the text, its generic words included. */
  readonly isTyped: boolean;
  /** The proper words are those of the text, in its order. */
  readonly isProper: boolean;
  /** The name begins with the text, of which the last word may be a beginning. */
  readonly isBeginning: boolean;
  readonly hasWholeWords: boolean;
}

/** Score of a match without typos, 1–5. */
export function exactScore({ isTyped, isProper, isBeginning, hasWholeWords }: ExactMatch): number {
  if (isTyped) return 5;
  if (isProper) return 4;
  if (isBeginning) return 3;
  return hasWholeWords ? 2 : 1;
}

/** Scores are below this. */
export const SCORES = 64;

/** The score of a match of proper words, and whether the name has the generic words of the text: half a point. */
export function textScore(proper: number, hasGeneric: boolean): number {
  return 2 * proper + Number(hasGeneric);
}

/**
 * Score of a match with typos or with a word missing, 0–20: the nearer the name is to what was typed, the higher.
 * `edits` are the letters amended (one for a space too many or too few), `dropped` the words of the text that the name
 * lacks, `extra` the proper words of the name that are like no word of the text.
 */
export function forgivenScore(edits: number, dropped: number, extra: number): number {
  return Math.max(0, 20 - 2 * edits - 3 * dropped - extra);
}

/**
 * The text with a space more or less: two neighbours joined, or a word cut in two of at least two letters. The typo
 * pass searches them without further typos.
 */
export function respacedReadings(words: readonly string[]): string[][] {
  const readings: string[][] = [];
  for (let i = 0; i + 1 < words.length; i++) {
    readings.push([...words.slice(0, i), words[i]! + words[i + 1]!, ...words.slice(i + 2)]);
  }
  if (words.length === MAX_WORDS) return readings;
  for (const [i, word] of words.entries()) {
    for (let cut = 2; cut <= word.length - 2; cut++) {
      readings.push([...words.slice(0, i), word.slice(0, cut), word.slice(cut), ...words.slice(i + 1)]);
    }
  }
  return readings;
}
