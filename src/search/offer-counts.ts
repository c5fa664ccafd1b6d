import { SCHOOL_TAGS } from "../domain/catalog/tag.ts";
import type { FacetValue } from "../domain/filters/filter-table.ts";
import { FEE_BUCKETS, feeBucketOf } from "../domain/pricing/fee-buckets.ts";
import { BitTally } from "./bit-tally.ts";
import { meets } from "./cheapest-offer.ts";
import { sumOfMasks } from "./facet-counts.ts";
import { OFFER_GROUPS, type OfferFilter, type OfferGroup } from "./offer-filter.ts";
import {
  bitIndex,
  COUNTED,
  COUNTED_BESIDE_SERVED,
  FIELDS,
  HAS_SEAT,
  KnownProfiles,
  MEETS,
  packProfiles,
  WORDS,
  type Words,
} from "./offer-profiles.ts";
import { GROUP_BIT } from "./row-filter.ts";
import type { SchoolColumns } from "./school-columns.ts";
import type { Segment } from "./segment.ts";
import { closedOptions, type FacetKey, facetValue } from "./types.ts";

/**
 * Facet counts of the offers that one pass visits. An offer counts in every group if it matches everything, or in the
 * one group that it fails, as the selection of a group must not narrow its own counts. A school counts once for each
 * value, however many of its offers have it, and for its own tags. Where no filter asks for a price, stages, grades and
 * shifts are those that schools serve (`facet-counts.ts`), and only tags and years are counted here (K29).
 */
export class OfferCounts {
  readonly #segment: Segment;
  readonly #filter: OfferFilter;
  /** Null when no facet of offers is asked for. */
  readonly #values: Words | null;
  readonly #counted: readonly [Uint32Array, Uint32Array];
  readonly #known: KnownProfiles;
  readonly #counts = [new BitTally(), new BitTally()] as const;
  /** The same of schools that may have a value, but for those without any offer. */
  readonly #may = [new BitTally(), new BitTally()] as const;
  /**
   * Schools without an offer by profile, which is faster; by `bitIndex` of the one group that they contradict, or none.
   */
  readonly #unpriced: Readonly<Record<"taught" | "offering", readonly Uint32Array[]>>;
  #first = 0;
  #second = 0;
  #seatFirst = 0;
  #seatSecond = 0;
  /** Number of schools or offers by fee bucket; empty if not asked for. */
  readonly fees: Uint32Array;
  /** The last round in which each bucket was counted: a bucket counts once a round. */
  readonly #feeRounds: Uint32Array;
  #round = 1;

  constructor(
    segment: Segment,
    filter: OfferFilter,
    { facets = [], countsFees = false }: { readonly facets?: readonly FacetKey[]; readonly countsFees?: boolean },
    isServed = false,
  ) {
    this.#segment = segment;
    this.#filter = filter;
    this.fees = new Uint32Array(countsFees ? FEE_BUCKETS : 0);
    this.#feeRounds = new Uint32Array(this.fees.length);
    const isCounting = countsFees || OFFER_GROUPS.some((key) => facets.includes(key));
    this.#values = isCounting ? packProfiles(segment) : null;
    this.#counted = isServed ? COUNTED_BESIDE_SERVED : COUNTED;
    this.#known = new KnownProfiles(segment, filter, this.#values, this.#counted);
    const { stated } = segment.schools;
    const byProfile = (size: number) =>
      Array.from({ length: isCounting && !isServed ? 4 : 0 }, () => new Uint32Array(size));
    this.#unpriced = { taught: byProfile(stated.grades.length), offering: byProfile(stated.shifts.length) };
  }

  /** Whether the school that was read last states a price for the seat, whatever it is. */
  hasSeat = false;

  /**
   * Reads the offers of a school, and returns whether one meets the criteria; counts the fees of those that but for the
   * fee do.
   */
  read(schoolRow: number, countsFees: boolean): boolean {
    const { starts, ends, profile: profiles, fee: fees } = this.#segment;
    const end = ends[schoolRow]!;
    const known = this.#known;
    const { minFee, maxFee } = this.#filter;
    const isOfFees = countsFees && this.fees.length > 0;
    const stops = known.counts === null && !isOfFees;
    let all = 0;
    let wanted = 0;
    let first = 0;
    let second = 0;
    let seatFirst = 0;
    let seatSecond = 0;
    // Three in four schools have none.
    for (let offer = starts[schoolRow]!; offer < end; offer++) {
      const fee = fees[offer]!;
      const profile = profiles[offer]!;
      const state = known.states[profile]! || known.learn(profile);
      all |= state;
      if (isOfFees && state & MEETS) this.#countFee(fee);
      const isAsked = fee >= minFee && fee <= maxFee;
      if (isAsked) wanted |= state;
      if (stops && wanted & MEETS) break;
      if (known.counts === null) continue;
      const at = profile * WORDS;
      seatFirst |= known.counts[at]!;
      seatSecond |= known.counts[at + 1]!;
      if (!isAsked) continue;
      first |= known.counts[at + 2]!;
      second |= known.counts[at + 3]!;
    }
    if (isOfFees) this.#round++;
    this.hasSeat = (all & HAS_SEAT) !== 0;
    this.#first = first;
    this.#second = second;
    this.#seatFirst = seatFirst;
    this.#seatSecond = seatSecond;
    return (wanted & MEETS) !== 0;
  }

