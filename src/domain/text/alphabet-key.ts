import { GENERIC_WORDS } from "./name-words.ts";

/** Characters by which names are put in order. */
const LENGTH = 10;

/**
 * Sorts names in alphabetical order by their proper part, as "Colégio" begins half of them. `words` come from
 * `nameWords`. Returns ten letters or digits, with zeros at the end of a short name.
 */
export function alphabetKey(words: readonly string[]): string {
  const proper = words.filter((word) => !GENERIC_WORDS.has(word));
  const letters = (proper.length > 0 ? proper : words).join("").replace(/[^0-9a-z]/g, "");
  return letters.slice(0, LENGTH).padEnd(LENGTH, "0");
}
