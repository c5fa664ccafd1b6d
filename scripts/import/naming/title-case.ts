import { accentWord } from "./accents.ts";

/** Lower-case words inside a name (V7), and others in names of schools and streets. */
export const SMALL_WORDS = new Set("das da dos do de e a o as os em na no nas nos ao à com por para y".split(" "));

const DANGLING = /(?: (?:d[aeo]|d[ao]s|em|n[ao]|n[ao]s|ao|com|para|por))+$/;

/** A name without the prepositions at its end, where the source cut it or inverted it in an unknown way. */
export function withoutDanglingPreposition(name: string): string {
  return name.replace(DANGLING, "");
}

const ROMAN = /^(?=[IVX])X{0,3}(?:IX|IV|V?I{0,3})$/;

/** Whether a word in capitals is a roman numeral up to XXXIX. */
export function isRoman(word: string): boolean {
  return ROMAN.test(word);
}

/** Capitalisation of a word: lower case for small words, capitals for acronyms and numerals, initial capital else. */
function capitalize(word: string, isFirst: boolean): string {
  if (!/\p{L}/u.test(word)) return word;
  if (/\d/.test(word) && !/\p{L}{4}/u.test(word)) return word.toUpperCase();
  const lower = accentWord(word.toLowerCase());
  if (!isFirst && SMALL_WORDS.has(lower)) return lower;
  return lower.charAt(0).toUpperCase() + lower.slice(1);
}

/** Separators between the parts of a word. */
const JOINT = /[-'’/.()]/;

/**
 * A word in title case with its accents; parts after a hyphen, apostrophe, slash, point or parenthesis get a capital
 * too. Small words stay lower case unless `isFirst`.
 */
export function titleCaseWord(word: string, isFirst: boolean): string {
  if (!JOINT.test(word)) return capitalize(word, isFirst);
  return word
    .split(/([-'’/.()])/)
    .map((part, i) => (i % 2 ? part : capitalize(part, isFirst && i === 0)))
    .join("")
    .replace(/([’'])S$/, "$1s");
}
