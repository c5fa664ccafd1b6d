/** Path of the search API (A12). */
export const SEARCH_API_PATH = "/search/graphql";

/** The calling application and its key (H6). */
export const API_KEY_HEADER = "x-api-key";
export const APPLICATION_HEADER = "x-application-name";

export const PUBLICATION_HEADER = "x-publication";

/** Limits of a call, documented in docs/api.md. */
export const SEARCH_LIMITS = {
  bodyBytes: 32 * 1024,
  /** Lexical tokens of the query. */
  tokens: 2000,
  /** Nesting of fields, introspection aside. */
  depth: 8,
  /** Each as often as fragments select it. */
  fields: 250,
  aliases: 20,
  directives: 20,
  searches: 9,
  filterLetters: 4000,
  filterValues: 200,
  queryLetters: 200,
  variations: 5,
  pageSize: 200,
  pages: 50,
} as const;
