import { findNickname } from "../../domain/places/place-nicknames.ts";
import { FEDERATIVE_UNITS, findUf, type Uf } from "../../domain/places/uf.ts";
import { matchAny, phrases } from "../../domain/text/phrases.ts";
import { fold } from "../../domain/text/slug.ts";
import { keyWords, placesCalled } from "./called-places.ts";
import { keyOf, type PlaceNames, type PlaceRef } from "./place-names.ts";
import type { Token } from "./tokens.ts";
import { isKind, isKindEnding, isNoise, isOfNeighborhoods, leadsToPlace } from "./vocabulary.ts";

/** Tokens `[from, to)` that name places. */
export interface Mention {
  readonly from: number;
  readonly to: number;
  /** Places with this name: cities, then neighborhoods, ascending. */
  readonly refs: ArrayLike<PlaceRef>;
  readonly uf: Uf | null;
  /** After "em", "no bairro", "perto de": certainly a place, not a school's name. */
  readonly isLed: boolean;
  readonly edits: number;
  /** The cities that had this name, some of them in `refs`. */
  readonly former?: readonly PlaceRef[];
  /** The name of the city, if it is spelt otherwise. */
  readonly spelling?: string;
}

/** Maximum words of a place name, small ones included. */
const MAX_WORDS = 7;
/** Minimum letters of a single word that may be a place. */
const MIN_LETTERS = 3;
const NEVER_FIRST = new Set(
  "de da do das dos e em no na nos nas ao aos a o as os para com por ate ou mais um uma".split(" "),
);
const NEVER_LAST = new Set("de da do das dos e em no na nos nas com por ate ou".split(" "));

/** Maximum words from "metrô" to the last one of a station, that one included. */
const STATION_WORDS = 3;
/** Cities with a metro, folded, each with its state. */
const METRO_CITIES: ReadonlySet<string> = new Set([
  ...["sao paulo SP", "rio de janeiro RJ", "belo horizonte MG", "contagem MG", "brasilia DF", "salvador BA"],
  ...["lauro de freitas BA", "fortaleza CE", "maracanau CE", "pacatuba CE", "recife PE", "jaboatao dos guararapes PE"],
  ...["camaragibe PE", "teresina PI", "porto alegre RS", "canoas RS", "esteio RS", "sapucaia do sul RS"],
  ...["sao leopoldo RS", "novo hamburgo RS"],
]);

/** Minimum schools of a city that trains may run to. */
const LARGE_CITY = 30;

const STATE_OF = phrases("estado de", "estado do", "estado da");
/** The state with its accent; "para" is a preposition. */
const IS_PARA = /^par[áÁ]$/iu;

const UF_BY_KEY = new Map<string, Uf>([
  ...FEDERATIVE_UNITS.map(({ name, uf }) => [keyOf(fold(name).split(" ")), uf] as const),
  ["minas", "MG"],
]);
/** States whose name alone means their city. */
const CITY_FIRST: ReadonlySet<Uf | null> = new Set<Uf>(["SP", "RJ"]);
/** State codes that are also words: only accepted after a place or alone. */
const WORD_UFS: ReadonlySet<Uf> = new Set<Uf>([
  ...(["SE", "TO", "PA", "AL", "AM", "MA", "PE", "AC", "AP", "ES", "CE", "PI", "GO"] as const),
]);

/** Places that free tokens name exactly, longest first. `isSingle`: names of one word, else of several. */
export function findMentions(
  tokens: readonly Token[],
  isFree: (index: number) => boolean,
  names: PlaceNames,
  isSingle: boolean,
): Mention[] {
  const mentions: Mention[] = [];
  const taken = new Set<number>();
  const isOpen = (index: number) => isFree(index) && !taken.has(index);
  for (let length = isSingle ? 1 : MAX_WORDS; length >= (isSingle ? 1 : 2); length--) {
    for (let from = 0; from + length <= tokens.length; from++) {
      const to = from + length;
      if (!mayName(tokens, from, to) || !allOpen(from, to, isOpen)) continue;
      const mention = mentionAt(tokens, from, to, names);
      if (!mention) continue;
      mentions.push(mention);
      for (let i = from; i < to; i++) taken.add(i);
    }
  }
  return mentions;
}

/** A city with the letters of its state, whatever its words mean elsewhere: "jardim ce", "matutina mg". */
export function findCityAndState(tokens: readonly Token[], names: PlaceNames): Mention[] {
  const last = tokens.length - 1;
  const unit = last > 0 ? findUf(tokens[last]!.typed) : null;
  if (!unit) return [];
  const places = placesCalled(tokens, 0, last, names);
  const refs = Array.from(places.refs).filter((ref) => names.isCity(ref) && names.ufOf(ref) === unit.uf);
  if (refs.length === 0) return [];
  const mention = { from: 0, to: last, refs, uf: null, isLed: false, edits: 0, former: places.former };
  return [mention, { from: last, to: last + 1, refs: [], uf: unit.uf, isLed: false, edits: 0 }];
}

