import { fold } from "../domain/slug.ts";
import { FEDERATIVE_UNITS, type FederativeUnit, findUf, type Uf } from "../domain/uf.ts";
import { openAbbreviation } from "./abbreviations.ts";
import { bitCount, editDistance, FAR, lettersOf } from "./edit-distance.ts";
import { findNickname, respellings } from "./place-nicknames.ts";
import type { PlaceColumns, Places } from "./places.ts";
import { allowedEdits } from "./text-score.ts";
import type { CityDocument, Counted, NeighborhoodDocument } from "./types.ts";

/** How a name matches a text, best first; written otherwise ("parati"), half a step after. */
const IS = 0;
const BEGINS = 1;
const WORD_BEGINS = 2;
const TYPO = 3;
const RESPELT = 0.5;

/** States called so by their letters ("sp"), their name or its beginning. */
export function suggestStates(text: string): FederativeUnit[] {
  const words = fold(text);
  const named = findUf(words);
  if (named) return [named];
  const isNamed = ({ slug }: FederativeUnit) => slug.startsWith(words.replaceAll(" ", "-"));
  return words.length < LEAST_OF_STATE ? [] : FEDERATIVE_UNITS.filter(isNamed);
}

/** Letters of a state's name from which on it is suggested. */
const LEAST_OF_STATE = 4;

/** Whether no word of a place's name begins as the text says: it was found by a typo. */
export function isMisspelt(name: string, text: string): boolean {
  const folded = ` ${fold(name)}`;
  return !phrasesOf(text).some(({ words }) => folded.includes(` ${words}`));
}

/**
 * Cities whose name is the text, then those whose name begins with it, then those of which a later word does, then (if there is none of these) those
 * whose beginning is a typo or two away; the most populous first, then those with most schools. A state after the name narrows to it ("campinas, sp").
 */
export function suggestCities(places: Places, text: string, limit: number): Counted<CityDocument>[] {
  const phrases = phrasesOf(text);
  const uf = (position: number) => places.ufAt(position);
  let matches = phrases.flatMap((phrase) => matchAsTyped(places.cities, phrase, uf));
  if (matches.length === 0) matches = phrases.flatMap((phrase) => matchTypos(places.cities, phrase, uf));
  const populationOf = ({ position }: Match) => places.populationAt(position) ?? 0;
  const schoolsOf = ({ position }: Match) => places.cities.schools[position]!;
  matches.sort(
    (a, b) =>
      a.rank - b.rank || populationOf(b) - populationOf(a) || schoolsOf(b) - schoolsOf(a) || a.position - b.position,
  );
  const positions = new Set(matches.map((m) => m.position));
  return [...positions].slice(0, limit).map((position) => places.cityAt(position));
}

/**
 * Neighborhoods matched likewise: those of the city first, if there is one, and those with most schools before others.
 * Typos are forgiven where nothing matches as typed: in the city, or in the country.
 */
export function suggestNeighborhoods(
  places: Places,
  text: string,
  limit: number,
  cityCode?: string,
): Counted<NeighborhoodDocument>[] {
  const phrases = namesOf(fold(text)).map((name) => ({ ...name, uf: null }));
  const { from, to } = cityCode === undefined ? { from: 0, to: 0 } : places.rangeOfCity(cityCode);
  const isNear = ({ position }: Match) => position >= from && position < to;
  const matches = best(phrases.flatMap((phrase) => matchAsTyped(places.neighborhoods, phrase)));
  if (!matches.some((m) => cityCode === undefined || isNear(m))) {
    const known = new Set(matches.map((m) => m.position));
    const [typed] = phrases;
    matches.push(...matchTypos(places.neighborhoods, typed!).filter((m) => !known.has(m.position)));
  }
  const schoolsOf = ({ position }: Match) => places.neighborhoods.schools[position]!;
  matches.sort(
    (a, b) =>
      Number(isNear(b)) - Number(isNear(a)) ||
      a.rank - b.rank ||
      schoolsOf(b) - schoolsOf(a) ||
      a.position - b.position,
  );
  return matches.slice(0, limit).map((m) => places.neighborhoodAt(m.position));
}

