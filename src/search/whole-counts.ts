import type { Counted } from "./facets.ts";
import type { OfferShard } from "./offer-shard.ts";
import { isPart } from "./school-shard.ts";
import type { SchoolQuery } from "./types.ts";

/**
 * Scopes kept of a shard; the oldest makes room. The largest city takes some 200 KB, most take one. Of a part of a country
 * (`parts.ts`), of which there are tens, few.
 */
const KEPT_SCOPES = { whole: 300, part: 12 } as const;

const kept = new WeakMap<OfferShard, Map<string, Counted>>();

/**
 * Counts of a scope that nothing narrows: what most visitors ask first, and the same until the next publication. Counted
 * once and gone with the shard.
 */
export function wholeCounts(
  shard: OfferShard,
  { scope, facets = [], countsFees = false, defaultYears = [] }: SchoolQuery,
  count: () => Counted,
): Counted {
  const scopes = kept.get(shard) ?? new Map<string, Counted>();
  kept.set(shard, scopes);
  const key = `${Object.values(scope).join("/")} ${facets.join()} ${countsFees} ${defaultYears.join()}`;
  let counted = scopes.get(key);
  if (!counted) {
    counted = count();
    if (scopes.size >= KEPT_SCOPES[isPart(shard.schools) ? "part" : "whole"])
      scopes.delete(scopes.keys().next().value!);
    scopes.set(key, counted);
  }
  return counted;
}
