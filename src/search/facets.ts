import type { FacetValue } from "../domain/filters/filter-table.ts";
import { FEE_BUCKETS } from "../domain/pricing/fee-buckets.ts";
import { expandProfiles, expandSets, type FacetCounts, type ProfileGroup } from "./facet-counts.ts";
import type { OfferCounts } from "./offer-counts.ts";
import { OFFER_GROUPS, type OfferGroup } from "./offer-filter.ts";
import { neighborhoodsOf, type SchoolColumns } from "./school-columns.ts";
import {
  closedOptions,
  type Facet,
  type FacetKey,
  facetValue,
  LIST_KEYS,
  type SchoolQuery,
  type Scope,
} from "./types.ts";

type ClosedKey = OfferGroup | "administrations";
type OpenKey = Exclude<FacetKey, ClosedKey>;

const isOfOffers = (key: FacetKey): key is OfferGroup => OFFER_GROUPS.some((group) => group === key);
const isClosed = (key: FacetKey): key is ClosedKey => isOfOffers(key) || key === "administrations";

/** The facets of one segment, in the order in which they were asked for. */
export function facetsOf(
  schools: SchoolColumns,
  counts: FacetCounts,
  offers: OfferCounts,
  scope: Scope,
  wanted: readonly FacetKey[],
): Facet[] {
  return wanted.map((key) => {
    const profile = counts.byProfile.find((group) => group === key);
    if (profile) return { key, values: profileValues(schools, counts, profile) };
    return isOfOffers(key) ? { key, values: offers.list(key) } : openFacet(schools, counts, scope, key as OpenKey);
  });
}

function profileValues(schools: SchoolColumns, counts: FacetCounts, key: ProfileGroup): FacetValue[] {
  const options = closedOptions(key)!;
  const totals = expandProfiles(schools, counts, key, options.length);
  return options.map(({ slug }, bit) => facetValue(slug, totals.counts[bit]!, totals.may[bit]!));
}

export interface Counted {
  readonly facets: readonly Facet[];
  /** By bucket. */
  readonly fees: Uint32Array;
}

export class FacetTotals {
  readonly #asked: readonly FacetKey[];
  /** By bucket; absent if not asked for. */
  readonly fees: number[] | undefined;
  #facets: readonly Facet[] | null = null;
  #segments = 0;

  constructor({ facets = [], countsFees = false }: Pick<SchoolQuery, "facets" | "countsFees">) {
    this.#asked = facets;
    this.fees = countsFees ? new Array(FEE_BUCKETS).fill(0) : undefined;
  }

  /** Adds a segment; its facets come from `facetsOf`. */
  add({ facets, fees }: Counted): void {
    this.fees?.forEach((count, bucket, totals) => {
      totals[bucket] = count + fees[bucket]!;
    });
    this.#facets =
      this.#facets?.map(({ key, values, unstated = 0 }, i) => {
        const added = facets[i]!;
        return facetOf(key, sum(key, values, added.values), unstated + (added.unstated ?? 0));
      }) ?? facets;
    this.#segments++;
  }

  /**
   * The facets in the order in which they were asked for. Closed lists are whole: with the school years of every
   * segment, added or not, and zeros.
   */
  list(segments: readonly { readonly offerYears: readonly number[] }[]): readonly Facet[] {
    const facets =
      this.#facets ??
      this.#asked.map((key) => ({
        key,
        values: zerosOf(isClosed(key) ? (closedOptions(key) ?? []).map(({ slug }) => slug) : []),
      }));
    if (this.#segments === 1 && segments.length === 1) return facets;
    return facets.map((facet) => {
      const { key, values } = facet;
      if (!isClosed(key)) return { ...facet, values: this.#segments > 1 ? values.toSorted(byCountAndKey) : values };
      if (key !== "years") return facet;
      const years = [...new Set(segments.flatMap(({ offerYears }) => offerYears))].sort((a, b) => a - b);
      return { key, values: sum("years", zerosOf(years.map(String)), values) };
    });
  }
}

const byCountAndKey = (a: FacetValue, b: FacetValue) =>
  b.count - a.count || (a.count === 0 ? b.may! - a.may! : 0) || (a.key < b.key ? -1 : 1);

const facetOf = (key: FacetKey, values: readonly FacetValue[], unstated: number): Facet => ({
  key,
  values,
  ...(unstated > 0 && { unstated }),
});

const zerosOf = (keys: readonly string[]): FacetValue[] => keys.map((key) => ({ key, count: 0 }));

/** By count, then key; then those that a school may have and none states, in the same way. */
function openFacet(schools: SchoolColumns, { stated, may }: FacetCounts, scope: Scope, key: OpenKey): Facet {
  const listed = (
    counts: Uint32Array,
    doubtful: Uint32Array,
    valueAt: (index: number) => string,
    labelAt = (_: number): string | undefined => undefined,
  ) => {
    const toValue = (index: number) => facetValue(valueAt(index), counts[index]!, doubtful[index]!, labelAt(index));
    const others = doubtful.map((count, index) => (counts[index]! > 0 ? 0 : count));
    return [...byCount(counts), ...byCount(others)].map(toValue);
  };
  if (key === "neighborhoods") {
    const { from } = neighborhoodsOf(schools, scope);
    // Neighborhoods of a city are by slug, so that ties are in order already.
    return {
      key,
      values: listed(
        stated.neighborhoods,
        may.neighborhoods,
        (i) => schools.neighborhoodSlugs.at(from + i - 1),
        (i) => schools.neighborhoodNames.at(from + i - 1),
      ),
    };
  }
  const list = LIST_KEYS.indexOf(key);
  const values = schools[key];
  const counters = [stated.sets[list]!, may.sets[list]!] as const;
  const [counts, doubtful] = counters.map((sets) => expandSets(schools.sets[list]!, sets, values.length));
  return facetOf(
    key,
    listed(counts!, doubtful!, (i) => values[i]!),
    counters[0][0]! + counters[1][0]!,
  );
}

/** Counts of a value up to which a counting sort is the faster one. */
const COUNTING = 16;

/**
 * The indices with a count, highest first, ties by index: a counting sort, as a city may have thousands of
 * neighborhoods, unless counts are high.
 */
function byCount(totals: Uint32Array): Iterable<number> {
  let highest = 0;
  for (const total of totals) if (total > highest) highest = total;
  if (highest > COUNTING * totals.length) {
    const sorted = Array.from(totals, (_, index) => index).filter((index) => totals[index]! > 0);
    return sorted.sort((a, b) => totals[b]! - totals[a]!);
  }
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
  return sorted;
}

const plus = (a: FacetValue, b: FacetValue) =>
  facetValue(a.key, a.count + b.count, (a.may ?? 0) + (b.may ?? 0), a.label);

/** Two lists of the same facet as one, in the order of the first. */
function sum(key: FacetKey, values: readonly FacetValue[], added: readonly FacetValue[]): FacetValue[] {
  if (isClosed(key) && key !== "years") {
    return values.map((value, i) => plus(value, added[i]!));
  }
  const total = new Map(values.map((value) => [value.key, value]));
  for (const value of added) {
    const known = total.get(value.key);
    total.set(value.key, known ? plus(known, value) : value);
  }
  return [...total.values()];
}