interface Match {
  readonly position: number;
  readonly rank: number;
}

/** A folded text, and the state to which it narrows. */
interface Phrase {
  readonly words: string;
  readonly uf: Uf | null;
  /** Not as it was typed: in another spelling. */
  readonly isRespelt?: boolean;
}

/**
 * What a text may name: itself, the city of a nickname, with its abbreviations opened ("jd paulista"), in other spellings,
 * and, if it ends in the letters of a state, without them.
 */
function phrasesOf(text: string): Phrase[] {
  const words = fold(text);
  const [, name, letters] = /^(.+) ([a-z]{2})$/.exec(words) ?? [];
  const uf = letters === undefined ? null : findUf(letters);
  const nickname = findNickname(words);
  const whole = [...namesOf(words), ...(nickname === null ? [] : [{ words: nickname }])];
  const phrases = whole.map((phrase) => ({ ...phrase, uf: null }));
  return uf === null ? phrases : [...phrases, ...namesOf(name!).map((phrase) => ({ ...phrase, uf: uf.uf }))];
}

function namesOf(words: string): Omit<Phrase, "uf">[] {
  const opened = words.split(" ").map(openAbbreviation).join(" ");
  return [
    ...Array.from(new Set([words, opened]), (name) => ({ words: name })),
    ...respellings(opened).map((name) => ({ words: name, isRespelt: true })),
  ];
}

/** Each place once, as it matches best. */
function best(matches: readonly Match[]): Match[] {
  const ranks = new Map<number, number>();
  for (const { position, rank } of matches) ranks.set(position, Math.min(rank, ranks.get(position) ?? rank));
  return Array.from(ranks, ([position, rank]) => ({ position, rank }));
}

type UfOf = (position: number) => Uf;

/** One search through all the names as one string: nothing is decoded on the way. */
function matchAsTyped({ foldedText, foldedStarts }: PlaceColumns, phrase: Phrase, ufOf?: UfOf): Match[] {
  const { words, uf, isRespelt } = phrase;
  if (words === "") return [];
  const ranks = new Map<number, number>();
  for (let at = foldedText.indexOf(words); at >= 0; at = foldedText.indexOf(words, at + 1)) {
    const position = lastUpTo(foldedStarts, at);
    const start = foldedStarts[position]!;
    const end = foldedStarts[position + 1]!;
    const matchEnd = at + words.length;
    const isWordStart = at === start || foldedText[at - 1] === " ";
    if (!isWordStart || matchEnd > end || (uf !== null && ufOf?.(position) !== uf)) continue;
    const rank = (at > start ? WORD_BEGINS : matchEnd < end ? BEGINS : IS) + (isRespelt ? RESPELT : 0);
    ranks.set(position, Math.min(rank, ranks.get(position) ?? rank));
  }
  return Array.from(ranks, ([position, rank]) => ({ position, rank }));
}

/** Index of the last start that is not after `at`; equal starts (empty names) count as one. */
function lastUpTo(starts: Uint32Array, at: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Ranks by the number of typos. */
function matchTypos(places: PlaceColumns, { words, uf }: Phrase, ufOf?: UfOf): Match[] {
  const limit = allowedEdits(words);
  if (limit === 0) return [];
  const bytes = new TextEncoder().encode(words);
  const letters = lettersOf(bytes);
  const matches: Match[] = [];
  for (let position = 0; position < places.letters.length; position++) {
    if (bitCount(letters & ~places.letters[position]!) > limit) continue;
    if (uf !== null && ufOf?.(position) !== uf) continue;
    const start = places.foldedStarts[position]!;
    const end = places.foldedStarts[position + 1]!;
    const edits = editDistance(bytes, places.foldedBytes, start, end, limit, true);
    if (edits !== FAR) matches.push({ position, rank: TYPO + edits });
  }
  return matches;
}
