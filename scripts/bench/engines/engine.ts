import type { FacetKey, SchoolQuery } from "../../../src/search/types.ts";

/** What engines are compared by. */
export interface Answer {
  readonly total: number;
  /** Schools that teach what is asked without a price for it. */
  readonly unpriced: number;
  /** INEP codes of the page, in order. */
  readonly ids: readonly string[];
  /** Counts above zero by facet and value. */
  readonly facets: Readonly<Partial<Record<FacetKey, Readonly<Record<string, number>>>>>;
}

/** A search engine with the schools and their prices in it. */
export interface Engine {
  readonly name: string;
  /** Whether it has what the query needs. */
  readonly supports: (query: SchoolQuery) => boolean;
  /** The work that is timed: totals, cards of the page with their prices, and facet counts. */
  readonly search: (query: SchoolQuery) => unknown;
  /** The result of `search` in comparable form; not timed. */
  readonly toAnswer: (result: never, query: SchoolQuery) => Answer;
}
