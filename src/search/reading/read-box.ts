import { nameWords, parseNameQuery, properName } from "../../domain/text/name-words.ts";
import { fold } from "../../domain/text/slug.ts";
import type { Answer, CityName, SchoolSearch } from "../ports.ts";
import type { SchoolDocument, SchoolResult, Scope } from "../types.ts";
import { nameReadings } from "./name-readings.ts";
import type { PlaceNames } from "./place-names.ts";
import { readQuery } from "./read-query.ts";
import type { BoxReading, Doubt, QueryReading, ReadingOptions, ReadPlace } from "./reading.ts";

/** What knows how schools are called. */
export type Schools = Pick<SchoolSearch, "capabilities" | "searchSchools" | "suggestSchools">;
type Labels = Pick<ReadingOptions, "methodologies" | "educationSystems">;

/**
 * Reads a text of the search box with what the schools are called: words that are the name of one are not read as a place
 * or a filter, and a text that is the whole name of one school alone gives that school.
 */
export async function readBox(
  search: Schools,
  names: PlaceNames,
  text: string,
  years: readonly number[],
): Promise<BoxReading> {
  let options: ReadingOptions = { years };
  let reading = readQuery(text, names, options);
  const isUnsure = reading.name !== "" || reading.doubts.some(({ match }) => match === "words");
  if (isUnsure && search.capabilities.disambiguates) {
    options = { ...options, ...(await labelsOf(search)) };
    reading = readQuery(text, names, options);
  }
  // Of two places that may be names ("santa cruz são paulo"), the larger one stays a place.
  const asNames = reading.doubts
    .map((doubt) => ({ doubt, asName: readQuery(text, names, { ...options, name: doubt }) }))
    .sort((a, b) => rankOf(a) - rankOf(b));
  for (const { doubt, asName } of asNames) {
    if (!(await isName(search, doubt, reading, asName))) continue;
    reading = asName;
    break;
  }
  if (search.capabilities.disambiguates) {
    reading = (await readAsName(search, names, text, reading, asNames, options)) ?? reading;
  }
  const isNameAlone = reading.name !== "" && reading.place === null && reading.understood.length === 0;
  return { ...reading, school: isNameAlone ? await findOnly(search, reading.name) : null };
}

/** Other doubts come first, and keep their order. */
const rankOf = ({ doubt, asName }: { readonly doubt: Doubt; readonly asName: QueryReading }) =>
  doubt.match === "outnumbers" ? -asName.placeSchools : Number.MIN_SAFE_INTEGER;

/** Whether the words of a doubt are the name of a school; `asName` is the text read so. */
async function isName(search: Schools, doubt: Doubt, reading: QueryReading, asName: QueryReading): Promise<boolean> {
  if (doubt.match === "outnumbers") return outnumbers(search, reading, asName);
  const [school] = await search.suggestSchools(doubt.words, 1);
  return school !== undefined && isCalled(school.name, doubt);
}

/** A place with so many schools is meant, however many schools are called so. */
const LARGE_PLACE = 100;

/** A school that is called just as a neighborhood is meant like so many of its schools: few type a neighborhood alone. */
const SCHOOLS_OF_A_NAME = 5;
/** Schools of a name that are looked at. */
const MOST_CALLED = 20;

/**
 * Whether words that are a place are rather a name: more schools elsewhere are called so than the text finds as it was
 * read, or the rest of the text is a larger place elsewhere that has one ("são josé campinas" is not Campinas, a
 * neighborhood of São José).
 */
async function outnumbers(search: Schools, reading: QueryReading, asName: QueryReading): Promise<boolean> {
  const { place, placeSchools } = reading;
  if (place === null || (placeSchools >= LARGE_PLACE && reading.name === "")) return false;
  if (!search.capabilities.disambiguates) return false;
  // "Centro" is in the name of every centro educacional.
  if (!parseNameQuery(asName.name).isProper) return false;
  const isElsewhere = asName.place !== null && cityOf(asName.place) !== cityOf(place);
  const named = await countNamed(search, asName.name, asName.place);
  // Two neighborhoods without a school are no reason to leave the city that was named.
  if (named === 0) return isElsewhere && placeSchools === 0 && asName.placeSchools > 0;
  if (reading.name !== "") return (await countNamed(search, reading.name, place, neighborhoodsOf(place))) === 0;
  if (isElsewhere) return asName.placeSchools > placeSchools;
  const called = SCHOOLS_OF_A_NAME * (await countCalledApart(search, asName, place));
  if (called > placeSchools) return true;
  if (asName.place === null) return named - (await countNamed(search, asName.name, place)) > placeSchools;
  return asName.place.kind === "city" && named > placeSchools;
}

/**
 * A better reading of a text than one that finds no school so called, or that leaves words out which a school is called by:
 * more of it is a name than was read, or the place is another of that name. Null where there is none.
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
  // What is all filters, or all neighborhood and city ("boa viagem recife"), is that.
  if (reading.name === "" && (place === null ? isFiltered(reading) : place.kind !== "city")) return null;
  const isLost = (words: string) => properName(words) !== properName(reading.name);
  const others: QueryReading[] = [];
  for (const name of nameReadings(text, names)) {
    if (!parseNameQuery(text.slice(name.start, name.end)).isProper) continue;
    const asName = readQuery(text, names, { ...options, name, city: name.city });
    const isRead = name.city === null || isCity(asName.place, names.list.cityAt(name.city));
    // A city alone is left for no other.
    if (!isRead || (reading.name === "" && place !== null && !isSameCity(place, asName.place))) continue;
    others.push(asName);
    const match = isFiltered(reading) || !isLost(asName.name) ? "whole" : "but-kind";
    const { hits } = await findNamed(search, asName.name, asName.place, [], true);
    if (hits[0] && isCalled(hits[0].name, { words: asName.name, match })) return asName;
  }
  if (reading.name === "" || (place === null && !isLost(text))) return null;
  return bestNamed(search, reading, [...asNames.map(({ asName }) => asName), ...others]);
}

const isSameCity = (a: ReadPlace, b: ReadPlace | null) => b?.kind === "city" && cityOf(a) === cityOf(b);

const isCity = (place: ReadPlace | null, { code }: CityName) => place?.kind === "city" && place.city.code === code;

/** Whether a text says no more than filters, which are meant unless a school is called just so. */
const isFiltered = ({ name, understood, place }: QueryReading) =>
  name === "" && understood.length > (place === null ? 0 : 1);

