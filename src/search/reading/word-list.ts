import { bitCount, editDistance, FAR, lettersOf } from "../edit-distance.ts";
import { startsOf } from "../starts.ts";

/** A word of a name, with its number of typos. */
export interface SimilarWord {
  readonly word: string;
  readonly edits: number;
}

/** Maximum candidates for a misspelt word. */
const MAX_SIMILAR = 8;

/** Distinct words of names by length, with letter masks, to find candidates for a misspelt word. */
export class WordList {
  readonly #words: readonly string[];
  readonly #bytes: Uint8Array;
  readonly #starts: Uint32Array;
  readonly #letters: Uint32Array;
  /** First word of each length. */
  readonly #byLength: Uint32Array;

  constructor(words: Iterable<string>) {
    this.#words = [...words].sort((a, b) => a.length - b.length);
    this.#bytes = new TextEncoder().encode(this.#words.join(""));
    this.#starts = startsOf(this.#words.map((word) => word.length));
    this.#letters = new Uint32Array(this.#words.length);
    const longest = this.#words.at(-1)?.length ?? 0;
    this.#byLength = new Uint32Array(longest + 2).fill(this.#words.length);
    for (const [i, word] of this.#words.entries()) {
      this.#letters[i] = lettersOf(this.#bytes, this.#starts[i], this.#starts[i + 1]);
      if (this.#byLength[word.length]! > i) this.#byLength[word.length] = i;
    }
    for (let length = longest; length >= 0; length--) {
      this.#byLength[length] = Math.min(this.#byLength[length]!, this.#byLength[length + 1]!);
    }
  }

  similar(word: string, limit: number): SimilarWord[] {
    const bytes = new TextEncoder().encode(word);
    const letters = lettersOf(bytes);
    const similar: SimilarWord[] = [];
    const last = this.#byLength.length - 1;
    const end = this.#byLength[Math.min(word.length + limit + 1, last)]!;
    for (let i = this.#byLength[Math.min(Math.max(word.length - limit, 0), last)]!; i < end; i++) {
      const other = this.#letters[i]!;
      if (bitCount(letters & ~other) > limit || bitCount(other & ~letters) > limit) continue;
      const edits = editDistance(bytes, this.#bytes, this.#starts[i]!, this.#starts[i + 1]!, limit, false);
      if (edits !== FAR) similar.push({ word: this.#words[i]!, edits });
    }
    return similar.sort((a, b) => a.edits - b.edits).slice(0, MAX_SIMILAR);
  }
}
