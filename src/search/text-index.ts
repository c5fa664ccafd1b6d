import { GENERIC_WORDS } from "../domain/text/name-words.ts";
import type { Numbers } from "./container.ts";
import { lettersOf } from "./edit-distance.ts";
import { startsOf } from "./starts.ts";

/**
 * The words of the names of a segment (`nameWords`). Tokens are distinct words (ASCII) in byte order; each has its
 * rows, as variable-length differences, and each row its tokens, in the order of the name.
 */
export interface TextIndex {
  readonly tokens: Uint8Array;
  readonly tokenStarts: Numbers;
  /** `lettersOf` each token. */
  readonly letters: Numbers;
  /** In how many names each token is. */
  readonly frequencies: Numbers;
  readonly postings: Uint8Array;
  readonly postingStarts: Numbers;
  readonly nameTokens: Numbers;
  readonly nameStarts: Numbers;
}

/** The words by token number. */
type Words = Pick<TextIndex, "tokens" | "tokenStarts">;

/** Indexes the words of names (`nameWords`), given in row order. */
export function buildTextIndex(words: readonly (readonly string[])[]) {
  const rowsOfToken = new Map<string, number[]>();
  for (const [row, tokens] of words.entries()) {
    for (const token of tokens) {
      const rows = rowsOfToken.get(token);
      if (!rows) rowsOfToken.set(token, [row]);
      else if (rows.at(-1) !== row) rows.push(row);
    }
  }
  const vocabulary = [...rowsOfToken.keys()].sort();
  const idOf = new Map(vocabulary.map((token, id) => [token, id]));
  const tokens = new TextEncoder().encode(vocabulary.join(""));
  const tokenStarts = startsOf(vocabulary.map((token) => token.length));
  const postings: number[] = [];
  const postingStarts = new Uint32Array(vocabulary.length + 1);
  for (const [id, token] of vocabulary.entries()) {
    let previous = -1;
    for (const row of rowsOfToken.get(token)!) {
      pushVarint(postings, row - previous);
      previous = row;
    }
    postingStarts[id + 1] = postings.length;
  }
  return {
    tokens,
    tokenStarts,
    letters: Uint32Array.from(vocabulary, (_, id) => lettersOf(tokens, tokenStarts[id], tokenStarts[id + 1])),
    frequencies: Uint32Array.from(vocabulary, (token) => rowsOfToken.get(token)!.length),
    postings: Uint8Array.from(postings),
    postingStarts,
    nameTokens: Uint32Array.from(words.flat(), (token) => idOf.get(token)!),
    nameStarts: startsOf(words.map((tokens) => tokens.length)),
  };
}

/** Tokens from `start` to `end` are those that begin with the word; the first is the word itself if `isWhole`. */
export function tokensWithPrefix(index: Words, word: Uint8Array): { start: number; end: number; isWhole: boolean } {
  const start = lowerBound(index, word, false);
  const end = lowerBound(index, word, true);
  const isWhole = start < end && index.tokenStarts[start + 1]! - index.tokenStarts[start]! === word.length;
  return { start, end, isWhole };
}

/** The token that is the word, or -1. */
export function wholeToken(index: Words, word: string): number {
  const { start, isWhole } = tokensWithPrefix(index, encoder.encode(word));
  return isWhole ? start : -1;
}

export function tokenAt({ tokens, tokenStarts }: Words, token: number): string {
  return String.fromCharCode(...tokens.subarray(tokenStarts[token], tokenStarts[token + 1]));
}

/** By token: 1 for generic words, which have no weight beside a proper name. */
export function genericTokens(index: Words): Uint8Array {
  const generic = new Uint8Array(index.tokenStarts.length - 1);
  for (const word of GENERIC_WORDS) {
    const token = wholeToken(index, word);
    if (token >= 0) generic[token] = 1;
  }
  return generic;
}

const encoder = new TextEncoder();

/** First token not before the word, or (with `after`) not before all that begin with it. */
function lowerBound(index: Words, word: Uint8Array, after: boolean): number {
  let low = 0;
  let high = index.tokenStarts.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    const order = comparePrefix(index, middle, word);
    if (order < 0 || (after && order === 0)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Order of a token against a word; 0 when the token begins with the word. */
function comparePrefix({ tokens, tokenStarts }: Words, token: number, word: Uint8Array): number {
  const start = tokenStarts[token]!;
  const length = tokenStarts[token + 1]! - start;
  for (let i = 0; i < word.length; i++) {
    if (i === length) return -1;
    const order = tokens[start + i]! - word[i]!;
    if (order !== 0) return order;
  }
  return 0;
}

function pushVarint(bytes: number[], value: number): void {
  let rest = value;
  while (rest > 127) {
    bytes.push((rest & 127) | 128);
    rest >>>= 7;
  }
  bytes.push(rest);
}
