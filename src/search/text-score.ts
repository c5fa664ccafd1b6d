import { fold } from "../domain/slug.ts";

/**
 * How a text is matched to the names of schools. The words of the text are AND-ed, whole, in any order; the last one
 * may be the beginning of a word of the name, since people search as they type. If no school of the scope matches so,
 * typos are forgiven; if still none does, one word may be missing.
 *
 * The text score orders the matches: it is worth 1000 points of relevance each, so more than all other facts together.
 */

/** Words beyond these are ignored. */
export const MAX_WORDS = 10;

/** Words that say what a school is rather than which: alone they do not make a partial match. */
export const GENERIC_WORDS: ReadonlySet<string> = new Set(
  (
    "a ao as o os e em de da das do dos para no na nossa nosso " +
    "escola esc colegio col centro instituto inst educandario externato creche jardim nucleo espaco unidade " +
    "educacao educ educacional ensino infantil fundamental medio particular pre escolar"
  ).split(" "),
);

/** The words of a text, or of a name (which has no limit of words). */
export function wordsOf(text: string): string[] {
  const folded = fold(text);
  return folded === "" ? [] : folded.split(" ");
}

/** The words by which a text is searched. */
export function queryWordsOf(text: string): string[] {
  return wordsOf(text).slice(0, MAX_WORDS);
}

/** Typos (insertion, deletion, substitution, transposition of neighbours) forgiven in a word: the longer, the more. */
export function allowedEdits(word: string): 0 | 1 | 2 {
  if (word.length >= 8) return 2;
  return word.length >= 4 ? 1 : 0;
}

/** Score of a match without typos, 1–4: the whole name, its beginning, whole words in any order, or a prefix at last. */
export function exactScore(match: { isWholeName: boolean; isBeginning: boolean; hasWholeWords: boolean }): number {
  if (match.isWholeName) return 4;
  if (match.isBeginning) return 3;
  return match.hasWholeWords ? 2 : 1;
}

/**
 * Score of a match with typos or with a word missing, 0–20: the nearer the name is to what was typed, the higher.
 * `edits` are the letters amended (one for a space too many or too few), `dropped` the words of the text that the name
 * lacks, `extra` the words of the name that are like no word of the text.
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
