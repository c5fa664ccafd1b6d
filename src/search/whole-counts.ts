import type { Counted } from "./facets.ts";
import type { OfferShard } from "./offer-shard.ts";
import { isPart } from "./school-shard.ts";
import type { SchoolQuery } from "./types.ts";

/**
 * Scopes cached for a shard; the oldest is evicted. The largest city takes some 200 KB, most take 1 KB. Few for a part of
 * a country (`parts.ts`), as there are tens of parts.
 */
const CACHED_SCOPES = { whole: 300, part: 12 } as const;

const cache = new WeakMap<OfferShard, Map<string, Counted>>();

/**
 * Counts of a scope without filters, cached for the life of the shard: the search that most visitors begin with, and the
 * same until the next publication.
 */
export function wholeCounts(
  shard: OfferShard,
  { scope, facets = [], countsFees = false, defaultYears = [] }: SchoolQuery,
  count: () => Counted,
): Counted {
  const scopes = cache.get(shard) ?? new Map<string, Counted>();
  cache.set(shard, scopes);
  const key = `${Object.values(scope).join("/")} ${facets.join()} ${countsFees} ${defaultYears.join()}`;
  let counted = scopes.get(key);
  if (!counted) {
    counted = count();
    if (scopes.size >= CACHED_SCOPES[isPart(shard.schools) ? "part" : "whole"])
      scopes.delete(scopes.keys().next().value!);
    scopes.set(key, counted);
  }
  return counted;
}
