import { findNickname } from "../../domain/places/place-nicknames.ts";
import { findUf } from "../../domain/places/uf.ts";
import { STREET_TYPES } from "../addresses.ts";
import type { BoxText } from "./box-text.ts";
import { keyWords, placesCalled } from "./called-places.ts";
import type { Claim, Rule } from "./claim.ts";
import { isStationAt } from "./find-mentions.ts";
import { keyOf, type PlaceNames, type PlaceRef } from "./place-names.ts";
import type { Token } from "./tokens.ts";
import { isKind, isKindEnding, isNoise, leadsToPlace } from "./vocabulary.ts";

/** Landmarks, whatever precedes them. */
const LANDMARKS = new Set(
  (
    "shopping shoppings aeroporto terminal hospital rodoviaria upa universidade faculdade usp unicamp unesp unifesp " +
    "ufscar ufabc ufrj uff uerj ufmg ufop ufv ufjf puc ufsc ufpr utfpr ufrgs ufsm ufba uneb ufpe ufrn ufpb ufc ufpa " +
    "ufam ufg ufmt ufms unb ufes"
  ).split(" "),
);
/** Landmarks where a word leads to them or they begin the text, but also first words of neighborhoods. */
const GREEN = new Set("parque bosque horto zoologico".split(" "));
/** Landmarks after "perto de" alone. */
const NEARBY = new Set(
  (
    "praia lagoa igreja matriz catedral basilica santuario mercado supermercado estadio museu teatro clube prefeitura " +
    "forum camara quartel batalhao base ponte viaduto cemiterio ginasio posto banco santa clinica biblioteca cinema " +
    "maternidade delegacia correios ufs represa orla"
  ).split(" "),
);

/** Words of "perto de", "ao lado da", "em frente ao": what follows is a place, known or not. */
const NEARNESS = new Set(
  (
    "perto pertinho proximo proxima proximos proximas lado frente junto junta arredores proximidades imediacoes vizinho " +
    "vizinha atras"
  ).split(" "),
);
const SMALL = new Set("de da do das dos a ao o os as e".split(" "));
const MIN_FOREIGN_LETTERS = 4;

/** Maximum words of a landmark, and of the city after it. */
const [MAX_WORDS, PLACE_WORDS] = [8, 5];
/** Minimum schools of a city after a landmark: "aeroporto de Guarulhos", not "de Congonhas" or "Center Penha". */
const [MIN_SCHOOLS, MIN_SCHOOLS_AFTER_NAME] = [30, 20];

/**
 * "shopping morumbi", "perto do parque da cidade": a landmark, whose position no source has. It ends before a comma,
 * "em", the letters of a state, words that another rule reads, and the city at its end.
 */
export function readLandmark(
  tokens: readonly Token[],
  at: number,
  names: PlaceNames,
  isFree: (index: number) => boolean,
  others: readonly Rule[],
): Claim | null {
  const { word } = tokens[at]!;
  const isNear = isAfterNearness(tokens, at);
  const isLandmark = isNear
    ? isLandmarkWord(word) || isForeign(tokens, at, names, others)
    : opensLandmark(tokens, at, names);
  if (!isLandmark) return null;
  let end = at + 1;
  while (end < at + MAX_WORDS + PLACE_WORDS && isFree(end) && !isEnd(tokens, end, others)) end++;
  while (end > at + 1 && SMALL.has(tokens[end - 1]!.word)) end--;
  const city = cityAtEnd(tokens, at, end, names);
  const to = city?.from ?? Math.min(end, at + MAX_WORDS);
  if (isKnownThere(tokens, at, to, city?.refs ?? null, names)) return null;
  // A garden is also the beginning of a neighborhood that the city may not have.
  if (!isNear && GREEN.has(word) && (city || to === at + 1)) return null;
  return { from: at, to, label: "", filters: [], note: "landmark" };
}

/** The words after "perto de" and "metrô" that name no place: no school is called so. */
export function readUnknownNearby(box: BoxText): Rule {
  const runs = box.unknownRuns().filter(({ isKindLed }) => !isKindLed);
  return (tokens, at) => {
    const run = runs.find(({ from }) => from === at);
    const lead = at - 1 - smallBefore(tokens, at);
    const isStation = lead >= 0 && isStationAt(tokens, lead) && !tokens[lead + 1]!.gap.includes(",");
    if (!run || !(isStation || isAfterNearness(tokens, at))) return null;
    return { from: isStation ? lead : at, to: run.to, label: "", filters: [], note: "landmark" };
  };
}

const isLandmarkWord = (word: string) => LANDMARKS.has(word) || GREEN.has(word) || NEARBY.has(word);

