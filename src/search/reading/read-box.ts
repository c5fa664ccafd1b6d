import { findUf } from "../../domain/places/uf.ts";
import { nameWords, parseNameQuery, properName } from "../../domain/text/name-words.ts";
import { fold } from "../../domain/text/slug.ts";
import type { MaybePromise, SchoolSearch } from "../ports.ts";
import type { SchoolRecord, SchoolResult, Scope } from "../types.ts";
import { citiesNamed } from "./find-mentions.ts";
import type { PlaceNames, PlaceRef } from "./place-names.ts";
import { readQuery } from "./read-query.ts";
import type { BoxReading, Doubt, Elsewhere, QueryReading, ReadingOptions, ReadPlace } from "./reading.ts";
import { tokenize } from "./tokens.ts";

/** The schools, to look names up. */
export type Schools = Pick<SchoolSearch, "isRemote" | "searchSchools" | "suggestSchools" | "findSchoolByCode">;

/**
 * Reads a text of the search box against the names of schools: words of a name are not read as a place or filter, and a
 * text that is the full name of exactly one school returns that school.
 */
export async function readBox(
  search: Schools,
  names: PlaceNames,
  text: string,
  years: readonly number[],
): Promise<BoxReading> {
  let options: ReadingOptions = { years };
  const school = await findByCode(search, text);
  if (school) return { ...readQuery("", names, options), name: text.trim(), school };
  let reading = readQuery(text, names, options);
  const isUnsure = reading.name !== "" || reading.doubts.some(({ match }) => match === "words");
  if (isUnsure && !search.isRemote) {
    options = { ...options, ...(await labelsOf(search)) };
    reading = readQuery(text, names, options);
  }
  const { elsewhere } = reading;
  const asNames = reading.doubts.map((doubt) => ({
    doubt,
    asName: readQuery(text, names, { ...options, name: doubt }),
  }));
  for (const { doubt, asName } of asNames) {
    if (!(await isName(search, doubt, reading, asName))) continue;
    reading = asName;
    break;
  }
  if (!search.isRemote) {
    reading = (await withoutGuess(search, reading, asNames)) ?? reading;
    const better = await readAsName(search, names, text, reading, asNames, options);
    reading = better ?? (await withMisfit(search, names, text, reading, options)) ?? reading;
  }
  const isNameAlone = reading.name !== "" && reading.place === null && reading.understood.length === 0;
  // The typed state is separate from the place also where it has schools of that name.
  const kept = reading.elsewhere ?? (reading.place?.kind === "state" ? elsewhere : null);
  return { ...reading, elsewhere: kept, school: isNameAlone ? await findOnly(search, reading.name) : null };
}

/** The reading without a place that typos were corrected for, where the rest of the text matches no school there. */
async function withoutGuess(
  search: Schools,
  { name, place }: QueryReading,
  asNames: readonly { readonly doubt: Doubt; readonly asName: QueryReading }[],
): Promise<QueryReading | null> {
  const guess = asNames.find(({ doubt }) => doubt.isGuess);
  if (!guess || name === "" || place === null) return null;
  const { hits } = await findNamed(search, name, place, neighborhoodsOf(place), false);
  return hits.length === 0 ? guess.asName : null;
}

/** Whether the words of a doubt are a school's name; `asName` is the reading with that name. */
async function isName(search: Schools, doubt: Doubt, reading: QueryReading, asName: QueryReading): Promise<boolean> {
  if (doubt.match === "outnumbers") {
    const { elsewhere } = reading;
    if (elsewhere) return doubt.words === elsewhere.words && isNamedThere(search, elsewhere, asName);
    return outnumbers(search, reading, asName, doubt);
  }
  const [school] = await search.suggestSchools(doubt.words, 1);
  return school !== undefined && isCalled(school.name, doubt);
}

/** A place with more schools is always read as the place. */
const LARGE_PLACE = 100;

/** Weight of a school with exactly a neighborhood's name, in schools: few visitors type only a neighborhood. */
const SCHOOLS_OF_A_NAME = 5;
/** Maximum schools with the same name. */
const MAX_NAMESAKES = 20;

