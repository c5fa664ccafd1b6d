import { namesOf, type Phrase, phrasesOf } from "../domain/places/place-phrases.ts";
import type { Uf } from "../domain/places/uf.ts";
import { fold } from "../domain/text/slug.ts";
import { bitCount, editDistance, FAR, lettersOf } from "./edit-distance.ts";
import type { PlaceColumns, Places } from "./place-index.ts";
import { pieceAt } from "./starts.ts";
import { allowedEdits } from "./text-score.ts";
import type { CityRecord, Counted, NeighborhoodRecord } from "./types.ts";

/** Rank of a match, best first; a respelling ("parati") adds half a step. */
const IS = 0;
const BEGINS = 1;
const WORD_BEGINS = 2;
const TYPO = 3;
const RESPELT = 0.5;

/**
 * Cities whose name is the text, then cities whose name begins with it, then cities with a later word that does, then
 * (without any of these) cities whose beginning is a typo or two away; the most populous first, then those with most
 * schools. A state after the name narrows to it ("campinas, sp").
 */
export function suggestCities(places: Places, text: string, limit: number): Counted<CityRecord>[] {
  const phrases = phrasesOf(text);
  const uf = (position: number) => places.ufAt(position);
  let matches = best(phrases.flatMap((phrase) => matchAsTyped(places.cities, phrase, uf)));
  if (matches.length === 0) matches = best(phrases.flatMap((phrase) => matchTypos(places.cities, phrase, uf)));
  const populationOf = ({ position }: Match) => places.populationAt(position) ?? 0;
  const schoolsOf = ({ position }: Match) => places.cities.schools[position]!;
  matches.sort(
    (a, b) =>
      a.rank - b.rank || populationOf(b) - populationOf(a) || schoolsOf(b) - schoolsOf(a) || a.position - b.position,
  );
  return matches.slice(0, limit).map(({ position }) => places.cityAt(position));
}

/**
 * Neighborhoods that match in the same way: of the city first, if there is one, and with most schools before others.
 * Typos are forgiven where nothing matches as typed: in the city, or in the country.
 */
export function suggestNeighborhoods(
  places: Places,
  text: string,
  limit: number,
  cityCode?: string,
): Counted<NeighborhoodRecord>[] {
  const phrases = namesOf(fold(text)).map((name) => ({ ...name, uf: null }));
  const { from, to } = places.rangeOfCity(cityCode ?? "");
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

/** Each place once, with its best match. */
function best(matches: readonly Match[]): Match[] {
  const ranks = new Map<number, number>();
  for (const { position, rank } of matches) ranks.set(position, Math.min(rank, ranks.get(position) ?? rank));
  return Array.from(ranks, ([position, rank]) => ({ position, rank }));
}

type UfOf = (position: number) => Uf;

/** Searches all names as one string, decoding none. A name may match at several words. */
function matchAsTyped({ foldedText, foldedStarts }: PlaceColumns, phrase: Phrase, ufOf?: UfOf): Match[] {
  const { words, uf, isRespelt } = phrase;
  if (words === "") return [];
  const matches: Match[] = [];
  for (let at = foldedText.indexOf(words); at >= 0; at = foldedText.indexOf(words, at + 1)) {
    const position = pieceAt(foldedStarts, at);
    const start = foldedStarts[position]!;
    const end = foldedStarts[position + 1]!;
    const matchEnd = at + words.length;
    const isWordStart = at === start || foldedText[at - 1] === " ";
    if (!isWordStart || matchEnd > end || (uf !== null && ufOf?.(position) !== uf)) continue;
    const rank = (at > start ? WORD_BEGINS : matchEnd < end ? BEGINS : IS) + (isRespelt ? RESPELT : 0);
    matches.push({ position, rank });
  }
  return matches;
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
