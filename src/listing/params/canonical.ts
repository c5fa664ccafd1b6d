import { type SearchParams, serializeSearchParams } from "./search-params.ts";

/** The filters of the canonical link of a search page, and whether it may be indexed. */
export function canonicalOf(params: SearchParams) {
  // View and size show the same list in another way.
  const shown = { ...params, view: "grid" as const, size: null };
  return {
    query: serializeSearchParams(shown),
    /** No filter at all: facet combinations are not for search engines (B24). */
    isPlain: serializeSearchParams({ ...shown, page: 1 }) === "",
  };
}