/**
 * Whether words are a name rather than a place: more schools elsewhere have the name than the text finds as read, or
 * the rest of the text is a larger place that has one ("são josé campinas" is not Campinas, a neighborhood of São
 * José).
 */
async function outnumbers(
  search: Schools,
  reading: QueryReading,
  asName: QueryReading,
  { words, spelling }: Doubt,
): Promise<boolean> {
  const { place, placeSchools } = reading;
  if (place === null || (placeSchools >= LARGE_PLACE && reading.name === "")) return false;
  if (search.isRemote) return false;
  // "Centro" is in the name of every "centro educacional".
  if (!parseNameQuery(asName.name).isProper) return false;
  const isElsewhere = asName.place !== null && !includes(asName.place, place);
  // The rest must be the larger place: "vila nova goiânia" is no Goiânia in another Vila Nova.
  if (isElsewhere && asName.place.kind === "neighborhoods") return false;
  const name = asName.name === words ? (spelling ?? words) : asName.name;
  const named = await countNamed(search, name, asName.place);
  // Two neighborhoods without schools do not justify leaving the named city.
  if (named === 0) return isElsewhere && placeSchools === 0 && asName.placeSchools > 0;
  if (isElsewhere) return asName.placeSchools > placeSchools;
  const called = SCHOOLS_OF_A_NAME * (await countCalledApart(search, asName, place));
  if (called > placeSchools) return true;
  if (asName.place === null) return named - (await countNamed(search, name, place)) > placeSchools;
  return asName.place.kind === "city" && named > placeSchools;
}

/**
 * Whether words that name no place in a city or state are a name there: of a school called so, if many cities have
 * them.
 */
async function isNamedThere(search: Schools, { places }: Elsewhere, { name, place }: QueryReading): Promise<boolean> {
  // "Centro" is in the name of every "centro educacional".
  if (search.isRemote || !parseNameQuery(name).isProper) return false;
  const { hits, textMatch } = await findNamed(search, name, place, [], true, MAX_NAMESAKES);
  if (textMatch !== "exact") return false;
  const isRare = places[0]?.kind === "neighborhoods";
  return hits.some((hit) => isRare || isCalled(hit.name, { words: name, match: "but-kind" }));
}

/**
 * A better reading when no school matches or words of a name were left out: with more words as the name, or another
 * place of the same name. Null if there is none.
 */
async function readAsName(
  search: Schools,
  names: PlaceNames,
  text: string,
  reading: QueryReading,
  asNames: readonly { readonly asName: QueryReading }[],
  options: ReadingOptions,
): Promise<QueryReading | null> {
  const { place } = reading;
  // Texts with only filters, or a neighborhood and city ("boa viagem recife"), are unchanged.
  if (reading.name === "" && (place === null ? isFiltered(reading) : place.kind !== "city")) return null;
  const isLost = (words: string) => properName(words) !== properName(reading.name);
  const others: QueryReading[] = [];
  for (const name of nameReadings(text, names)) {
    const asName = readQuery(text, names, { ...options, name, city: name.city });
    // A text that is only a city is not read as another city.
    if (reading.name === "" && place !== null && !isSameCity(place, asName.place)) continue;
    others.push(asName);
    const match = isFiltered(reading) || !isLost(asName.name) ? "whole" : "but-kind";
    const { hits } = await findNamed(search, asName.name, asName.place, [], true);
    if (hits[0] && isCalled(hits[0].name, { words: asName.name, match })) return asName;
  }
  if (reading.name === "" || (place === null && !isLost(text))) return null;
  return bestNamed(search, reading, [...asNames.map(({ asName }) => asName), ...others]);
}

/** The reading with a neighborhood that the city does not have, where no school of the city has its name; else null. */
async function withMisfit(
  search: Schools,
  names: PlaceNames,
  text: string,
  { name, place }: QueryReading,
  options: ReadingOptions,
): Promise<QueryReading | null> {
  if (name === "" || place?.kind !== "city") return null;
  const kept = readQuery(text, names, { ...options, keepsMisfits: true });
  return kept.elsewhere && kept.name === "" && (await countNamed(search, name, place)) === 0 ? kept : null;
}

