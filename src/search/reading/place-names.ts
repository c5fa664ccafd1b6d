import type { Uf } from "../../domain/places/uf.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { HASH_START, hashLetter, hashText } from "../checksum.ts";
import { bitCount, editDistance, FAR, lettersOf } from "../edit-distance.ts";
import type { CityName } from "../ports.ts";
import { firstFrom, pieceAt, startsOf } from "../starts.ts";

/** Places by index; neighborhoods follow the cities. */
export interface PlaceList {
  readonly cities: number;
  readonly neighborhoods: number;
  /** Folded name of a city or neighborhood. */
  readonly cityName: (city: number) => string;
  readonly neighborhoodName: (neighborhood: number) => string;
  /** Weight of a place among homonyms: its schools, or else its population. */
  readonly cityWeight: (city: number) => number;
  readonly neighborhoodWeight: (neighborhood: number) => number;
  readonly ufOf: (city: number) => Uf;
  /** Index range `[from, to)` of a city's neighborhoods. */
  readonly neighborhoodsOf: (city: number) => { readonly from: number; readonly to: number };
  readonly cityAt: (city: number) => CityName;
  readonly neighborhoodAt: (neighborhood: number) => { readonly slug: string; readonly name: string };
  /** City and, if known, neighborhood of a CEP; null if unknown. */
  readonly findByCep: (cep: string) => { readonly city: number; readonly neighborhood: number | null } | null;
}

/** A place: index of a city, or the number of cities plus the index of a neighborhood. */
export type PlaceRef = number;

/** Words of a name that are often left out. */
const OMITTED = new Set(["de", "da", "do", "das", "dos", "e", "d"]);

/** Maximum length of omitted words and numerals. */
const LONGEST_SMALL = 3;

/** Roman numerals of "Guará II", as typed. */
const ROMAN_NUMBERS: Readonly<Record<string, string>> = { i: "1", ii: "2", iii: "3", iv: "4", v: "5", vi: "6" };

/** Key of a name, independent of spaces, small words and numerals ("barra tijuca", "saopaulo", "guara 2"). */
export function keyOf(words: readonly string[]): string {
  let key = "";
  for (let i = 0; i < words.length; i++) key += keyPart(words[i]!, i === 0);
  return key;
}

function keyPart(word: string, isFirst: boolean): string {
  if (OMITTED.has(word)) return "";
  return (isFirst ? undefined : findEntry(ROMAN_NUMBERS, word)) ?? word;
}

/** `hashText` of a name's key, without building the key: there are tens of thousands of names. */
function hashOfName(name: string): number {
  let hash = HASH_START;
  for (let start = 0; start < name.length; ) {
    const space = name.indexOf(" ", start);
    const end = space < 0 ? name.length : space;
    let word = name;
    let [from, to] = [start, end];
    if (end - start <= LONGEST_SMALL) {
      word = keyPart(name.slice(start, end), start === 0);
      [from, to] = [0, word.length];
    }
    for (let i = from; i < to; i++) hash = hashLetter(hash, word.charCodeAt(i));
    start = end + 1;
  }
  return hash >>> 0;
}

/** A word of a name, with its number of typos. */
export interface SimilarWord {
  readonly word: string;
  readonly edits: number;
}

/** Maximum candidates for a misspelt word. */
const MAX_SIMILAR = 8;

/** Index of places by name. Built once per list of places: about 10 ms for the country. */
export class PlaceNames {
  readonly list: PlaceList;
  /** Hash of each place's key, and the places by hash, ascending in each bucket. */
  readonly #hashes: Uint32Array;
  readonly #buckets: Uint32Array;
  readonly #bucketStarts: Uint32Array;
  /** Keys of the cities, each after a line break. */
  readonly #cityKeys: string;
  readonly #cityKeyStarts: Uint32Array;
  /** Created for the first misspelt word. */
  #wordList: WordList | null = null;
  readonly #ufs: readonly Uf[];
  /** City of each neighborhood. */
  readonly #cities: Uint32Array;

