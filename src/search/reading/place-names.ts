import type { Point } from "../../domain/places/geo.ts";
import { soundOf } from "../../domain/places/place-sound.ts";
import type { Uf } from "../../domain/places/uf.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { fold } from "../../domain/text/slug.ts";
import { HASH_START, hashLetter, hashText } from "../checksum.ts";
import type { CityName } from "../city-name.ts";
import { firstFrom, pieceAt, startsOf } from "../starts.ts";
import { type SimilarWord, WordList } from "./word-list.ts";

/** Places by index; neighborhoods follow the cities. */
export interface PlaceList {
  readonly cities: number;
  readonly neighborhoods: number;
  /** Folded name of a city or neighborhood. */
  readonly cityName: (city: number) => string;
  readonly citySpelling: (city: number) => string;
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
  /** Null where searches know no areas. */
  readonly positions: PlacePositions | null;
}

/** Positions of cities and of their neighborhoods. */
interface PlacePositions {
  readonly capitalOf: (uf: Uf) => number | null;
  readonly cityPoint: (city: number) => Point;
  readonly neighborhoodPoint: (neighborhood: number) => Point | null;
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

/** Key of a name as it sounds: like `keyOf`, and "d'água", "dágua" and "água" are equal after another word. */
export function soundKey(words: readonly string[]): string {
  return soundOf(keyOf(words.map((word, i) => (word[0] === "h" || (i > 0 && isElided(word)) ? word.slice(1) : word))));
}

const isElided = (word: string) => word.length >= MIN_ELIDED && word[0] === "d" && "aeou".includes(word[1]!);
const MIN_ELIDED = 5;

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
  /** Cities by the sound of their names; created for the first name that is no city. */
  #sounds: ReadonlyMap<string, PlaceRef[]> | null = null;
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
    const refs = this.#buckets
      .subarray(this.#bucketStarts[bucket], this.#bucketStarts[bucket + 1])
      .filter((ref) => this.#hashes[ref] === hash);
    // Checking one is enough: hash collisions between keys are negligible.
    return refs.length > 0 && this.#keyOf(refs[0]!) === key ? refs : NONE;
  }

  /** The city of a folded name in a state, or null. */
  findCityIn(name: string, uf: Uf): PlaceRef | null {
    const refs = this.find(keyOf(name.split(" ")));
    return refs.find((ref) => this.isCity(ref) && this.ufOf(ref) === uf) ?? null;
  }

  /** Cities whose names sound like this (`soundKey`). */
  findCitiesSounding(sound: string): readonly PlaceRef[] {
    this.#sounds ??= this.#bySound();
    return this.#sounds.get(sound) ?? [];
  }

  #bySound(): Map<string, PlaceRef[]> {
    const cities = new Map<string, PlaceRef[]>();
    const add = (name: string, city: PlaceRef) => {
      const sound = soundKey(name.split(" "));
      const known = cities.get(sound);
      if (!known) cities.set(sound, [city]);
      else if (!known.includes(city)) known.push(city);
    };
    for (let city = 0; city < this.list.cities; city++) {
      add(this.list.cityName(city), city);
      const name = this.list.citySpelling(city);
      // Folded, "ç" is a c.
      if (name.includes("ç") || name.includes("Ç")) add(fold(name.replace(/ç/gi, "ss")), city);
    }
    return cities;
  }

  /** Cities whose name starts with these whole words, exact matches included. */
  findCitiesBeginning(key: string): PlaceRef[] {
    const refs: PlaceRef[] = [];
    for (let at = this.#cityKeys.indexOf(`\n${key}`); at >= 0; at = this.#cityKeys.indexOf(`\n${key}`, at + 1)) {
      const city = pieceAt(this.#cityKeyStarts, at);
      const words = this.nameOf(city).split(" ");
      if (words.some((_, i) => keyOf(words.slice(0, i + 1)) === key)) refs.push(city);
    }
    return refs;
  }

  /** Words of names within `limit` typos of a word, closest first, itself included. */
  similarWords(word: string, limit: number): readonly SimilarWord[] {
    return this.#words.similar(word, limit);
  }

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
    return this.#largest(from, to, (name) => begins(name, word));
  }

  /** Like `findBeginningInCity`, in a state. */
  findBeginningInState(word: string, uf: Uf): PlaceRef | null {
    const { cities, neighborhoods } = this.list;
    return this.#largest(0, neighborhoods, (name, i) => begins(name, word) && this.ufOf(cities + i) === uf);
  }

  /** The neighborhood of a city with the most schools whose name starts or ends with these words, or null. */
  findPartInCity(words: string, city: number): PlaceRef | null {
    const { from, to } = this.list.neighborhoodsOf(city);
    return this.#largest(from, to, (name) => begins(name, words) || name.endsWith(` ${words}`));
  }

  #largest(from: number, to: number, isMeant: (name: string, neighborhood: number) => boolean): PlaceRef | null {
    let best: PlaceRef | null = null;
    for (let i = from; i < to; i++) {
      if (!isMeant(this.list.neighborhoodName(i), i)) continue;
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

const begins = (name: string, words: string) => name.startsWith(`${words} `);
