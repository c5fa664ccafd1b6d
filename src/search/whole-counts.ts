import { Memo } from "../domain/memo.ts";
import type { Counted } from "./facets.ts";
import type { Segment } from "./segment.ts";
import type { SchoolQuery } from "./types.ts";

/** Scopes cached for a segment; the oldest is evicted. The largest city takes some 200 KB, most take 1 KB. */
const CACHED_SCOPES = 300;

export interface CountedSchools extends Counted {
  /** Schools with an offer that meets the criteria. */
  readonly priced: number;
}

const cache = new WeakMap<Segment, Memo<CountedSchools>>();

/**
 * Counts of a scope without filters, cached for the life of the segment: the search that most visitors begin with, and
 * the same until the next publication.
 */
export function wholeCounts(
  segment: Segment,
  { scope, facets = [], countsFees = false, defaultYears = [] }: SchoolQuery,
  count: () => CountedSchools,
): CountedSchools {
  const scopes = cache.get(segment) ?? new Memo<CountedSchools>(CACHED_SCOPES);
  cache.set(segment, scopes);
  return scopes.get(`${Object.values(scope).join("/")} ${facets.join()} ${countsFees} ${defaultYears.join()}`, count);
}
