import { ADMINISTRATIONS } from "../domain/catalog/administration.ts";
import { SHIFTS } from "../domain/catalog/shift.ts";
import { GRADES, STAGES } from "../domain/catalog/stage.ts";
import { TAGS } from "../domain/catalog/tag.ts";
import { FEE_BUCKETS } from "../domain/pricing/fee-buckets.ts";
import { expandAdministrations, expandSets, type FacetCounts } from "./facet-counts.ts";
import type { OfferCounts } from "./offer-counts.ts";
import { OFFER_GROUPS, type OfferGroup } from "./offer-filter.ts";
import { neighborhoodsOf, type SchoolShard } from "./school-shard.ts";
import type { Facet, FacetKey, FacetValue, SchoolQuery, Scope } from "./types.ts";

type ClosedKey = OfferGroup | "administrations";
type OpenKey = Exclude<FacetKey, ClosedKey>;

const slugs = (options: readonly { readonly slug: string }[]) => options.map((o) => o.slug);

/** Values of the closed lists; the years differ between publications. */
const CLOSED = {
  stages: slugs(STAGES),
  grades: slugs(GRADES),
  shifts: slugs(SHIFTS),
  tags: slugs(TAGS),
  years: [],
  administrations: slugs(ADMINISTRATIONS),
} as const satisfies Record<ClosedKey, readonly string[]>;

const isClosed = (key: FacetKey): key is ClosedKey => key in CLOSED;
const isOfOffers = (key: FacetKey): key is OfferGroup => OFFER_GROUPS.some((group) => group === key);

/** The facets of one shard, in the order in which they were asked for. */
export function facetsOf(
  shard: SchoolShard,
  counts: FacetCounts,
  offers: OfferCounts,
  scope: Scope,
  asked: readonly FacetKey[],
): Facet[] {
  return asked.map((key) => {
    if (isOfOffers(key)) return { key, values: offers.list(key) };
    return { key, values: isClosed(key) ? administrations(shard, counts) : openValues(shard, counts, scope, key) };
  });
}

function administrations(shard: SchoolShard, counts: FacetCounts): FacetValue[] {
  const totals = expandAdministrations(shard, counts, ADMINISTRATIONS.length);
  return CLOSED.administrations.map((key, bit) => ({ key, count: totals[bit]! }));
}

/** Counts of one shard for a query. */
export interface Counted {
  readonly facets: readonly Facet[];
  /** By bucket. */
  readonly fees: Uint32Array;
}

/** Sums the counts of the shards of one search. */
export class FacetTotals {
  readonly #asked: readonly FacetKey[];
  readonly #years: readonly (readonly number[])[];
  /** By bucket; absent if not asked for. */
  readonly fees: number[] | undefined;
  #facets: readonly Facet[] | null = null;

  /** `years` are those of each shard of the search. */
  constructor(
    { facets = [], countsFees = false }: Pick<SchoolQuery, "facets" | "countsFees">,
    years: readonly (readonly number[])[],
  ) {
    this.#asked = facets;
    this.#years = years;
    this.fees = countsFees ? new Array(FEE_BUCKETS).fill(0) : undefined;
  }

  /** Adds a shard; its facets are those of `facetsOf`. */
  add({ facets, fees }: Counted): void {
    this.fees?.forEach((count, bucket, totals) => {
      totals[bucket] = count + fees[bucket]!;
    });
    this.#facets =
      this.#years.length === 1
        ? facets
        : this.list().map(({ key, values }, i) => ({ key, values: sum(values, facets[i]!.values, isClosed(key)) }));
  }

  /** The facets in the order in which they were asked for. Closed lists are whole: with the years of every shard, and zeros. */
  list(): readonly Facet[] {
    return this.#facets ?? this.#asked.map((key) => ({ key, values: isClosed(key) ? zerosOf(key, this.#years) : [] }));
  }
}

function zerosOf(key: ClosedKey, years: readonly (readonly number[])[]): FacetValue[] {
  const keys = key === "years" ? [...new Set(years.flat())].sort((a, b) => a - b).map(String) : CLOSED[key];
  return keys.map((value) => ({ key: value, count: 0 }));
}

/** By count, then key. */
function openValues(shard: SchoolShard, counts: FacetCounts, scope: Scope, key: OpenKey): FacetValue[] {
  switch (key) {
    case "neighborhoods": {
      const { from } = neighborhoodsOf(shard, scope);
      // Neighborhoods of a city are by slug, so that ties are in order already.
      return byCount(counts.neighborhoods, (i, count) => ({
        key: shard.neighborhoodSlugs.at(from + i - 1),
        label: shard.neighborhoodNames.at(from + i - 1),
        count,
      }));
    }
    case "methodologies": {
      const totals = expandSets(shard.methodologySets, counts.methodologySets, shard.methodologies.length);
      return byCount(totals, (i, count) => ({ key: shard.methodologies[i]!, count }));
    }
    case "educationSystems": {
      const totals = expandSets(shard.educationSystemSets, counts.educationSystemSets, shard.educationSystems.length);
      return byCount(totals, (i, count) => ({ key: shard.educationSystems[i]!, count }));
    }
  }
}

/** The values with a count, highest first, ties by index: a counting sort, for a city may have thousands. */
export function byCount(totals: Uint32Array, valueAt: (index: number, count: number) => FacetValue): FacetValue[] {
  let highest = 0;
  for (const total of totals) if (total > highest) highest = total;
  // First as the number of values of each count, then as the place of the next value of that count.
  const places = new Uint32Array(highest + 1);
  for (let i = 0; i < totals.length; i++) places[totals[i]!]!++;
  let size = 0;
  for (let count = highest; count > 0; count--) {
    const values = places[count]!;
    places[count] = size;
    size += values;
  }
  const sorted = new Uint32Array(size);
  for (let i = 0; i < totals.length; i++) if (totals[i]! > 0) sorted[places[totals[i]!]!++] = i;
  return Array.from(sorted, (index) => valueAt(index, totals[index]!));
}

/** Two lists of the same facet as one; a closed one keeps the order of the first, which has every value. */
function sum(values: readonly FacetValue[], added: readonly FacetValue[], isClosedList: boolean): FacetValue[] {
  const total = new Map(values.map((value) => [value.key, value]));
  for (const value of added) {
    const known = total.get(value.key);
    total.set(value.key, known ? { ...known, count: known.count + value.count } : value);
  }
  const list = [...total.values()];
  return isClosedList ? list : list.sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
}
