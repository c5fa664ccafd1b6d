import { STREET_TYPES } from "../addresses.ts";
import { keyWords, placesCalled } from "./called-places.ts";
import type { Claim, Rule } from "./claim.ts";
import { keyOf, type PlaceNames, type PlaceRef } from "./place-names.ts";
import type { Token } from "./tokens.ts";
import { isKind, isNoise, leadsToPlace } from "./vocabulary.ts";

// `locate-reading.ts` makes a point of a street or CEP, from the file that a whole publication writes
// (`src/search/addresses.ts`, `src/backend/publish/publish-addresses.ts`).

/** Maximum words of a street name that no place follows. */
const STREET_WORDS = 5;
const SMALL = new Set("de da do das dos e".split(" "));
const NUMBER_WORDS = new Set("n no num numero".split(" "));
/** Maximum words of the place after a street. */
const PLACE_WORDS = 6;

/**
 * "rua augusta 500": a street with its number, which `withPoint` looks for. It ends before a comma, "em", a word that
 * another rule reads, and the city and neighborhood at its end ("rua barão de jaguara campinas").
 */
export function readStreet(
  tokens: readonly Token[],
  at: number,
  names: PlaceNames,
  isFree: (index: number) => boolean,
  others: readonly Rule[],
): Claim | null {
  if (!isStreet(tokens[at]!) || isInPlace(tokens, at, names)) return null;
  let end = at + 1;
  while (end <= at + STREET_WORDS + PLACE_WORDS && tokens[end] && isFree(end) && !isEnd(tokens, at, end, others)) end++;
  const numbered = numberIn(tokens, at, end);
  if (numbered === null && isDoubtful(tokens, at)) return null;
  const to = numbered ?? placeIn(tokens, at, end, names) ?? Math.min(end, at + 1 + STREET_WORDS);
  return to === at + 1 ? null : { from: at, to, label: "", filters: [], note: "street" };
}

const isStreet = ({ word, typed }: Token) => STREET_TYPES.has(word) || STREET_TYPES.has(typed.toLowerCase());

/** "al" is also a state, and "r" an initial: "colégio j r passalacqua", "colégio j. r. passalacqua". */
function isDoubtful(tokens: readonly Token[], at: number): boolean {
  const { word, typed } = tokens[at]!;
  const isLetter = typed.toLowerCase() === "r";
  return word === "al" || (isLetter && (!tokens[at + 1]?.gap.startsWith(".") || isAfterInitial(tokens, at)));
}

/** Whether an initial or a title precedes: "j. r.", "prof. r.", but not "esc. r. augusta". */
function isAfterInitial(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  if (!before || isKind(tokens, at - 1)) return false;
  return tokens[at]!.gap.startsWith(".") || (before.typed.length === 1 && !isNoise(before));
}

/** "Praça Seca" is a neighborhood, and "Campo Largo" a city. */
function isInPlace(tokens: readonly Token[], at: number, names: PlaceNames): boolean {
  for (let from = Math.max(at - 2, 0); from <= at; from++) {
    for (let to = Math.min(at + PLACE_WORDS, tokens.length); to > Math.max(at, from + 1); to--) {
      if (!SMALL.has(tokens[to - 1]!.word) && placesCalled(tokens, from, to, names).refs.length > 0) return true;
    }
  }
  return false;
}

function isEnd(tokens: readonly Token[], at: number, end: number, others: readonly Rule[]): boolean {
  const token = tokens[end]!;
  if (end === at + 1) return token.gap.includes(",");
  if (/[,;(–—]| - /.test(token.gap) && token.number === null) return true;
  if (leadsToPlace(token) && !NUMBER_WORDS.has(token.word)) return true;
  return token.number === null && others.some((rule) => rule(tokens, end) !== null);
}

/** The end of a house number: not that of "rua 7 de setembro". */
function numberIn(tokens: readonly Token[], at: number, end: number): number | null {
  for (let i = at + 2; i < end; i++) if (tokens[i]!.number !== null && !SMALL.has(tokens[i - 1]!.word)) return i + 1;
  return null;
}

/** Start of the longest city at the end, or of its neighborhood before it; null without one. A street keeps a word. */
function placeIn(tokens: readonly Token[], at: number, end: number, names: PlaceNames): number | null {
  const cityAt = startOf(tokens, at, end, (refs) => Array.from(refs).filter((ref) => names.isCity(ref)), names);
  if (cityAt === null) return null;
  const before = SMALL.has(tokens[cityAt.from - 1]!.word) ? cityAt.from - 1 : cityAt.from;
  if (before <= at + 1) return null;
  const hood = startOf(tokens, at, before, (refs) => inCities(refs, cityAt.refs, names), names);
  return hood?.from ?? before;
}

/** The longest end of a street, after its first word, that names a place. */
function startOf(
  tokens: readonly Token[],
  at: number,
  end: number,
  placesIn: (refs: ArrayLike<PlaceRef>) => readonly PlaceRef[],
  names: PlaceNames,
): { readonly from: number; readonly refs: readonly PlaceRef[] } | null {
  for (let from = Math.max(at + 2, end - PLACE_WORDS); from < end; from++) {
    if (SMALL.has(tokens[from]!.word)) continue;
    const refs = placesIn(names.find(keyOf(keyWords(tokens, from, end))));
    if (refs.length > 0) return { from, refs };
  }
  return null;
}

const inCities = (refs: ArrayLike<PlaceRef>, cities: readonly PlaceRef[], names: PlaceNames) =>
  cities.flatMap((city) => names.findInCity(refs, city) ?? []);
