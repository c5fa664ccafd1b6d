/** Words in lower case inside a person's name (V7). */
const SMALL_WORDS = new Set("das da dos do de e a o as os".split(" "));

/**
 * A person's name in title case, with small words but the first in lower case and spaces normalised: "DA SILVA E SOUZA"
 * → "Da Silva e Souza". Accents are unchanged.
 */
export function formatPersonName(text: string): string {
  return text
    .trim()
    .split(/\s+/)
    .map((word, i) => formatWord(word.toLowerCase(), i === 0))
    .join(" ");
}

function formatWord(word: string, isFirst: boolean): string {
  if (!isFirst && SMALL_WORDS.has(word)) return word;
  return word.replace(/(^|['’-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}

/** An apostrophe or hyphen inside a word is one of a name, as in D'Ávila. */
const WORD = String.raw`\p{L}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*`;
const FULL_NAME = new RegExp(`^${WORD}(?: +${WORD})+ ?$`, "u");

/** Whether a text has two words of letters or more (V2). */
export function isFullName(text: string): boolean {
  return FULL_NAME.test(text);
}

/** "Maria Aparecida Souza" → "Maria S." */
export function publicName(name: string): string {
  const words = name.trim().split(/\s+/);
  return words.length < 2 ? words[0]! : `${words[0]} ${words.at(-1)![0]!.toUpperCase()}.`;
}