/** Text points that each word of a name adds: the more words are found, the surer is a reading. */
const POINTS_OF_WORD = 6;
/** Text points of which no match that lacks a word has as many. */
const FOUND_POINTS = 36;
/** Words of a name of which one may be missing. */
const MANY_WORDS = 4;

/**
 * Of the readings of a text the first that finds its name in its place as typed, or else the one that finds most words of it
 * with typos. A place that is part of a name ("sagrado coraçã de maria") must not take it apart, so a reading in which
 * one word is another is taken as well, if the name has the words that were a place. Null when none is found.
 */
async function bestNamed(
  search: Schools,
  reading: QueryReading,
  others: readonly QueryReading[],
): Promise<QueryReading | null> {
  type Found = { reading: QueryReading; evidence: number } | null;
  let best: Found = null;
  let partial: Found = null;
  const own = new Set(nameWords(reading.name));
  for (const candidate of [reading, ...others]) {
    const { place, name } = candidate;
    const { required, isProper, words } = parseNameQuery(name);
    const result = await findNamed(search, name, place, place ? neighborhoodsOf(place) : [], false);
    const [hit] = result.hits;
    if (!hit) continue;
    if (result.textMatch === "exact" && isProper) return candidate;
    const points = result.textPoints?.[0] ?? 0;
    const called = new Set(nameWords(hit.name));
    const evidence = points + POINTS_OF_WORD * required.length;
    const found = { reading: candidate, evidence };
    if (result.textMatch === "typo" || points >= FOUND_POINTS) {
      if (evidence > (best?.evidence ?? 0)) best = found;
    } else if (candidate !== reading && required.length >= MANY_WORDS) {
      const hasPlace = words.every((word) => own.has(word) || called.has(word));
      if (hasPlace && evidence > (partial?.evidence ?? 0)) partial = found;
    }
  }
  return (best ?? partial)?.reading ?? null;
}

/** Schools of the city, state or country of a place, or of some of its neighborhoods, that are called so. */
async function countNamed(
  search: Schools,
  words: string,
  place: ReadPlace | null,
  neighborhoods: readonly string[] = [],
): Promise<number> {
  const { total, textMatch } = await findNamed(search, words, place, neighborhoods, true);
  // A remote search API forgives typos all the same.
  return textMatch === "exact" ? total : 0;
}

/**
 * Schools that are called as the words of a neighborhood and have their name from elsewhere: they are outside of its city,
 * or where the text names that, of the neighborhood.
 */
async function countCalledApart(search: Schools, { name, place }: QueryReading, read: ReadPlace): Promise<number> {
  if (read.kind !== "neighborhoods") return 0;
  const own = neighborhoodsOf(read);
  const isApart = ({ cityCode, neighborhood }: SchoolDocument) =>
    place === null ? cityCode !== read.city.code : !own.includes(neighborhood?.slug ?? "");
  const { hits } = await findNamed(search, name, place, [], true, MOST_CALLED);
  return hits.filter((hit) => isCalled(hit.name, { words: name, match: "but-kind" }) && isApart(hit)).length;
}

function findNamed(
  search: Schools,
  words: string,
  place: ReadPlace | null,
  neighborhoods: readonly string[],
  isTextExact: boolean,
  size = 1,
): Answer<SchoolResult> {
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

const cityOf = (place: ReadPlace) => (place.kind === "state" ? null : place.city.slug);

function scopeOf(place: ReadPlace | null): Scope {
  if (place === null) return { kind: "country" };
  if (place.kind === "state") return { kind: "state", uf: place.uf };
  return { kind: "city", cityCode: place.city.code };
}

function isCalled(name: string, { words, match }: Pick<Doubt, "words" | "match">): boolean {
  if (lettersOf(name) === lettersOf(words)) return true;
  if (match === "but-kind") return parseNameQuery(words).isProper && properName(name) === properName(words);
  const own = new Set(nameWords(name));
  return match === "words" && nameWords(words).every((word) => own.has(word));
}

/** Names are the same wherever their spaces are, and abbreviated or not. */
const lettersOf = (name: string) => nameWords(name).join("");

/** The school that alone is called so: "vértice" is the Colégio Vértice, "santa maria" would be several. */
async function findOnly(search: Schools, name: string): Promise<SchoolDocument | null> {
  const [first, second] = await search.suggestSchools(name, 2);
  const isNamed = (school: SchoolDocument | undefined) =>
    school !== undefined && (fold(school.name) === fold(name) || properName(school.name) === properName(name));
  return first && isNamed(first) && !isNamed(second) ? first : null;
}

const labels = new WeakMap<Schools, Labels>();

/** The methodologies and systems of teaching that schools have; looked up once for a snapshot. */
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
  const found = { methodologies: valuesOf("methodologies"), educationSystems: valuesOf("educationSystems") };
  labels.set(search, found);
  return found;
}
