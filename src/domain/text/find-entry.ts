/** Value of a record under an untrusted key, or undefined. Indexing would also find `constructor`. */
export function findEntry<T extends object>(table: T, word: string): T[keyof T] | undefined {
  return Object.hasOwn(table, word) ? table[word as keyof T] : undefined;
}
