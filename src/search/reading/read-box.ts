import { fold } from "../../domain/slug.ts";
import { nameWords, properName } from "../name-words.ts";
import type { SchoolSearch } from "../ports.ts";
import type { SchoolDocument } from "../types.ts";
import type { PlaceNames } from "./place-names.ts";
import { readQuery } from "./read-query.ts";
import type { BoxReading, Doubt, ReadingOptions } from "./reading.ts";

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
  for (const doubt of reading.doubts) {
    const [school] = await search.suggestSchools(doubt.words, 1);
    if (!school || !isCalled(school.name, doubt)) continue;
    reading = readQuery(text, names, { ...options, name: doubt });
    break;
  }
  const isNameAlone = reading.name !== "" && reading.place === null && reading.understood.length === 0;
  return { ...reading, school: isNameAlone ? await findOnly(search, reading.name) : null };
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
