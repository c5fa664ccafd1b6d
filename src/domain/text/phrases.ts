/** A word of a text, folded; empty for a number. */
interface Worded {
  readonly word: string;
}

/** Phrases by their words, `?` after an optional word. A longer phrase precedes its prefixes. */
export type Phrases = readonly (readonly string[])[];

export const phrases = (...texts: readonly string[]): Phrases => texts.map((text) => text.split(" "));

/** Matches the first phrase at `at`; returns the position after it, or `at` without a match. */
export function matchAny(tokens: readonly Worded[], at: number, among: Phrases): number {
  for (const words of among) {
    const end = matchWords(tokens, at, words);
    if (end > at) return end;
  }
  return at;
}

/** The first token from `at` on that starts none of the phrases. */
export function skipAll(tokens: readonly Worded[], at: number, among: Phrases): number {
  let next = at;
  for (let end = matchAny(tokens, next, among); end > next; end = matchAny(tokens, next, among)) next = end;
  return next;
}

function matchWords(tokens: readonly Worded[], at: number, words: readonly string[]): number {
  let next = at;
  for (const word of words) {
    const typed = tokens[next]?.word;
    if (typed === word) next++;
    else if (!word.endsWith("?")) return at;
    else if (typed === word.slice(0, -1)) next++;
  }
  return next;
}