const isSameCity = (a: ReadPlace, b: ReadPlace | null) => b?.kind === "city" && cityOf(a) === cityOf(b);

/** Whether a text has only filters, which win unless a school has exactly that name. */
const isFiltered = ({ name, understood, place }: QueryReading) =>
  name === "" && understood.length > (place === null ? 0 : 1);

/** Text points per matched word of a name: more matched words make a reading more certain. */
const POINTS_OF_WORD = 6;
/** Minimum text points of a match. */
const FOUND_POINTS = 36;

/**
 * The first reading whose name matches exactly in its place, or else the one with the most words matched, typos
 * included. Null without a match.
 */
async function bestNamed(
  search: Schools,
  reading: QueryReading,
  others: readonly QueryReading[],
): Promise<QueryReading | null> {
  let best: { readonly reading: QueryReading; readonly evidence: number } | null = null;
  for (const candidate of [reading, ...others]) {
    const { place, name } = candidate;
    const { required, isProper } = parseNameQuery(name);
    const { hits, textMatch, textPoints } = await findNamed(
      search,
      name,
      place,
      place ? neighborhoodsOf(place) : [],
      false,
    );
    if (!hits[0]) continue;
    if (textMatch === "exact" && isProper) return candidate;
    const points = textPoints?.[0] ?? 0;
    const evidence = points + POINTS_OF_WORD * required.length;
    if (points >= FOUND_POINTS && evidence > (best?.evidence ?? 0)) best = { reading: candidate, evidence };
  }
  return best?.reading ?? null;
}

/** Number of schools with a name in the place that a reading has, or in some of its neighborhoods. */
async function countNamed(
  search: Schools,
  words: string,
  place: ReadPlace | null,
  neighborhoods: readonly string[] = [],
): Promise<number> {
  const { total, textMatch, hits } = await findNamed(search, words, place, neighborhoods, true, MAX_NAMESAKES);
  // A remote search may tolerate typos anyway.
  if (textMatch !== "exact") return 0;
  // The last word also matches as a beginning: "assu" is no Assunção.
  const whole = hits.filter(({ name }) => isWithin(nameWords(words), nameWords(name))).length;
  return total > MAX_NAMESAKES && whole > 0 ? total : whole;
}

/**
 * Number of schools named like a neighborhood but not after it: outside its city or, if the text names the city,
 * outside the neighborhood.
 */
async function countCalledApart(search: Schools, { name, place }: QueryReading, read: ReadPlace): Promise<number> {
  if (read.kind !== "neighborhoods") return 0;
  const slugs = neighborhoodsOf(read);
  const isApart = ({ cityCode, neighborhood }: SchoolRecord) =>
    place === null ? cityCode !== read.city.code : !slugs.includes(neighborhood?.slug ?? "");
  const { hits } = await findNamed(search, name, place, [], true, MAX_NAMESAKES);
  return hits.filter((hit) => isCalled(hit.name, { words: name, match: "but-kind" }) && isApart(hit)).length;
}

function findNamed(
  search: Schools,
  words: string,
  place: ReadPlace | null,
  neighborhoods: readonly string[],
  isTextExact: boolean,
  size = 1,
): MaybePromise<SchoolResult> {
  return search.searchSchools({
    scope: scopeOf(place),
    neighborhoods,
    text: words,
    isTextExact,
    administrations: ["privada"],
    sort: "relevance",
    page: 1,
    size,
  });
}

const neighborhoodsOf = (place: ReadPlace) =>
  place.kind === "neighborhoods" ? place.neighborhoods.map(({ slug }) => slug) : [];

/** Whether a place of another reading is the state or the city of this one. */
const includes = (outer: ReadPlace, place: ReadPlace) =>
  outer.kind === "state" ? ufOf(place) === outer.uf : cityOf(outer) === cityOf(place);

const ufOf = (place: ReadPlace) => (place.kind === "state" ? place.uf : place.city.uf);

const cityOf = (place: ReadPlace) => (place.kind === "state" ? null : place.city.slug);

