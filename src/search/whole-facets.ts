import type { SchoolShard } from "./school-shard.ts";
import type { Facet, FacetKey, Scope } from "./types.ts";

/** Scopes kept of a shard; the oldest makes room. The largest city takes some 200 KB, most take one. */
const KEPT_SCOPES = 300;

const kept = new WeakMap<SchoolShard, Map<string, readonly Facet[]>>();

/**
 * Facets of a scope that nothing narrows: what most visitors ask first, and the same until the next publication. Counted
 * once and gone with the shard.
 */
export function wholeFacets(
  shard: SchoolShard,
  scope: Scope,
  asked: readonly FacetKey[],
  count: () => readonly Facet[],
): readonly Facet[] {
  const scopes = kept.get(shard) ?? new Map<string, readonly Facet[]>();
  kept.set(shard, scopes);
  const key = `${Object.values(scope).join("/")} ${asked.join()}`;
  let facets = scopes.get(key);
  if (!facets) {
    facets = count();
    if (scopes.size >= KEPT_SCOPES) scopes.delete(scopes.keys().next().value!);
    scopes.set(key, facets);
  }
  return facets;
}