/** Whether a word is like none of any place: "masp", "carrefour". */
function isForeign(tokens: readonly Token[], at: number, names: PlaceNames, others: readonly Rule[]): boolean {
  const token = tokens[at]!;
  if (token.word.length < MIN_FOREIGN_LETTERS || isNoise(token) || isKind(tokens, at)) return false;
  if (STREET_TYPES.has(token.word) || isStationAt(tokens, at) || findNickname(token.word) !== null) return false;
  // "perto daqui" has a meaning of its own.
  const lead = at - 1 - smallBefore(tokens, at);
  for (let i = lead; i <= at; i++) if (others.some((rule) => (rule(tokens, i)?.to ?? 0) > at)) return false;
  return names.similarWords(token.word, 1).length === 0;
}

/** Whether "perto de", "ao lado do" or the like is right before a token. */
function isAfterNearness(tokens: readonly Token[], at: number): boolean {
  return NEARNESS.has(tokens[at - 1 - smallBefore(tokens, at)]?.word ?? "");
}

/** Number of small words right before a token. */
function smallBefore(tokens: readonly Token[], at: number): number {
  let count = 0;
  while (SMALL.has(tokens[at - 1 - count]?.word ?? "")) count++;
  return count;
}

/** Whether a landmark begins a part of the text: not "colégio parque", "maple bear shopping" and "bairro aeroporto". */
function opensLandmark(tokens: readonly Token[], at: number, names: PlaceNames): boolean {
  const { word, gap } = tokens[at]!;
  if (!LANDMARKS.has(word) && !GREEN.has(word)) return false;
  const before = at - 1 - smallBefore(tokens, at);
  const previous = tokens[before];
  if (previous === undefined || gap.includes(",")) return true;
  if (isKind(tokens, before) || isKindEnding(tokens, before) || ["com", "bairro", "e"].includes(previous.word))
    return false;
  return isNoise(previous) || previous.number !== null || endsPlace(tokens, before + 1, names);
}

/** Whether the tokens before one name a place: "curitiba shopping barigui". */
function endsPlace(tokens: readonly Token[], end: number, names: PlaceNames): boolean {
  for (let from = Math.max(0, end - PLACE_WORDS); from < end; from++)
    if (!SMALL.has(tokens[from]!.word) && placesCalled(tokens, from, end, names).refs.length > 0) return true;
  return false;
}

function isEnd(tokens: readonly Token[], end: number, others: readonly Rule[]): boolean {
  const token = tokens[end]!;
  if (/[,;(–—]| - /.test(token.gap) || (leadsToPlace(token) && token.word !== "cidade")) return true;
  if (end === tokens.length - 1 && findUf(token.typed)) return true;
  return others.some((rule) => rule(tokens, end) !== null && !rule(tokens, end)!.isShy);
}

interface CityAtEnd {
  /** Start of the city, the preposition before it included. */
  readonly from: number;
  readonly refs: readonly PlaceRef[];
}

/** The longest city at the end of a landmark; null without one. */
function cityAtEnd(tokens: readonly Token[], at: number, end: number, names: PlaceNames): CityAtEnd | null {
  const unit = findUf(tokens[end]?.typed ?? "");
  // "shopping vila mariana" is not in Mariana.
  const isHood = names.find(keyOf(keyWords(tokens, at + 1, end))).some((ref) => !names.isCity(ref));
  for (let from = Math.max(at + 1, end - PLACE_WORDS); from < end; from++) {
    if (SMALL.has(tokens[from]!.word)) continue;
    const before = from - smallBefore(tokens, from);
    const least = before === at + 1 ? MIN_SCHOOLS : MIN_SCHOOLS_AFTER_NAME;
    const { refs } = placesCalled(tokens, from, end, names);
    const isMeant = (ref: PlaceRef) =>
      unit ? names.ufOf(ref) === unit.uf : names.weightOf(ref) >= least && !(isHood && before > at + 1);
    const cities = Array.from(refs).filter((ref) => names.isCity(ref) && isMeant(ref));
    if (cities.length > 0) return { from: before, refs: cities };
  }
  return null;
}

/**
 * Whether the words are a neighborhood of the city; of any where a neighborhood's name may begin so: "parque São
 * Domingos".
 */
function isKnownThere(
  tokens: readonly Token[],
  at: number,
  to: number,
  cities: readonly PlaceRef[] | null,
  names: PlaceNames,
): boolean {
  const refs = names.find(keyOf(keyWords(tokens, at, to)));
  if (cities !== null) return cities.some((city) => names.findInCity(refs, city) !== null);
  return refs.length > 0 && to > at + 1 && !LANDMARKS.has(tokens[at]!.word);
}
