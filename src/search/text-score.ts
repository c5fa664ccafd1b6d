/**
 * Matches texts with the names of schools, by the words of `name-words.ts`. The proper words of the text are AND-ed,
 * whole, in any order; the last one may be the beginning of a word of the name, since people search as they type. If no
 * school of the scope matches so, typos are forgiven; if still none does, one word may be missing. * The text score
 * orders the matches before everything else: a name that was typed is a request for that school.
 */

/** Letters from which on a typo is forgiven in a word: shorter ones are like too many others. */
export const LEAST_FORGIVEN = 4;
/** The same where a word may be missing altogether; one with a typo ("coc" as "cc") is nearer. */
export const LEAST_WHERE_DROPPED = 2;

/** Typos (insertion, deletion, substitution, transposition of neighbours) forgiven in a word: the longer, the more. */
export function allowedEdits(word: string, least = LEAST_FORGIVEN): 0 | 1 | 2 {
  if (word.length >= 8) return 2;
  return word.length >= least ? 1 : 0;
}

/**
 * Level of a last word that is `prefixEdits` from the beginning of a word of the name, and where `isWhole` no more than
 * that from the whole: what is still to be typed weighs as much as a typo.
 */
export function lastWordLevel(prefixEdits: number, isWhole: boolean): number {
  return isWhole ? prefixEdits : Math.min(2, prefixEdits + 1);
}

/** Ways in which a name matches a text without typos. */
interface ExactMatch {
  /** The name is the text, its generic words included. */
  readonly isTyped: boolean;
  /** The proper words equal the text's, in its order. */
  readonly isProper: boolean;
  /** The name begins with the text, whose last word may be unfinished. */
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
