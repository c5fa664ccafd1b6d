import { SCHOLARSHIPS, type SearchKind } from "../domain/filters/search-kind.ts";
import { type RangeOf, rangeOf } from "../domain/pricing/fee-range.ts";
import type { Season } from "../domain/pricing/season.ts";
import { joinQuery, withQuery } from "../site/paths.ts";
import { namedKeys, type ParsedSearch, type SearchParams, serializeSearchParams } from "./params/search-params.ts";
import type { Place } from "./place/place.ts";

export interface ListAddress {
  readonly place: Place;
  readonly path: string;
  /** The part of its query string that no filter changes: `city=campinas-sp`, or empty. */
  readonly fixed: string;
}

interface ListSearch extends ListAddress, ParsedSearch {
  readonly kind: SearchKind;
  /** Filters that the search does not support, in words. */
  readonly unknown: readonly string[];
  readonly season: Season;
}

/** The search of a list page, which knows the addresses of the same search with other filters. */
export type ListQuery = ReturnType<typeof listQuery>;

export function listQuery(search: ListSearch) {
  const { kind, path, fixed, params } = search;
  /** The serialized filters. */
  const query = (changes: Partial<SearchParams> = {}) => serializeSearchParams({ ...params, ...changes });
  return {
    ...search,
    query,
    href: (changes: Partial<SearchParams> = {}) => withQuery(path, joinQuery(fixed, query(changes))),
    /** The offers whose fees the ranges of its results have. */
    range: (): RangeOf => rangeOf(namedKeys(kind === SCHOLARSHIPS ? { ...params, hasOffers: true } : params)),
  };
}
