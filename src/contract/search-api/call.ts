/** Where the search API is spoken to: every call is a POST (A12). */
export const SEARCH_API_PATH = "/search/graphql";

/** Who asks, and the key that proves it (H6). */
export const API_KEY_HEADER = "x-api-key";
export const APPLICATION_HEADER = "x-application-name";

/** Limits of a call, told in docs/api.md. */
export const SEARCH_LIMITS = {
  bodyBytes: 32 * 1024,
  /** Words and signs of the query text. */
  tokens: 2000,
  /** Levels of fields; introspection has a rule of its own. */
  depth: 8,
  fields: 400,
  aliases: 20,
  directives: 20,
  /** A search costs 500, and each of its fields the size of the page. */
  cost: 5000,
  filterLetters: 4000,
  filterValues: 200,
  queryLetters: 200,
  pageSize: 200,
  pages: 50,
} as const;
