import { findUf } from "../../domain/places/uf.ts";
import type { BoxText, UnknownRun } from "./box-text.ts";
import { keyWords } from "./called-places.ts";
import type { Mention } from "./find-mentions.ts";
import { inTypedState, isNeighborhoodLike, keepCity, keepState } from "./misfit.ts";
import type { PlaceNames } from "./place-names.ts";
import { isGeneric, type ResolvedPlace, resolvePlace } from "./resolve-place.ts";
import { findDominantCity, findSimilar } from "./similar-mentions.ts";
import { isKind, isKindEnding, leadsToPlace } from "./vocabulary.ts";

/**
 * Resolves the place of the mentions, and extends it by unknown words: the beginning of a large city's name, a name
 * with typos, a neighborhood of the city. Releases the words of mentions that do not fit.
 */
export function settlePlace(
  box: BoxText,
  mentions: readonly Mention[],
  names: PlaceNames,
  keepsMisfits: boolean,
): ResolvedPlace | null {
  const place = findPlace(box, mentions, names, keepsMisfits);
  const [mention, other] = place?.used ?? [];
  const ref = place?.neighborhoods[0] ?? place?.city ?? null;
  const isDoubtful = mention && !other && !mention.isLed && ref !== null && names.weightOf(ref) < MIN_AFTER_KIND;
  if (!isDoubtful || !box.isAfterKind(mention.from)) return place;
  box.release(mention.from, mention.to);
  return null;
}

function findPlace(
  box: BoxText,
  mentions: readonly Mention[],
  names: PlaceNames,
  keepsMisfits: boolean,
): ResolvedPlace | null {
  const typed = inTypedState(box.tokens, withoutNamedState(box, mentions), names);
  const result = inItsState(box, typed, resolvePlace(typed, names), names);
  const inState = withoutNamedHood(box, keepState(typed, result, names), names);
  const place = withoutNamed(box, keepCity(box.tokens, typed, inState, names, keepsMisfits), names);
  for (const mention of typed) {
    const isUsed =
      place?.used.includes(mention) ||
      place?.misfit?.mention === mention ||
      (place?.misfit && result?.used.includes(mention));
    // A state code is never part of a name.
    if (!isUsed && mention.refs.length > 0) box.release(mention.from, mention.to);
  }
  const runs = box.unknownRuns();
  if (place === null) return placeOfRuns(box, runs, names);
  if (place.misfit) return place;
  if (runs.length === 0) return largerNamesake(box, place, names);
  const inCity = inMisspeltCity(box, runs, place, names);
  if (inCity) return inCity;
  if (place.neighborhoods.length > 0) return place;
  for (const run of runs) {
    const part = placePart(box, run);
    const mention = part && addition(box, part, place, names);
    const joined = mention && resolvePlace([...place.used, mention], names);
    if (!joined?.used.includes(mention!) || joined.used.length <= place.used.length) continue;
    box.take(mention!.from, mention!.to);
    return joined;
  }
  return place;
}

/** After a kind of school, words that name no place in the city or state behind them are a name: "colégio natal sp". */
function withoutNamed(box: BoxText, place: ResolvedPlace | null, names: PlaceNames): ResolvedPlace | null {
  const mention = place?.misfit?.mention;
  if (!mention || !isInName(box, mention) || isNeighborhoodLike(box.tokens, mention, names)) return place;
  return { ...place, misfit: undefined };
}

/** "instituto nova esperança rn" is a name in the state, not a small neighborhood that one of its cities has. */
function withoutNamedHood(box: BoxText, place: ResolvedPlace | null, names: PlaceNames): ResolvedPlace | null {
  const [mention, state, other] = place?.used ?? [];
  const hood = place?.neighborhoods[0];
  if (!mention || !state?.uf || state.refs.length > 0 || other || hood === undefined) return place;
  const isSmall = names.weightOf(hood) < MIN_AFTER_KIND && !isNeighborhoodLike(box.tokens, mention, names);
  return isSmall && isInName(box, mention) ? { uf: state.uf, city: null, neighborhoods: [], used: [state] } : place;
}

/** The mentions without the state that a school is named after: "colégio paraná sp" is in São Paulo. */
function withoutNamedState(box: BoxText, mentions: readonly Mention[]): readonly Mention[] {
  const last = mentions.findLast(({ uf, refs }) => uf !== null && refs.length === 0);
  const named = mentions.find((mention) => mention.uf !== null && isInName(box, mention));
  if (!last || !named || named.to > last.from) return mentions;
  box.release(named.from, named.to);
  return mentions.filter((mention) => mention !== named);
}

/** Whether words follow a kind of school, with nothing but words of its name between: "educandário nova esperança". */
function isInName(box: BoxText, { from, isLed }: Mention): boolean {
  let first = from;
  while (box.isFree(first - 1) && !isKind(box.tokens, first - 1) && !leadsToPlace(box.tokens[first - 1])) first--;
  return !isLed && (isKind(box.tokens, first - 1) || isKindEnding(box.tokens, first - 1));
}

