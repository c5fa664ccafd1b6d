import { findUf } from "../../domain/places/uf.ts";
import { editDistance, FAR } from "../edit-distance.ts";
import { keyWords, placesCalled } from "./called-places.ts";
import { isLedAt, type Mention } from "./find-mentions.ts";
import { keyOf, type PlaceNames, type PlaceRef } from "./place-names.ts";
import type { Token } from "./tokens.ts";
import { isKind, isKindEnding, isLink } from "./vocabulary.ts";

/** Minimum schools of a city that one typo may mean whatever its words mean elsewhere: "sao palo". */
const MIN_SCHOOLS = 30;
/** Maximum words that are compared, and minimum letters. */
const [MAX_WORDS, MIN_LETTERS] = [6, 6];
/** Letters from which a name may have two typos, spaces included: "ribeirao petro". */
const LONG_NAME = 12;

interface LargeCity {
  readonly ref: PlaceRef;
  /** The name with its spaces, and its key, in UTF-8. */
  readonly spellings: readonly Uint8Array[];
}

const encoder = new TextEncoder();
const known = new WeakMap<PlaceNames, readonly LargeCity[]>();

/** The large cities of several words that free tokens name with one typo, longest first. */
export function findMisspeltCities(
  tokens: readonly Token[],
  isFree: (index: number) => boolean,
  names: PlaceNames,
): Mention[] {
  for (let length = Math.min(MAX_WORDS, tokens.length); length > 0; length--) {
    for (let from = 0; from + length <= tokens.length; from++) {
      const to = from + length;
      if (!isWorded(tokens, from, to, isFree) || isAfterKind(tokens, from)) continue;
      const ref = cityOf(keyWords(tokens, from, to), names);
      if (ref === null || placesCalled(tokens, from, to, names).refs.length > 0) continue;
      return [{ from, to, refs: [ref], uf: null, isLed: isLedAt(tokens, from), edits: 1 }];
    }
  }
  return [];
}

function isWorded(tokens: readonly Token[], from: number, to: number, isFree: (index: number) => boolean): boolean {
  for (let i = from; i < to; i++) if (!isFree(i) || tokens[i]!.word === "") return false;
  // "porto alegre sc" is in Santa Catarina.
  return findUf(tokens[to - 1]!.typed) === null;
}

/** "colégio são paula" is a name. */
function isAfterKind(tokens: readonly Token[], from: number): boolean {
  const before = isLink(tokens[from - 1]) ? from - 2 : from - 1;
  return isKind(tokens, before) || isKindEnding(tokens, before);
}

/** The city a typo away, two in a long name; of several that with the fewest, then the most schools. */
function cityOf(words: readonly string[], names: PlaceNames): PlaceRef | null {
  const typed = [words.join(" "), keyOf(words)].map((text) => encoder.encode(text));
  if (typed[1]!.length < MIN_LETTERS) return null;
  for (const typos of typed[0]!.length < LONG_NAME ? [1] : [1, 2]) {
    const isMeant = ({ spellings }: LargeCity) =>
      spellings.some((spelling, i) => editDistance(typed[i]!, spelling, 0, spelling.length, typos, false) !== FAR);
    const city = citiesOf(names).find(isMeant);
    if (city) return city.ref;
  }
  return null;
}

function citiesOf(names: PlaceNames): readonly LargeCity[] {
  let cities = known.get(names);
  if (!cities) {
    cities = Array.from({ length: names.list.cities }, (_, ref) => ref)
      .filter((ref) => names.weightOf(ref) >= MIN_SCHOOLS && names.nameOf(ref).includes(" "))
      .sort((a, b) => names.weightOf(b) - names.weightOf(a))
      .map((ref) => {
        const name = names.nameOf(ref);
        return { ref, spellings: [name, keyOf(name.split(" "))].map((text) => encoder.encode(text)) };
      });
    known.set(names, cities);
  }
  return cities;
}
