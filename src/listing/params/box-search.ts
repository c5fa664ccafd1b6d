import { SEARCH_TERM_MAX } from "../../domain/constants.ts";
import { DEFAULT_SORT } from "../../domain/ranking/ranking.ts";
import { cut } from "../../domain/text/cut.ts";
import { fold } from "../../domain/text/slug.ts";
import { narrow, readLine } from "../../domain/text/typed-text.ts";
import type { SchoolSearch } from "../../search/ports.ts";
import type { BoxReading, ReadPlace } from "../../search/reading/reading.ts";
import { joinQuery, paths, withQuery } from "../../site/paths.ts";
import { TERM_PARAM } from "../../site/term-param.ts";
import { parseSearchParams, type SearchParams, serializeSearchParams } from "./search-params.ts";

/** The text of a search box: one line, of characters that a keyboard here types, cut to its greatest length. */
export function readTermText(term: string): string {
  return cut(readLine(narrow(term)), SEARCH_TERM_MAX).trim();
}

/** Reads the text of a search box, finished or not; null for a blank text. */
export async function readTerm(
  search: SchoolSearch,
  term: string,
  years: readonly number[],
  isTyping = false,
): Promise<(BoxReading & { readonly typed: string }) | null> {
  const typed = readTermText(term);
  return fold(typed) === "" ? null : { ...(await search.readText(typed, years, isTyping)), typed };
}

/** The filters that a text asks for, and no others. */
export function readParams({ filters, name, place }: BoxReading, years: readonly number[]): Partial<SearchParams> {
  const query = new URLSearchParams(filters.map(([key, value]) => [key, value]));
  const { params } = parseSearchParams(query, years);
  const several = place?.kind === "neighborhoods" && place.neighborhoods.length > 1 ? place.neighborhoods : [];
  return {
    ...Object.fromEntries(filters.map(([key]) => [key, params[key]])),
    ...(several.length > 0 && { neighborhood: several.map(({ slug }) => slug) }),
    ...(name !== "" && { school: name }),
  };
}

/** Filters with what a text asks for. Around a point of it the nearest come first, unless another order was chosen. */
export function withRead(filters: SearchParams, reading: BoxReading, years: readonly number[]): SearchParams {
  const read = readParams(reading, years);
  const isAround = read.lat !== undefined && filters.sort === DEFAULT_SORT;
  return { ...filters, ...(isAround && { sort: "nearest" }), ...read };
}

/** The URL that the search box leads to; `filters` go along where the text says nothing else. */
export type TermResolver = (
  search: SchoolSearch,
  term: string,
  filters: SearchParams,
  years: readonly number[],
) => Promise<string>;

/** Finds the URL to which a text of the schools' search box leads; a blank text leads to the search itself. */
export const resolveTerm: TermResolver = async (search, term, filters, years) => {
  const reading = await readTerm(search, term, years);
  if (!reading) return withQuery(paths.search(), serializeSearchParams(filters));
  if (reading.school) return paths.school(reading.school.slug);
  const query = serializeSearchParams(withRead(filters, reading, years));
  return withQuery(pathOf(reading.place), withTerm(query, reading));
};

/** The query of a search with the text that led to it, where its reading has to be explained. */
export function withTerm(query: string, reading: BoxReading & { readonly typed: string }): string {
  if (isObvious(reading)) return query;
  return joinQuery(query, new URLSearchParams({ [TERM_PARAM]: reading.typed }).toString());
}

/** Whether the text is just a place or a name, which needs no explanation. */
function isObvious({ place, filters, notes, elsewhere, isNear, name, doubts }: BoxReading): boolean {
  const isOneThing = filters.length === 0 && !isNear && (place === null || name === "");
  return isOneThing && notes.length === 0 && elsewhere === null && doubts.every(({ match }) => match !== "words");
}

export function pathOf(place: ReadPlace | null): string {
  if (place === null) return paths.search();
  if (place.kind === "state") return paths.searchState(place.uf);
  const { uf, slug } = place.city;
  return place.kind === "neighborhoods" && place.neighborhoods.length === 1
    ? paths.searchNeighborhood(uf, slug, place.neighborhoods[0]!.slug)
    : paths.searchCity(uf, slug);
}
