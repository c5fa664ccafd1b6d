import type { FacetValue } from "../domain/filters/filter-table.ts";
import { FEE_BUCKETS } from "../domain/pricing/fee-buckets.ts";
import { expandProfiles, expandSets, type FacetCounts, type ProfileGroup } from "./facet-counts.ts";
import type { OfferCounts } from "./offer-counts.ts";
import { OFFER_GROUPS, type OfferGroup } from "./offer-filter.ts";
import { neighborhoodsOf, type SchoolColumns } from "./school-columns.ts";
import { closedOptions, type Facet, type FacetKey, LIST_KEYS, type SchoolQuery, type Scope } from "./types.ts";

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
  asked: readonly FacetKey[],
): Facet[] {
  return asked.map((key) => {
    const profile = counts.byProfile.find((group) => group === key);
    if (profile) return { key, values: profileValues(schools, counts, profile) };
    return { key, values: isOfOffers(key) ? offers.list(key) : openValues(schools, counts, scope, key as OpenKey) };
  });
}

function profileValues(schools: SchoolColumns, counts: FacetCounts, key: ProfileGroup): FacetValue[] {
  const options = closedOptions(key)!;
  const totals = expandProfiles(schools, counts, key, options.length);
  return options.map(({ slug }, bit) => ({ key: slug, count: totals[bit]! }));
}

/** Counts of one segment for a query. */
export interface Counted {
  readonly facets: readonly Facet[];
  /** By bucket. */
  readonly fees: Uint32Array;
}

/** Sums the counts of the segments of one search. */
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

  /** Adds a segment; its facets are those of `facetsOf`. */
  add({ facets, fees }: Counted): void {
    this.fees?.forEach((count, bucket, totals) => {
      totals[bucket] = count + fees[bucket]!;
    });
    this.#facets =
      this.#facets?.map(({ key, values }, i) => ({ key, values: sum(key, values, facets[i]!.values) })) ?? facets;
    this.#segments++;
  }

  /**
   * The facets in the order in which they were asked for. Closed lists are whole: with the school years of every segment,
   * added or not, and zeros.
   */
  list(segments: readonly { readonly offerYears: readonly number[] }[]): readonly Facet[] {
    const facets =
      this.#facets ??
      this.#asked.map((key) => ({
        key,
        values: zerosOf(isClosed(key) ? (closedOptions(key) ?? []).map(({ slug }) => slug) : []),
      }));
    if (this.#segments === 1 && segments.length === 1) return facets;
    return facets.map(({ key, values }) => {
      if (!isClosed(key)) return { key, values: this.#segments > 1 ? values.toSorted(byCountAndKey) : values };
      if (key !== "years") return { key, values };
      const years = [...new Set(segments.flatMap(({ offerYears }) => offerYears))].sort((a, b) => a - b);
      return { key, values: sum("years", zerosOf(years.map(String)), values) };
    });
  }
}

const byCountAndKey = (a: FacetValue, b: FacetValue) => b.count - a.count || (a.key < b.key ? -1 : 1);

const zerosOf = (keys: readonly string[]): FacetValue[] => keys.map((key) => ({ key, count: 0 }));

/** By count, then key. */
function openValues(schools: SchoolColumns, counts: FacetCounts, scope: Scope, key: OpenKey): FacetValue[] {
  if (key === "neighborhoods") {
    const { from } = neighborhoodsOf(schools, scope);
    // Neighborhoods of a city are by slug, so that ties are in order already.
    return byCount(counts.neighborhoods, (i, count) => ({
      key: schools.neighborhoodSlugs.at(from + i - 1),
      label: schools.neighborhoodNames.at(from + i - 1),
      count,
    }));
  }
  const [list, values] = [LIST_KEYS.indexOf(key), schools[key]];
  const totals = expandSets(schools.sets[list]!, counts.sets[list]!, values.length);
  return byCount(totals, (i, count) => ({ key: values[i]!, count }));
}

/** Counts of a value up to which a counting sort is the faster one. */
const COUNTING = 16;

/**
 * The values with a count, highest first, ties by index: a counting sort, as a city may have thousands of neighborhoods,
 * unless counts are high.
 */
function byCount(totals: Uint32Array, valueAt: (index: number, count: number) => FacetValue): FacetValue[] {
  let highest = 0;
  for (const total of totals) if (total > highest) highest = total;
  if (highest > COUNTING * totals.length) {
    const sorted = Array.from(totals, (_, index) => index).filter((index) => totals[index]! > 0);
    return sorted.sort((a, b) => totals[b]! - totals[a]!).map((index) => valueAt(index, totals[index]!));
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
  return Array.from(sorted, (index) => valueAt(index, totals[index]!));
}

/** Two lists of the same facet as one, in the order of the first. */
function sum(key: FacetKey, values: readonly FacetValue[], added: readonly FacetValue[]): FacetValue[] {
  if (isClosed(key) && key !== "years") {
    return values.map((value, i) => ({ key: value.key, count: value.count + added[i]!.count }));
  }
  const total = new Map(values.map((value) => [value.key, value]));
  for (const value of added) {
    const known = total.get(value.key);
    total.set(value.key, known ? { ...known, count: known.count + value.count } : value);
  }
  return [...total.values()];
}
