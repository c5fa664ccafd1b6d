import { isLedAt, keyWords, type Mention } from "./find-mentions.ts";
import { keyOf, type PlaceNames, type PlaceRef, type SimilarWord } from "./place-names.ts";
import type { Token } from "./tokens.ts";

/** Most words of a name that is looked for with typos. */
const MOST_WORDS = 4;
/** Readings of the words of a span that are tried. */
const MOST_READINGS = 40;
/** So many times as many schools as any other city of the beginning: "sao bernardo" is that of the Campo. */
const DOMINANCE = 10;

/** Letters from which on a typo is forgiven in a word: anywhere, and in a known city. */
const LEAST_LETTERS = 5;
const LEAST_LETTERS_IN_CITY = 4;

/** Typos forgiven in a word: none in a short one, which many others are like. */
function allowedTypos(word: string, least: number): number {
  if (word.length >= 8) return 2;
  return word.length >= least ? 1 : 0;
}

/**
 * The place that the words of a span name with typos, or null: the nearest, then the one with most schools. `city`: in
 * it alone, where shorter words are forgiven as well.
 */
export function findSimilar(
  tokens: readonly Token[],
  from: number,
  to: number,
  names: PlaceNames,
  city: number | null,
  leastWords = 1,
): Mention | null {
  const words = keyWords(tokens, from, to);
  const likely = words.map((word) => likelyWords(word, names, city === null ? LEAST_LETTERS : LEAST_LETTERS_IN_CITY));
  for (let length = Math.min(MOST_WORDS, to - from); length >= leastWords; length--) {
    for (let start = from; start + length <= to; start++) {
      const readings = readingsOf(likely.slice(start - from, start - from + length));
      const mention = nearestOf(tokens, start, start + length, readings, names, city);
      if (mention) return mention;
    }
  }
  return null;
}

/** The city of which the words are the beginning and that is much larger than all others of it, or null. */
export function findDominantCity(words: readonly string[], names: PlaceNames): PlaceRef | null {
  const key = keyOf(words);
  if (key.length < 3) return null;
  const cities = names.findCitiesBeginning(key).sort((a, b) => names.weightOf(b) - names.weightOf(a));
  const [first, second] = cities;
  if (first === undefined || names.weightOf(first) === 0) return null;
  return second === undefined || names.weightOf(first) >= DOMINANCE * names.weightOf(second) ? first : null;
}

/** What a word may be: itself where it is too short for typos, else words of names that are near it. */
function likelyWords(word: string, names: PlaceNames, least: number): readonly SimilarWord[] {
  const limit = allowedTypos(word, least);
  return limit === 0 ? [{ word, edits: 0 }] : names.similarWords(word, limit);
}

interface Reading {
  readonly key: string;
  readonly edits: number;
}

/** Each choice of a word for each place, as the key of a name. */
function readingsOf(likely: readonly (readonly SimilarWord[])[]): readonly Reading[] {
  let readings: { words: string[]; edits: number }[] = [{ words: [], edits: 0 }];
  for (const candidates of likely) {
    readings = readings
      .flatMap(({ words, edits }) => candidates.map((c) => ({ words: [...words, c.word], edits: edits + c.edits })))
      .slice(0, MOST_READINGS);
  }
  return readings.map(({ words, edits }) => ({ key: keyOf(words), edits }));
}

/** The place that is nearest to the span by its readings, or null. */
function nearestOf(
  tokens: readonly Token[],
  from: number,
  to: number,
  readings: readonly Reading[],
  names: PlaceNames,
  city: number | null,
): Mention | null {
  let best: { refs: ArrayLike<PlaceRef>; edits: number; weight: number } | null = null;
  for (const { key, edits } of readings) {
    if (edits === 0 || (best && edits > best.edits)) continue;
    const found = names.find(key);
    const inCity = city === null ? null : names.findInCity(found, city);
    const refs = city === null ? found : inCity === null ? [] : [inCity];
    const weight = Math.max(0, ...Array.from(refs, (ref) => names.weightOf(ref)));
    if (weight > 0 && (!best || edits < best.edits || weight > best.weight)) best = { refs, edits, weight };
  }
  return best && { from, to, refs: best.refs, uf: null, isLed: isLedAt(tokens, from), edits: best.edits };
}
