import type { FacetKey, SchoolQuery } from "../../../src/search/types.ts";

/** The parts of a result that are compared. */
export interface Answer {
  readonly total: number;
  /** Schools of the total with a price that meets the criteria. */
  readonly priced: number;
  /** INEP codes of the page, in order. */
  readonly ids: readonly string[];
  /** Counts above zero by facet and value. */
  readonly facets: Readonly<Partial<Record<FacetKey, Readonly<Record<string, number>>>>>;
}

export interface Engine {
  readonly name: string;
  readonly supports: (query: SchoolQuery) => boolean;
  /** The timed work: totals, cards of the page with their prices, and facet counts; may be a promise. */
  readonly search: (query: SchoolQuery) => unknown;
  /** Converts the result of `search` to comparable form; not timed. */
  readonly toAnswer: (result: never, query: SchoolQuery) => Answer;
}
