import type { Token } from "./tokens.ts";

/** Keys of the query string that words are read as. */
export type FilterKey =
  | "stageGroup"
  | "grade"
  | "shifts"
  | "tags"
  | "years"
  | "methodology"
  | "educationSystem"
  | "priceMin"
  | "priceMax"
  | "rating"
  | "hasOffers"
  | "hasRankingENEM"
  | "sort";

export type Filter = readonly [key: FilterKey, value: string];

/** What cannot be answered as it was asked, and is told. */
export type NoteKind =
  | "zone"
  | "street"
  | "discount"
  | "public"
  | "religion"
  | "language"
  | "cep-neighborhood"
  | "cep-city"
  | "cep-unknown";

/** Tokens `[from, to)` of a text and what they were read as. */
export interface Claim {
  readonly from: number;
  readonly to: number;
  /** In Portuguese; empty for words that say nothing ("escolas em"). */
  readonly label: string;
  readonly filters: readonly Filter[];
  readonly note?: NoteKind;
  /** "Perto de mim". */
  readonly isNear?: boolean;
  /** A word of many names as well ("jardim"): no reading where an unknown word follows. */
  readonly isShy?: boolean;
}

/** Reads the tokens from one on, if it knows them. */
export type Rule = (tokens: readonly Token[], at: number) => Claim | null;

/** Phrases by their words, `?` after a word that may be missing. Longer ones stand before those that begin like them. */
export type Phrases = readonly (readonly string[])[];

export const phrases = (...texts: readonly string[]): Phrases => texts.map((text) => text.split(" "));

/** The end of the first of the phrases that the tokens from `at` on are, or -1. */
export function matchAny(tokens: readonly Token[], at: number, among: Phrases): number {
  for (const words of among) {
    const end = matchWords(tokens, at, words);
    if (end > at) return end;
  }
  return -1;
}

function matchWords(tokens: readonly Token[], at: number, words: readonly string[]): number {
  let next = at;
  for (const word of words) {
    const typed = tokens[next]?.word;
    if (typed === word) next++;
    else if (!word.endsWith("?")) return -1;
    else if (typed === word.slice(0, -1)) next++;
  }
  return next;
}
