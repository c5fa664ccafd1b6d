import type { FilterState } from "../../domain/filters/filter-state.ts";

/** Events of a search: navigation to a query, failure, response. */
export type SearchEvent = { readonly query: string; readonly isFailed: boolean } | { readonly answer: FilterState };

interface Navigation {
  go: (url: string) => void;
  /** Asks for a URL of the search to which a visitor is about to go. */
  ask?: (url: string) => void;
  /** Whether to load the page of a URL instead: set when a newer build was published (`build-watch.ts`). */
  reloads?: (url: string) => boolean;
  event?: SearchEvent;
  /** Called with every event. */
  listener?: (event: SearchEvent) => void;
  /** Shows now what of the last response was to follow its paint. */
  finish?: () => void;
}

/**
 * Connects the filters, which the server renders too, with `search-page/navigate.ts`, which runs in the browser only
 * and registers itself here before they are hydrated.
 */
export const navigation: Navigation = { go: () => {} };
