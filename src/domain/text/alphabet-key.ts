import { GENERIC_WORDS } from "./name-words.ts";

/** Characters by which names are put in order. */
const LENGTH = 10;

/**
 * Key that sorts names alphabetically by their proper part, as half of them begin with "Colégio": ten letters or
 * digits, padded with zeros. `words` come from `nameWords`.
 */
export function alphabetKey(words: readonly string[]): string {
  const proper = words.filter((word) => !GENERIC_WORDS.has(word));
  const letters = (proper.length > 0 ? proper : words).join("").replace(/[^0-9a-z]/g, "");
  return letters.slice(0, LENGTH).padEnd(LENGTH, "0");
}
