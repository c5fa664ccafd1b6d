/**
 * The value of a table under a word from outside (a request, a row, a file); undefined for a word that is no key of it.
 * Indexing the table would also find what every object inherits, such as `constructor`.
 */
export function findEntry<T extends object>(table: T, word: string): T[keyof T] | undefined {
  return Object.hasOwn(table, word) ? table[word as keyof T] : undefined;
}
