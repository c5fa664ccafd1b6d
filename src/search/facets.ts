import { ADMINISTRATIONS } from "../domain/administration.ts";
import { SHIFTS } from "../domain/shift.ts";
import { GRADES, STAGES } from "../domain/stage.ts";
import { TAGS } from "../domain/tag.ts";
import { expandProfiles, expandSets, type FacetCounts, type ProfileKey } from "./facet-counts.ts";
import { neighborhoodsOf, type SchoolShard } from "./school-shard.ts";
import type { Facet, FacetKey, FacetValue, Scope } from "./types.ts";

const slugs = (options: readonly { readonly slug: string }[]) => () => options.map((o) => o.slug);

/** Values of the closed lists, in the order of their bits. */
const CLOSED: Record<ProfileKey, (shard: SchoolShard) => readonly string[]> = {
  stages: slugs(STAGES),
  grades: slugs(GRADES),
  shifts: slugs(SHIFTS),
  tags: slugs(TAGS),
  years: (shard) => shard.years.map(String),
  administrations: slugs(ADMINISTRATIONS),
};
const isClosed = (key: FacetKey): key is ProfileKey => key in CLOSED;

/** Adds up the counts of the shards of one search. */
export class FacetTotals {
  readonly #values: Map<FacetKey, Map<string, FacetValue>>;

  /** Closed lists are whole from the start: with the years of every shard, and zeros. */
  constructor(asked: readonly FacetKey[], shards: readonly SchoolShard[]) {
    const zeros = (key: FacetKey) => shards.flatMap((shard) => (isClosed(key) ? CLOSED[key](shard) : []));
    this.#values = new Map(
      asked.map((key) => [key, new Map(zeros(key).map((value) => [value, { key: value, count: 0 }]))]),
    );
  }

  add(shard: SchoolShard, counts: FacetCounts, scope: Scope): void {
    for (const [key, values] of this.#values) {
      for (const value of valuesOf(shard, counts, scope, key)) {
        const known = values.get(value.key);
        values.set(value.key, known ? { ...known, count: known.count + value.count } : value);
      }
    }
  }

  /** The facets in the order in which they were asked for. */
  list(): Facet[] {
    return Array.from(this.#values, ([key, values]) => {
      const list = [...values.values()];
      if (key === "years") list.sort((a, b) => Number(a.key) - Number(b.key));
      return { key, values: isClosed(key) ? list : list.sort(byCount) };
    });
  }
}

function valuesOf(shard: SchoolShard, counts: FacetCounts, scope: Scope, key: FacetKey): FacetValue[] {
  if (isClosed(key)) {
    const keys = CLOSED[key](shard);
    const totals = expandProfiles(shard, counts, key, keys.length);
    return keys.map((value, bit) => ({ key: value, count: totals[bit]! }));
  }
  if (key === "neighborhoods") return neighborhoodValues(shard, counts, scope);
  const [sets, counters, keys] =
    key === "methodologies"
      ? [shard.methodologySets, counts.methodologySets, shard.methodologies]
      : [shard.educationSystemSets, counts.educationSystemSets, shard.educationSystems];
  const totals = expandSets(sets, counters, keys.length);
  return keys.map((value, i) => ({ key: value, count: totals[i]! })).filter((value) => value.count > 0);
}

function neighborhoodValues(shard: SchoolShard, counts: FacetCounts, scope: Scope): FacetValue[] {
  const { from, to } = neighborhoodsOf(shard, scope);
  const values: FacetValue[] = [];
  for (let value = from; value < to; value++) {
    const count = counts.neighborhoods[value - from]!;
    if (count === 0) continue;
    values.push({ key: shard.neighborhoodSlugs.at(value - 1), label: shard.neighborhoodNames.at(value - 1), count });
  }
  return values;
}

const byCount = (a: FacetValue, b: FacetValue) => b.count - a.count || (a.key < b.key ? -1 : 1);
