import { expandAbbreviation } from "../../domain/text/abbreviations.ts";
import { type AmountToken, NUMBER_PATTERN, toAmountNumber } from "../../domain/text/amount.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { fold } from "../../domain/text/slug.ts";

/** A word, number or sign of a text. Abbreviations of a word are expanded ("Sta." is `santa`). */
export interface Token extends AmountToken {
  /** Position in the text, `[start, end)`. */
  readonly start: number;
  readonly end: number;
}

/** Maximum tokens, and characters that are read; the rest is ignored. */
const [MAX_TOKENS, MAX_LENGTH] = [24, 2_000];

const PATTERN = new RegExp(
  String.raw`r\$|(?<=\d)[oa](?=ano|s[ée]rie)|[%º°ª]|${NUMBER_PATTERN}|(?:(?![ºª])[\p{L}\p{M}])+`,
  "giu",
);
const ORDINAL = /^(?:[oaºª°]|os|as)$/i;

/** Abbreviations of the search box, besides those in names. */
const SHORT_WORDS: Readonly<Record<string, string>> = {
  s: "sao",
  n: "nossa",
  ns: "nossa",
  j: "jose",
  v: "vila",
  ed: "educacao",
  educ: "educacao",
  fund: "fundamental",
  fundam: "fundamental",
  med: "medio",
  mens: "mensalidade",
  max: "maximo",
  min: "minimo",
  p: "para",
  pra: "para",
  pro: "para",
  bco: "banco",
};

export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of text.slice(0, MAX_LENGTH).matchAll(PATTERN)) {
    const [typed] = match;
    const gap = text.slice(end, match.index);
    const last = tokens.at(-1);
    end = match.index + typed.length;
    if (last && last.number !== null && gap === "" && ORDINAL.test(typed)) {
      tokens[tokens.length - 1] = { ...last, end, isOrdinal: true };
      continue;
    }
    if (tokens.length === MAX_TOKENS) break;
    const number = /^\d/.test(typed) ? toAmountNumber(typed) : null;
    const word = number === null ? wordOf(typed) : "";
    tokens.push({ start: match.index, end, word, number, isOrdinal: false, typed, gap });
  }
  return tokens;
}

function wordOf(typed: string): string {
  if (/^(?:r\$|%)$/i.test(typed)) return typed.toLowerCase();
  const word = fold(typed);
  return findEntry(SHORT_WORDS, word) ?? expandAbbreviation(word);
}