/** "centro curutiba": a neighborhood of many cities, in a city with a typo. */
function inMisspeltCity(
  box: BoxText,
  runs: readonly UnknownRun[],
  place: ResolvedPlace,
  names: PlaceNames,
): ResolvedPlace | null {
  const [mention, other] = place.used;
  if (!mention || other || !isGeneric(mention, names)) return null;
  for (const run of runs) {
    const part = placePart(box, run);
    const city = part && findSimilar(box.tokens, part.from, part.to, names, null);
    if (!city || !names.isCity(city.refs[0]!)) continue;
    const joined = keepCity(box.tokens, [mention, city], resolvePlace([mention, city], names), names, false);
    box.take(city.from, city.to);
    return joined;
  }
  return null;
}

/** Places of several words with a misspelt one: "rio de janero" is not Rio and a name. */
export function findMisspelt(box: BoxText, names: PlaceNames): Mention[] {
  return box.unknownRuns().flatMap((run) => {
    const whole = placePart(box, run);
    // "Itagi BA" is not Itatiba.
    const part = whole && findUf(box.tokens[whole.to - 1]!.typed) ? { ...whole, to: whole.to - 1 } : whole;
    if (!part) return [];
    const words = keyWords(box.tokens, part.from, part.to);
    if (words.every((word) => names.hasWord(word))) return [];
    return findSimilar(box.tokens, part.from, part.to, names, null, 2) ?? [];
  });
}

/** Minimum schools of a place that may follow "colégio" without a preposition: "colégio ideal" is not in Ipatinga. */
const MIN_AFTER_KIND = 5;
/** Factor by which a namesake must have more schools than the exact match. */
const NAMESAKE_DOMINANCE = 4;

type Part = Pick<UnknownRun, "from" | "to">;

/** The part of a run that may be a place: of a school's name, only the words after "em". */
function placePart(box: BoxText, { from, to, isKindLed }: UnknownRun): Part | null {
  if (!isKindLed) return { from, to };
  for (let i = to - 2; i > from; i--) if (leadsToPlace(box.tokens[i])) return { from: i + 1, to };
  return null;
}

function placeOfRuns(box: BoxText, runs: readonly UnknownRun[], names: PlaceNames): ResolvedPlace | null {
  for (const run of runs) {
    const part = placePart(box, run);
    if (!part) continue;
    const city = runs.length === 1 ? findDominantCity(keyWords(box.tokens, part.from, part.to), names) : null;
    const mention =
      city === null
        ? findSimilar(box.tokens, part.from, part.to, names, null)
        : { ...part, refs: [city], uf: null, isLed: false, edits: 0 };
    if (!mention) continue;
    box.take(mention.from, mention.to);
    return resolvePlace([mention], names);
  }
  return null;
}

function addition(box: BoxText, { from, to }: Part, place: ResolvedPlace, names: PlaceNames): Mention | null {
  const { city } = place;
  const similar = findSimilar(box.tokens, from, to, names, city);
  if (similar || city === null || to - from !== 1) return similar;
  const ref = findBeginning(box, from, city, names);
  return ref === null ? null : { from, to, refs: [ref], uf: null, isLed: true, edits: 0 };
}

/** "itaim" in São Paulo: Itaim Bibi. */
function findBeginning(box: BoxText, at: number, city: number, names: PlaceNames) {
  const { word } = box.tokens[at]!;
  return word.length < 4 ? null : names.findBeginningInCity(word, city);
}

/** "recreio rj" is Recreio dos Bandeirantes, not the Recreio of another state. */
function inItsState(
  box: BoxText,
  mentions: readonly Mention[],
  place: ResolvedPlace | null,
  names: PlaceNames,
): ResolvedPlace | null {
  const state = mentions.find(({ uf }) => uf !== null);
  const [mention] = place?.used ?? [];
  if (!state?.uf || !mention || place?.used.length !== 1 || mention === state) return place;
  const [word, other] = keyWords(box.tokens, mention.from, mention.to);
  const ref = word === undefined || other !== undefined ? null : names.findBeginningInState(word, state.uf);
  // "santos rj" is not Santos Dumont, a neighborhood.
  if (ref === null || (place.city !== null && names.weightOf(ref) < names.weightOf(place.city))) return place;
  return { uf: null, city: names.cityOf(ref), neighborhoods: [ref], used: [mention, state] };
}

/** "são bernardo" alone means São Bernardo do Campo, which is far larger than the exact match. */
function largerNamesake(box: BoxText, place: ResolvedPlace, names: PlaceNames): ResolvedPlace {
  const [mention, other] = place.used;
  if (!mention || other || place.city === null || mention.edits > 0) return place;
  const city = findDominantCity(keyWords(box.tokens, mention.from, mention.to), names);
  const ref = place.neighborhoods[0] ?? place.city;
  if (city === null || names.weightOf(city) < NAMESAKE_DOMINANCE * names.weightOf(ref)) return place;
  return { ...place, city, neighborhoods: [] };
}