function scopeOf(place: ReadPlace | null): Scope {
  if (place === null) return { kind: "country" };
  if (place.kind === "state") return { kind: "state", uf: place.uf };
  return { kind: "city", cityCode: place.city.code };
}

function isCalled(name: string, { words, match }: Pick<Doubt, "words" | "match">): boolean {
  // The words are another spelling of something: "saantos" is no Colégio Santos.
  if (match === "words") return isWithin(fold(words).split(" "), fold(name).split(" "));
  if (lettersOf(name) === lettersOf(words)) return true;
  return match === "but-kind" && parseNameQuery(words).isProper && properName(name) === properName(words);
}

const isWithin = (words: readonly string[], all: readonly string[]) => words.every((word) => all.includes(word));

/** Letters of a name, independent of spaces and abbreviations. */
const lettersOf = (name: string) => nameWords(name).join("");

/** The only school with a name, or null: "vértice" is the Colégio Vértice, "santa maria" is ambiguous. */
async function findOnly(search: Schools, name: string): Promise<SchoolRecord | null> {
  const schools = await search.suggestSchools(name, 2);
  const named = schools.filter((s) => fold(s.name) === fold(name) || properName(s.name) === properName(name));
  return named.length === 1 ? named[0]! : null;
}

/** The school of an INEP code, which has as many digits as a CEP. */
export async function findByCode(
  search: Pick<SchoolSearch, "findSchoolByCode">,
  text: string,
): Promise<SchoolRecord | null> {
  const code = INEP_CODE.exec(text)?.[1];
  return code === undefined ? null : search.findSchoolByCode(code);
}

/** Each letter has one part that matches it: with two, a text that fails would be tried in all combinations. */
const INEP_CODE = /^\s*(?:(?:c[oó]d(?:igo)?|inep|mec|escola|da|do|n[º°]?)[\s:.-]*)*(\d{8})\s*$/iu;

type Labels = Pick<ReadingOptions, "methodologies" | "educationSystems">;

const labels = new WeakMap<Schools, Labels>();

/** Methodologies and teaching systems of the schools; cached per snapshot. */
async function labelsOf(search: Schools): Promise<Labels> {
  const known = labels.get(search);
  if (known) return known;
  const { facets } = await search.searchSchools({
    scope: { kind: "country" },
    administrations: ["privada"],
    sort: "relevance",
    page: 1,
    size: 1,
    facets: ["methodologies", "educationSystems"],
  });
  const valuesOf = (key: string) => facets.find((facet) => facet.key === key)?.values.map((value) => value.key) ?? [];
  const labelsOfSchools = { methodologies: valuesOf("methodologies"), educationSystems: valuesOf("educationSystems") };
  labels.set(search, labelsOfSchools);
  return labelsOfSchools;
}

/** A part of a text as a school's name, and the city in the rest; null without one. */
interface NamedInCity {
  readonly start: number;
  readonly end: number;
  readonly city: PlaceRef | null;
}

/** Maximum cities of the same name, those with the most schools. */
const MAX_CITIES_OF_A_NAME = 4;

/**
 * Splits a text into name and place: the whole text as a name, and each prefix whose rest is a city ("colégio método
 * são paulo"), a state code, or both. Longest rest first; of several cities, that with the most schools.
 */
function nameReadings(text: string, names: PlaceNames): NamedInCity[] {
  const tokens = tokenize(text);
  const readings: NamedInCity[] = [{ start: 0, end: text.length, city: null }];
  const unit = tokens.length > 2 ? findUf(tokens.at(-1)!.typed) : null;
  const end = unit ? tokens.length - 1 : tokens.length;
  if (unit) readings.push({ start: 0, end: tokens[end - 1]!.end, city: null });
  for (let from = 1; from < end; from++) {
    const largest = citiesNamed(tokens, from, end, names)
      .filter((city) => !unit || names.ufOf(city) === unit.uf)
      .sort((a, b) => names.weightOf(b) - names.weightOf(a))
      .slice(0, MAX_CITIES_OF_A_NAME);
    readings.push(...largest.map((city) => ({ start: 0, end: tokens[from - 1]!.end, city })));
  }
  return readings;
}
