/** The meanings of the longest runs of words that have one, which are taken out of the words; null if none has. */
export function takeAll<T>(words: string[], read: (text: string) => readonly T[] | null): readonly T[] | null {
  const taken: T[] = [];
  for (let at = 0; at < words.length; at++) {
    for (let end = words.length; end > at; end--) {
      const meaning = read(words.slice(at, end).join(" "));
      if (!meaning) continue;
      taken.push(...meaning);
      words.splice(at, end - at);
      at--;
      break;
    }
  }
  return taken.length > 0 ? [...new Set(taken)] : null;
}