/** "sp" after a place, at the end or alone. */
export function findUfLetters(
  tokens: readonly Token[],
  isFree: (index: number) => boolean,
  isPlace: (index: number) => boolean,
): Mention[] {
  const content = tokens.filter((token, i) => isFree(i) && !isNoise(token)).length;
  return tokens.flatMap((token, i): Mention[] => {
    const unit = isFree(i) ? findUf(token.typed) : null;
    if (!unit) return [];
    const isSure = isPlace(i - 1) || content === 1 || leadsToPlace(tokens[i - 1]);
    const isLast = i === tokens.length - 1 && !WORD_UFS.has(unit.uf);
    if (!isSure && !isLast) return [];
    return [{ from: i, to: i + 1, refs: [], uf: unit.uf, isLed: false, edits: 0 }];
  });
}

export function isLedAt(tokens: readonly Token[], from: number): boolean {
  const before = tokens[from - 1];
  const isSmall = before !== undefined && ["de", "da", "do", "a", "ao", "o"].includes(before.word);
  return leadsToPlace(before) || (isSmall && leadsToPlace(tokens[from - 2]));
}

function mentionAt(tokens: readonly Token[], from: number, to: number, names: PlaceNames): Mention | null {
  if (isInTypedState(tokens, from, to, names)) return null;
  const isState = matchAny(tokens, from - 2, STATE_OF) === from;
  const { refs: called, former, spelling } = isState ? NOWHERE : placesCalled(tokens, from, to, names);
  const isStation = (isStationAt(tokens, from) && to === tokens.length) || isOfStation(tokens, from);
  const refs = isStation ? whereTrainsRun(called, names) : called;
  const uf = UF_BY_KEY.get(keyOf(keyWords(tokens, from, to))) ?? null;
  const state = CITY_FIRST.has(uf) && !isState ? null : uf;
  if (refs.length === 0 && state === null) return null;
  const mention = { from, to, refs, uf: state, isLed: isStation || isLedAt(tokens, from), edits: 0 };
  return former.length > 0 || spelling !== null ? { ...mention, former, spelling: spelling ?? undefined } : mention;
}

/** "Itagi BA" is Itagi, not Itagibá. */
function isInTypedState(tokens: readonly Token[], from: number, to: number, names: PlaceNames): boolean {
  const unit = to - from > 1 ? findUf(tokens[to - 1]!.typed) : null;
  if (!unit) return false;
  const { refs } = placesCalled(tokens, from, to - 1, names);
  return Array.from(refs).some((ref) => names.isCity(ref) && names.ufOf(ref) === unit.uf);
}

/** Whether words are the name of a station or end it: "metrô Ana Rosa". */
function isOfStation(tokens: readonly Token[], from: number): boolean {
  for (let i = from - 1; i >= Math.max(0, from - STATION_WORDS); i--) {
    if (tokens[i + 1]!.gap.includes(",") || leadsToPlace(tokens[i])) return false;
    if (isStationAt(tokens, i)) return true;
  }
  return false;
}

/** "metrô" and "estação", but not "colégio estação" and "bairro estação". */
export function isStationAt(tokens: readonly Token[], at: number): boolean {
  const { word } = tokens[at]!;
  return word === "metro" || (word === "estacao" && !isKind(tokens, at - 1) && tokens[at - 1]?.word !== "bairro");
}

/**
 * Of places with the name of a station, places in cities with a metro, or else large cities: "metrô República" is none
 * of Vitória.
 */
function whereTrainsRun(refs: ArrayLike<PlaceRef>, names: PlaceNames): PlaceRef[] {
  const all = Array.from(refs);
  const served = all.filter((ref) => {
    const city = names.cityOf(ref);
    return METRO_CITIES.has(`${names.nameOf(city)} ${names.ufOf(city)}`);
  });
  return served.length > 0 ? served : all.filter((ref) => names.isCity(ref) && names.weightOf(ref) >= LARGE_CITY);
}

const NOWHERE = { refs: [], former: [], spelling: null };

/** Cities named by tokens `[from, to)`, nicknames and other spellings included. */
export function citiesNamed(tokens: readonly Token[], from: number, to: number, names: PlaceNames): PlaceRef[] {
  if (!mayName(tokens, from, to)) return [];
  const { refs } = placesCalled(tokens, from, to, names);
  return Array.from(refs).filter((ref) => names.isCity(ref));
}

function mayName(tokens: readonly Token[], from: number, to: number): boolean {
  const first = tokens[from]!;
  const last = tokens[to - 1]!;
  // "centro educacional progresso" is not in the Educacional of another city.
  const isOfKind = isKind(tokens, from) || isKindEnding(tokens, from);
  if (isOfKind || isFeature(tokens, from)) return false;
  // "bairro vila isabel" is not the Bairro da Vila of another city.
  if (to - from > 1 && first.word === "bairro" && isOfNeighborhoods(tokens[from + 1]!)) return false;
  if (to - from > 1) return !NEVER_FIRST.has(first.word) && !NEVER_LAST.has(last.word);
  if (isNoise(first) && !IS_PARA.test(first.typed)) return false;
  return first.word.length >= MIN_LETTERS || findNickname(first.word) !== null;
}

/** School features are not places: "com quadra", "com piscina e quadra". */
function isFeature(tokens: readonly Token[], at: number): boolean {
  const isListed = tokens[at - 1]?.word === "e" && tokens[at - 3]?.word === "com";
  return tokens[at - 1]?.word === "com" || isListed;
}

function allOpen(from: number, to: number, isOpen: (index: number) => boolean): boolean {
  for (let i = from; i < to; i++) if (!isOpen(i)) return false;
  return true;
}
