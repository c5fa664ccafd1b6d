import { readLine } from "../text/typed-text.ts";

/** Words in lower case inside a person's name (V7). */
const SMALL_WORDS = new Set("das da dos do de e a o as os".split(" "));

/** Numbers of generations, in capitals inside a name: "João Paulo II". */
const GENERATIONS = new Set(["ii", "iii", "iv"]);

/** Characters used in place of an apostrophe; the typographic one stays. */
const APOSTROPHES = /[`´ʹʻʼʽˈˊ′‘‛＇]/g;
const HYPHENS = /[‐‑‒–—―−﹣－]/g;

/**
 * A typed name as it is judged and stored: spaces folded, look-alikes of apostrophe and hyphen replaced, and otherwise
 * as its owner wrote it. Only a name that is all capitals or all small letters is put in title case (V7).
 */
export function readPersonName(text: string): string {
  const name = readLine(text).replace(APOSTROPHES, "'").replace(HYPHENS, "-");
  const isOneCase = name === name.toUpperCase() || name === name.toLowerCase();
  return isOneCase ? formatPersonName(name) : name;
}

/**
 * A person's name in title case, with small words but the first in lower case: "DA SILVA E SOUZA" → "Da Silva e Souza".
 * Accents are unchanged.
 */
function formatPersonName(name: string): string {
  return name
    .split(" ")
    .map((word, i) => formatWord(word.toLowerCase(), i === 0))
    .join(" ");
}

function formatWord(word: string, isFirst: boolean): string {
  if (!isFirst && SMALL_WORDS.has(word)) return word;
  if (!isFirst && GENERATIONS.has(word)) return word.toUpperCase();
  return word.replace(/(^|['’.-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}

/** Letters of a name, with apostrophes and hyphens inside, as in D'Ávila. */
const LETTERS = String.raw`\p{L}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*`;
/** A full stop ends initials and abbreviations: "J.R.", "Jr." */
const WORD = String.raw`(?:(?:\p{L}\p{M}*\.)+(?:${LETTERS})?|${LETTERS}\.?)`;
const FULL_NAME = new RegExp(`^${WORD}(?: +${WORD})+ ?$`, "u");

/** Whether a text has two words of letters or more (V2). */
export function isFullName(text: string): boolean {
  return FULL_NAME.test(text);
}

/** Ends of a name that are no surname: "Jr.", "Filho", "II". */
const SUFFIX = /^(jr\.?|júnior|junior|filho|filha|neto|neta|sobrinho|sobrinha|i{1,3}|iv)$/i;

/** "Maria Aparecida Souza" → "Maria S." */
export function publicName(name: string): string {
  const [first = "", ...rest] = name.trim().split(/\s+/);
  const surname = rest.findLast((word) => !SUFFIX.test(word)) ?? rest.at(-1);
  return surname === undefined ? first : `${first} ${[...surname][0]!.toUpperCase()}.`;
}
