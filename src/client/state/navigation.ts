import type { SearchAnswer } from "../../domain/filters/search-answer.ts";

/** Events of a search: navigation to a query, failure, answer. */
export type SearchEvent = { readonly query: string; readonly isFailed: boolean } | { readonly answer: SearchAnswer };

interface Navigation {
  /** Goes to a URL of the search. */
  go: (url: string) => void;
  /** The last that happened. */
  event?: SearchEvent;
  /** Called with what happens. */
  listener?: (event: SearchEvent) => void;
}

/**
 * How the filters reach the search of their page. Its code (`search-page/navigate.ts`) is the browser's alone, and puts
 * itself here before any of them is hydrated.
 */
export const navigation: Navigation = { go: () => {} };