  constructor(list: PlaceList) {
    this.list = list;
    const total = list.cities + list.neighborhoods;
    this.#ufs = Array.from({ length: list.cities }, (_, city) => list.ufOf(city));
    this.#cities = new Uint32Array(list.neighborhoods);
    for (let city = 0; city < list.cities; city++) {
      const { from, to } = list.neighborhoodsOf(city);
      this.#cities.fill(city, from, to);
    }
    this.#hashes = Uint32Array.from({ length: total }, (_, ref) => hashOfName(this.nameOf(ref)));
    const cityKeys = Array.from({ length: list.cities }, (_, city) => `\n${this.#keyOf(city)}`);
    this.#cityKeys = cityKeys.join("");
    this.#cityKeyStarts = startsOf(cityKeys.map((key) => key.length));

    const buckets = 1 << Math.ceil(Math.log2(total / 4 + 1));
    this.#bucketStarts = new Uint32Array(buckets + 1);
    for (const hash of this.#hashes) this.#bucketStarts[(hash & (buckets - 1)) + 1]!++;
    for (let i = 0; i < buckets; i++) this.#bucketStarts[i + 1]! += this.#bucketStarts[i]!;
    const next = this.#bucketStarts.slice();
    this.#buckets = new Uint32Array(total);
    for (let ref = 0; ref < total; ref++) this.#buckets[next[this.#hashes[ref]! & (buckets - 1)]!++] = ref;
  }

  /** Places with this key, ascending: thousands for "centro". */
  find(key: string): Uint32Array {
    const hash = hashText(key);
    const bucket = hash & (this.#bucketStarts.length - 2);
    const found = this.#buckets
      .subarray(this.#bucketStarts[bucket], this.#bucketStarts[bucket + 1])
      .filter((ref) => this.#hashes[ref] === hash);
    // Checking one is enough: hash collisions between keys are negligible.
    return found.length > 0 && this.#keyOf(found[0]!) === key ? found : NONE;
  }

  /** Cities whose name starts with these whole words, exact matches included. */
  findCitiesBeginning(key: string): PlaceRef[] {
    const found: PlaceRef[] = [];
    for (let at = this.#cityKeys.indexOf(`\n${key}`); at >= 0; at = this.#cityKeys.indexOf(`\n${key}`, at + 1)) {
      const city = pieceAt(this.#cityKeyStarts, at);
      const words = this.nameOf(city).split(" ");
      if (words.some((_, i) => keyOf(words.slice(0, i + 1)) === key)) found.push(city);
    }
    return found;
  }

  /** Words of names within `limit` typos of a word, closest first, itself included. */
  similarWords(word: string, limit: number): readonly SimilarWord[] {
    return this.#words.similar(word, limit);
  }

  /** Whether the word is in any name. */
  hasWord(word: string): boolean {
    return this.#words.similar(word, 0).length > 0;
  }

  isCity(ref: PlaceRef): boolean {
    return ref < this.list.cities;
  }

  nameOf(ref: PlaceRef): string {
    return this.isCity(ref) ? this.list.cityName(ref) : this.list.neighborhoodName(ref - this.list.cities);
  }

  /** The city of a place; a city itself. */
  cityOf(ref: PlaceRef): number {
    return this.isCity(ref) ? ref : this.#cities[ref - this.list.cities]!;
  }

  ufOf(ref: PlaceRef): Uf {
    return this.#ufs[this.cityOf(ref)]!;
  }

  weightOf(ref: PlaceRef): number {
    const { cities, cityWeight, neighborhoodWeight } = this.list;
    return this.isCity(ref) ? cityWeight(ref) : neighborhoodWeight(ref - cities);
  }

  /** The first of these places, neighborhoods ascending, that is in the city as a neighborhood, or null. */
  findInCity(refs: ArrayLike<PlaceRef>, city: number): PlaceRef | null {
    const { from, to } = this.list.neighborhoodsOf(city);
    const ref = refs[firstFrom(refs, this.list.cities + from)];
    return ref !== undefined && ref < this.list.cities + to ? ref : null;
  }

  /** The neighborhood of a city with the most schools whose name starts with this word, or null. */
  findBeginningInCity(word: string, city: number): PlaceRef | null {
    const { from, to } = this.list.neighborhoodsOf(city);
    return this.#largestBeginning(word, from, to, () => true);
  }

  /** Like `findBeginningInCity`, in a state. */
  findBeginningInState(word: string, uf: Uf): PlaceRef | null {
    const { cities, neighborhoods } = this.list;
    return this.#largestBeginning(word, 0, neighborhoods, (neighborhood) => this.ufOf(cities + neighborhood) === uf);
  }

  #largestBeginning(word: string, from: number, to: number, isIn: (neighborhood: number) => boolean): PlaceRef | null {
    let best: PlaceRef | null = null;
    for (let i = from; i < to; i++) {
      if (!this.list.neighborhoodName(i).startsWith(`${word} `) || !isIn(i)) continue;
      const ref = this.list.cities + i;
      if (best === null || this.weightOf(ref) > this.weightOf(best)) best = ref;
    }
    return best;
  }

  get #words(): WordList {
    if (!this.#wordList) {
      const words = new Set<string>();
      for (let ref = 0; ref < this.#hashes.length; ref++)
        for (const word of this.nameOf(ref).split(" ")) words.add(word);
      this.#wordList = new WordList(words);
    }
    return this.#wordList;
  }

  #keyOf(ref: PlaceRef): string {
    return keyOf(this.nameOf(ref).split(" "));
  }
}

const NONE = new Uint32Array(0);

/** Distinct words of names by length, with letter masks, to find candidates for a misspelt word. */
class WordList {
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
    const found: SimilarWord[] = [];
    const last = this.#byLength.length - 1;
    const end = this.#byLength[Math.min(word.length + limit + 1, last)]!;
    for (let i = this.#byLength[Math.min(Math.max(word.length - limit, 0), last)]!; i < end; i++) {
      const other = this.#letters[i]!;
      if (bitCount(letters & ~other) > limit || bitCount(other & ~letters) > limit) continue;
      const edits = editDistance(bytes, this.#bytes, this.#starts[i]!, this.#starts[i + 1]!, limit, false);
      if (edits !== FAR) found.push({ word: this.#words[i]!, edits });
    }
    return found.sort((a, b) => a.edits - b.edits).slice(0, MAX_SIMILAR);
  }
}
