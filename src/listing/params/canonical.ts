import { type SearchParams, serializeSearchParams } from "./search-params.ts";

/** The canonical link of a search page, and whether it may be indexed. */
export interface Canonical {
  /** The filters of the canonical link: view and size show the same list in another way. */
  readonly query: string;
  /** No filter at all: facet combinations are not for search engines (B24). */
  readonly isPlain: boolean;
}

export function canonicalOf(params: SearchParams): Canonical {
  const shown = { ...params, view: "grid" as const, size: null };
  return {
    query: serializeSearchParams(shown),
    isPlain: serializeSearchParams({ ...shown, page: 1 }) === "",
  };
}
