import { FORMER_NAMES } from "../../domain/places/former-names.ts";
import { findNickname } from "../../domain/places/place-nicknames.ts";
import type { Uf } from "../../domain/places/uf.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { fold } from "../../domain/text/slug.ts";
import { keyOf, type PlaceNames, type PlaceRef, soundKey } from "./place-names.ts";
import type { Token } from "./tokens.ts";

interface CalledPlaces {
  /** Cities, then neighborhoods, ascending. */
  readonly refs: ArrayLike<PlaceRef>;
  /** The cities that had the name, some of them in `refs`. */
  readonly former: readonly PlaceRef[];
  /** The name of a city that is found by its sound, else null. */
  readonly spelling: string | null;
}

/** Letters that abbreviate several words, besides the one that `tokenize` reads; typed, with the words. */
const INITIALS: Readonly<Record<string, readonly string[]>> = {
  s: ["santo", "santa", "senhora"],
  st: ["santo", "santa"],
  d: ["dom", "dona"],
  n: ["nova", "novo"],
  ns: ["nossasenhora"],
  nsra: ["nossasenhora"],
  v: ["vitoria"],
  b: ["bom", "boa", "belo", "barra"],
  c: ["campo", "cabo"],
  p: ["porto", "ponte", "presidente"],
  r: ["rio", "ribeirao"],
  m: ["monte"],
  min: ["ministro"],
  bar: ["barao"],
  fr: ["frei"],
  pe: ["pe"],
};
/** Maximum readings of the initials of a name. */
const MAX_READINGS = 9;
/** Minimum letters of a name that is found by its sound. */
const MIN_SOUND_LETTERS = 3;

const FORMER_BY_KEY = new Map<string, { readonly name: string; readonly uf: Uf }[]>();
for (const { former, name, uf } of FORMER_NAMES) {
  const key = keyOf(fold(former).split(" "));
  FORMER_BY_KEY.set(key, [...(FORMER_BY_KEY.get(key) ?? []), { name: fold(name), uf }]);
}

/** Normalised words of a span, for `keyOf`. */
export function keyWords(tokens: readonly Token[], from: number, to: number): string[] {
  return tokens.slice(from, to).map(({ word, typed }) => word || typed);
}

/**
 * The places that tokens name: exactly, by a nickname or a former name, by the sound of a city's name, or with words
 * abbreviated by their initials.
 */
export function placesCalled(tokens: readonly Token[], from: number, to: number, names: PlaceNames): CalledPlaces {
  const words = keyWords(tokens, from, to);
  const key = keyOf(words);
  const exact = names.find(key);
  const nickname = findNickname(key);
  if (nickname !== null) {
    // "poa" is Porto Alegre and Poá.
    const cities = [...names.find(keyOf(nickname.split(" "))), ...exact].filter((ref) => names.isCity(ref));
    return { refs: cities, former: NONE, spelling: null };
  }
  const former = FORMER_BY_KEY.get(key)?.flatMap(({ name, uf }) => names.findCityIn(name, uf) ?? []) ?? NONE;
  // A city that is spelt exactly so is the one.
  if (exact[0] !== undefined && names.isCity(exact[0])) return { refs: exact, former, spelling: null };
  if (former.length > 0) return { refs: [...former, ...exact], former, spelling: null };
  const alike = key.length < MIN_SOUND_LETTERS ? NONE : names.findCitiesSounding(soundKeyOf(words, tokens, from));
  if (alike[0] !== undefined)
    return { refs: [...alike, ...exact], former, spelling: names.list.citySpelling(alike[0]) };
  return { refs: exact.length > 0 ? exact : byInitials(words, tokens, from, names), former, spelling: null };
}

const NONE: readonly PlaceRef[] = [];

/** `soundKey` of words; "ç" is an s, but folded a c. */
function soundKeyOf(words: readonly string[], tokens: readonly Token[], from: number): string {
  const heard = words.map((word, i) => {
    const { typed } = tokens[from + i]!;
    return HAS_CEDILLA.test(typed) ? fold(typed.replace(/ç/gi, "ss")) : word;
  });
  return soundKey(heard);
}

const HAS_CEDILLA = /[çÇ]/;

/** Places of words that are abbreviated by their initials: "s. antônio" is Santo Antônio, "d. euzébia" Dona Euzébia. */
function byInitials(
  words: readonly string[],
  tokens: readonly Token[],
  from: number,
  names: PlaceNames,
): ArrayLike<PlaceRef> {
  const isInitial = (_: string, i: number) => findEntry(INITIALS, fold(tokens[from + i]!.typed)) !== undefined;
  if (words.length < 2 || !words.some(isInitial)) return NONE;
  let readings: string[][] = [[]];
  for (const [i, word] of words.entries()) {
    const opened = findEntry(INITIALS, fold(tokens[from + i]!.typed)) ?? [];
    readings = readings
      .flatMap((reading) => [word, ...opened].map((variant) => [...reading, variant]))
      .slice(0, MAX_READINGS);
  }
  for (const reading of readings) {
    const exact = names.find(keyOf(reading));
    if (exact.length > 0) return exact;
    const alike = names.findCitiesSounding(soundKey(reading));
    if (alike.length > 0) return alike;
  }
  return NONE;
}
