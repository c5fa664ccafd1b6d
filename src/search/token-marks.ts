import { MAX_WORDS, type NameQuery } from "../domain/text/name-words.ts";
import { scratch } from "./buffers.ts";
import { bitCount, editDistance, FAR, lettersOf } from "./edit-distance.ts";
import { type TextIndex, tokensWithPrefix } from "./text-index.ts";
import { allowedEdits, LEAST_FORGIVEN, lastWordLevel } from "./text-score.ts";

/**
 * The tokens of a segment that match the words of a text, and how well. A mark has three fields of `MAX_WORDS` bits,
 * one bit a word: the token matches it at level 0, 1 or 2. The OR of the marks of a name's tokens has the words of the
 * name.
 */
export interface TokenMarks {
  /** Tokens of each word. */
  readonly tokens: readonly number[][];
  /** In how many names the tokens of each word are, at most. */
  readonly frequencies: readonly number[];
}

const encoder = new TextEncoder();

/**
 * Marks the tokens that are the words which a name must have (level 0) or, for the last word, that begin with it or
 * with what it was before its abbreviation was opened (`prefixLevel`). Null, and nothing marked, if a word has no
 * token.
 */
export function markExact(
  index: TextIndex,
  { required, unfinished }: Pick<NameQuery, "required" | "unfinished">,
  prefixLevel: 0 | 1,
): TokenMarks | null {
  const last = required.length - 1;
  const ranges = [];
  for (const [position, word] of required.entries()) {
    const { start, end, isWhole } = tokensWithPrefix(index, encoder.encode(word));
    const range = { position, start, end: position < last ? start + 1 : end, isWhole };
    const typed = position === last && unfinished !== null ? tokensWithPrefix(index, encoder.encode(unfinished)) : null;
    const isTyped = typed !== null && typed.start < typed.end;
    if ((position < last ? !isWhole : start === end) && !isTyped) return null;
    ranges.push(range);
    if (isTyped) ranges.push({ ...typed, position, isWhole: false });
  }
  const tokens: number[][] = required.map(() => []);
  for (const { position, start, end, isWhole } of ranges) {
    for (let token = start; token < end; token++) {
      mark(tokens[position]!, token, position, isWhole && token === start ? 0 : prefixLevel);
    }
  }
  return withFrequencies(index, tokens);
}

/**
 * Marks the tokens within the typos allowed in each word of `least` letters or more, at the level of their number; the
 * last word may be the beginning of a token (`lastWordLevel`), unless it is too short for both.
 */
export function markTypos(index: TextIndex, words: readonly string[], least: number): TokenMarks {
  const tokens = words.map((word, position) => {
    const bytes = encoder.encode(word);
    const letters = lettersOf(bytes);
    const limit = allowedEdits(word, least);
    const isLast = position === words.length - 1 && (limit === 0 || word.length >= LEAST_FORGIVEN);
    const marks: number[] = [];
    const { tokens: blob, tokenStarts, letters: tokenLetters } = index;
    for (let token = 0; token < tokenLetters.length; token++) {
      const start = tokenStarts[token]!;
      const end = tokenStarts[token + 1]!;
      if (end - start + limit < bytes.length) continue;
      if (!isLast && end - start > bytes.length + limit) continue;
      if (bitCount(letters & ~tokenLetters[token]!) > limit) continue;
      if (!isLast && bitCount(tokenLetters[token]! & ~letters) > limit) continue;
      const edits = editDistance(bytes, blob, start, end, limit, isLast);
      if (edits === FAR) continue;
      const isWhole = !isLast || editDistance(bytes, blob, start, end, edits, false) === edits;
      mark(marks, token, position, isLast ? lastWordLevel(edits, isWhole) : edits);
    }
    return marks;
  });
  return withFrequencies(index, tokens);
}

export function clearMarks({ tokens }: TokenMarks): void {
  for (const list of tokens) for (const token of list) scratch.marks[token] = 0;
}

function mark(marks: number[], token: number, position: number, level: number): void {
  marks.push(token);
  scratch.marks[token]! |= 1 << (position + level * MAX_WORDS);
}

function withFrequencies(index: TextIndex, tokens: number[][]): TokenMarks {
  return {
    tokens,
    frequencies: tokens.map((list) => list.reduce((sum, token) => sum + index.frequencies[token]!, 0)),
  };
}