  /**
   * Counts the school that was read last, which fails no filter on schools. It counts for what its offers state if it
   * states all that is asked of the school (`isStated`). Else, and for each seat without a price, it may have the
   * value: unless `served`, the groups in which what it serves contradicts the search, are several.
   */
  count(schoolRow: number, isMet: boolean, isStated: boolean, served: number): void {
    if (this.#values === null) return;
    const isServed = this.#counted === COUNTED_BESIDE_SERVED;
    const { schools, starts, ends } = this.#segment;
    let first = this.#first;
    let second = this.#second;
    if (isStated) {
      if (!this.#filter.asksForTags && (isMet || isServed)) second |= ownTags(schools, schoolRow) << FIELDS.tags.shift;
      this.#counts[0].add(first);
      this.#counts[1].add(second);
      first = second = 0;
    }
    if (isServed) return;
    if ((served & (served - 1)) === 0) {
      const at = bitIndex(served);
      const { possible, taught, offering } = schools;
      if (starts[schoolRow] === ends[schoolRow]) {
        this.#unpriced.taught[at]![taught[schoolRow]!]!++;
        this.#unpriced.offering[at]![offering[schoolRow]!]!++;
        return;
      }
      const kind = taught[schoolRow]!;
      const mayFirst = possible.grades[kind]! | (possible.shifts[offering[schoolRow]!]! << FIELDS.shifts.shift);
      first |= mayFirst & COUNTED[0][at]! & ~this.#seatFirst;
      second |= possible.stages[kind]! & COUNTED[1][at]! & ~this.#seatSecond;
    }
    if (first !== 0) this.#may[0].add(first);
    if (second !== 0) this.#may[1].add(second);
  }

  /** Counts the tags of a school that fails only the group of tags: its own, and its matching offers' tags. */
  countTags(schoolRow: number): void {
    const { starts, ends, profile, fee, profiles, schools } = this.#segment;
    const filter = this.#filter;
    let tags = ownTags(schools, schoolRow);
    for (let row = starts[schoolRow]!; row < ends[schoolRow]!; row++) {
      if (meets(filter, profile[row]!, fee[row]!)) tags |= profiles.tags[profile[row]!]!;
    }
    this.#counts[1].add(tags << FIELDS.tags.shift);
  }

  /**
   * Visits an offer and returns whether it meets the criteria. Counts it if `isCounted` (its school fails no group);
   * values of all offers visited until `settle` count once.
   */
  visit(row: number, isCounted: boolean): boolean {
    const { minFee, maxFee } = this.#filter;
    const profile = this.#segment.profile[row]!;
    const fee = this.#segment.fee[row]!;
    const failed = this.#filter.failed(profile);
    if (isCounted && failed === 0 && this.fees.length > 0) this.#countFee(fee);
    if (fee < minFee || fee > maxFee) return false;
    if (isCounted && this.#values && (failed & (failed - 1)) === 0) {
      const index = bitIndex(failed);
      this.#first |= this.#values.first[profile]! & COUNTED[0][index]!;
      this.#second |= this.#values.second[profile]! & COUNTED[1][index]!;
    }
    return failed === 0;
  }

  #countFee(fee: number): void {
    const bucket = feeBucketOf(fee);
    if (this.#feeRounds[bucket] === this.#round) return;
    this.#feeRounds[bucket] = this.#round;
    this.fees[bucket]!++;
  }

  /** Ends a round: counts the values of the offers visited since the last call, one offer or all of a school. */
  settle(): void {
    this.#counts[0].add(this.#first);
    this.#counts[1].add(this.#second);
    this.#first = 0;
    this.#second = 0;
    this.#round++;
  }

  /** Counts of a group in the order of its values, zeros included. */
  list(key: OfferGroup): FacetValue[] {
    const { word, shift } = FIELDS[key];
    const values = closedOptions(key)?.map(({ slug }) => slug) ?? this.#segment.years.map(String);
    const counts = values.map((_, bit) => this.#counts[word].at(shift + bit));
    // A tag or a year that is asked for asks for a price: another search, which schools without one are not counted
    // for.
    if (key === "tags" || key === "years") return values.map((value, bit) => facetValue(value, counts[bit]!, 0));
    const column = key === "shifts" ? "offering" : "taught";
    const counters = [this.#unpriced[column][0], this.#unpriced[column][bitIndex(GROUP_BIT[key])]];
    const unpriced = sumOfMasks(
      this.#segment.schools.possible[key],
      counters.filter((counter) => counter !== undefined),
      values.length,
    );
    return values.map((value, bit) =>
      facetValue(value, counts[bit]!, this.#may[word].at(shift + bit) + unpriced[bit]!),
    );
  }
}

/** Tags of the school itself. */
function ownTags({ profiles, offering }: SchoolColumns, row: number): number {
  return profiles.tags[offering[row]!]! & SCHOOL_TAGS;
}
