import { keyWords } from "./called-places.ts";
import { isLedAt, type Mention } from "./find-mentions.ts";
import { keyOf, type PlaceNames, type PlaceRef } from "./place-names.ts";
import type { Token } from "./tokens.ts";
import type { SimilarWord } from "./word-list.ts";

/** Maximum words of a name with typos. */
const MAX_WORDS = 4;
/** Maximum combinations of candidate words per span. */
const MAX_READINGS = 40;
/**
 * Factor by which a city must have more schools than others with the same beginning: "sao bernardo" is São Bernardo do
 * Campo.
 */
const DOMINANCE = 10;

/** Minimum letters of a word with a typo: anywhere, and in a known city. */
const MIN_LETTERS = 5;
const MIN_LETTERS_IN_CITY = 4;

/** Maximum typos in a word: none in short ones, which resemble many others. */
function allowedTypos(word: string, least: number): number {
  if (word.length >= 8) return 2;
  return word.length >= least ? 1 : 0;
}

/**
 * The place that a span names with typos, or null: fewest typos, then most schools. `city` limits the search to a city,
 * where shorter words may have typos too.
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
  const likely = words.map((word) => likelyWords(word, names, city === null ? MIN_LETTERS : MIN_LETTERS_IN_CITY));
  for (let length = Math.min(MAX_WORDS, to - from); length >= leastWords; length--) {
    for (let start = from; start + length <= to; start++) {
      const readings = readingsOf(likely.slice(start - from, start - from + length));
      const mention = nearestOf(tokens, start, start + length, readings, names, city);
      if (mention) return mention;
    }
  }
  return null;
}

/** The city whose name starts with these words and which is much larger than the others, or null. */
export function findDominantCity(words: readonly string[], names: PlaceNames): PlaceRef | null {
  const key = keyOf(words);
  if (key.length < 3) return null;
  const cities = names.findCitiesBeginning(key).sort((a, b) => names.weightOf(b) - names.weightOf(a));
  const [first, second] = cities;
  if (first === undefined || names.weightOf(first) === 0) return null;
  return second === undefined || names.weightOf(first) >= DOMINANCE * names.weightOf(second) ? first : null;
}

/** Candidates for a word: itself if it is too short for typos, else similar words of names. */
function likelyWords(word: string, names: PlaceNames, least: number): readonly SimilarWord[] {
  const limit = allowedTypos(word, least);
  if (limit === 0) return [{ word, edits: 0 }];
  // A lost plural is no further typo: "pinhero" is Pinheiros before Pinheiro.
  const plurals = word.endsWith("s") ? [] : names.similarWords(`${word}s`, limit);
  return [...names.similarWords(word, limit), ...plurals.filter((similar) => similar.word.endsWith("s"))];
}

interface Reading {
  readonly key: string;
  readonly edits: number;
}

/** All combinations of candidate words, as keys. */
function readingsOf(likely: readonly (readonly SimilarWord[])[]): readonly Reading[] {
  let readings: { words: string[]; edits: number }[] = [{ words: [], edits: 0 }];
  for (const candidates of likely) {
    readings = readings
      .flatMap(({ words, edits }) => candidates.map((c) => ({ words: [...words, c.word], edits: edits + c.edits })))
      .slice(0, MAX_READINGS);
  }
  return readings.map(({ words, edits }) => ({ key: keyOf(words), edits }));
}

/** The place with the fewest typos, or null. */
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
    const matches = names.find(key);
    const inCity = city === null ? null : names.findInCity(matches, city);
    const refs = city === null ? matches : inCity === null ? [] : [inCity];
    const weight = Math.max(0, ...Array.from(refs, (ref) => names.weightOf(ref)));
    if (weight > 0 && (!best || edits < best.edits || weight > best.weight)) best = { refs, edits, weight };
  }
  return best && { from, to, refs: best.refs, uf: null, isLed: isLedAt(tokens, from), edits: best.edits };
}
