import { nameWords, parseNameQuery, properName } from "../../domain/text/name-words.ts";
import { fold } from "../../domain/text/slug.ts";
import type { SchoolSearch } from "../ports.ts";
import type { SchoolDocument, SchoolResult, Scope } from "../types.ts";
import type { PlaceNames } from "./place-names.ts";
import { readQuery } from "./read-query.ts";
import type { BoxReading, Doubt, QueryReading, ReadingOptions, ReadPlace } from "./reading.ts";

/** What knows how schools are called. */
export type Schools = Pick<SchoolSearch, "isBasic" | "searchSchools" | "suggestSchools">;
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
  if (isUnsure && !search.isBasic) {
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
  if (reading.place !== null && reading.name !== "" && !search.isBasic) {
    const read = (other: Partial<ReadingOptions>) => readQuery(text, names, { ...options, ...other });
    // The last place is where the school is, what is before it the name.
    const last = reading.doubts.findLast(({ match, end }) => match === "outnumbers" && end === text.trimEnd().length);
    const others = [
      ...asNames.map(({ asName }) => asName),
      read({ name: { start: 0, end: text.length } }),
      read({ prefersCities: true }),
      ...(last ? [read({ name: { start: 0, end: last.start }, prefersCities: true })] : []),
    ];
    reading = (await firstNamed(search, [reading, ...others])) ?? reading;
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

/**
 * Whether words that are a place are rather a name: more schools elsewhere are called so than the text finds as it was
 * read, or the rest of the text is a larger place elsewhere that has one ("são josé campinas" is not Campinas, a
 * neighborhood of São José).
 */
async function outnumbers(search: Schools, reading: QueryReading, asName: QueryReading): Promise<boolean> {
  const { place, placeSchools } = reading;
  if (place === null || (placeSchools >= LARGE_PLACE && reading.name === "") || search.isBasic) return false;
  // "Centro" is in the name of every centro educacional.
  if (!parseNameQuery(asName.name).isProper) return false;
  const isElsewhere = asName.place !== null && cityOf(asName.place) !== cityOf(place);
  const named = await countNamed(search, asName.name, asName.place);
  // Two neighborhoods without a school are no reason to leave the city that was named.
  if (named === 0) return isElsewhere && placeSchools === 0 && asName.placeSchools > 0;
  if (reading.name !== "") return (await countNamed(search, reading.name, place, neighborhoodsOf(place))) === 0;
  if (asName.place === null) return named - (await countNamed(search, asName.name, place)) > placeSchools;
  if (isElsewhere) return asName.placeSchools > placeSchools;
  return asName.place.kind === "city" && named > placeSchools;
}

/**
 * Of the readings of a text the first that finds its name in its place, as typed or else with typos; null when none does.
 * A place that is part of a name ("sagrado coraçã de maria") must not take it apart.
 */
async function firstNamed(search: Schools, readings: readonly QueryReading[]): Promise<QueryReading | null> {
  const found = [];
  for (const reading of readings) {
    const { place, name } = reading;
    const result = await findNamed(search, name, place, place ? neighborhoodsOf(place) : []);
    if (result.total > 0 && result.textMatch === "exact") return reading;
    found.push({ reading, isSimilar: result.total > 0 && result.textMatch === "typo" });
  }
  return found.find(({ isSimilar }) => isSimilar)?.reading ?? null;
}

/** Schools of the city, state or country of a place, or of some of its neighborhoods, that are called so. */
async function countNamed(
  search: Schools,
  words: string,
  place: ReadPlace | null,
  neighborhoods: readonly string[] = [],
): Promise<number> {
  const { total, textMatch } = await findNamed(search, words, place, neighborhoods);
  return textMatch === "exact" ? total : 0;
}

async function findNamed(
  search: Schools,
  words: string,
  place: ReadPlace | null,
  neighborhoods: readonly string[],
): Promise<Pick<SchoolResult, "total" | "textMatch">> {
  return search.searchSchools({
    scope: scopeOf(place),
    neighborhoods,
    text: words,
    administrations: ["privada"],
    sort: "relevance",
    page: 1,
    size: 1,
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

function isCalled(name: string, { words, match }: Doubt): boolean {
  if (fold(name) === fold(words)) return true;
  if (match === "but-kind") return properName(name) === properName(words);
  const own = new Set(nameWords(name));
  return match === "words" && nameWords(words).every((word) => own.has(word));
}

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
