import { SCHOOL_TAGS } from "../domain/catalog/tag.ts";
import type { FacetValue } from "../domain/filters/filter-table.ts";
import { FEE_BUCKETS, feeBucketOf } from "../domain/pricing/fee-buckets.ts";
import { BitTally } from "./bit-tally.ts";
import { scratch } from "./buffers.ts";
import { cheapestOffer, meets } from "./cheapest-offer.ts";
import { sizeOf } from "./masks.ts";
import { OFFER_GROUPS, type OfferFilter, type OfferGroup } from "./offer-filter.ts";
import { GROUP_BIT } from "./row-filter.ts";
import type { SchoolColumns } from "./school-columns.ts";
import type { Segment } from "./segment.ts";
import { closedOptions, type FacetKey } from "./types.ts";

const YEARS_SHIFT = sizeOf("grades") + sizeOf("shifts");

/** Bit field of each group in the two words that encode the values of an offer. */
const FIELDS: Record<OfferGroup, { readonly word: 0 | 1; readonly shift: number; readonly bits: number }> = {
  grades: { word: 0, shift: 0, bits: sizeOf("grades") },
  shifts: { word: 0, shift: sizeOf("grades"), bits: sizeOf("shifts") },
  years: { word: 0, shift: YEARS_SHIFT, bits: 32 - YEARS_SHIFT },
  stages: { word: 1, shift: 0, bits: sizeOf("stages") },
  tags: { word: 1, shift: sizeOf("stages"), bits: sizeOf("tags") },
};

const ALL = 0xffffffff;
const fieldMask = (key: OfferGroup, word: 0 | 1) => {
  const { word: own, shift, bits } = FIELDS[key];
  return own === word ? ((2 ** bits - 1) << shift) >>> 0 : 0;
};

/** The values of an offer that count when it fails one group, or none; by `bitIndex` of the group. */
const COUNTED = ([0, 1] as const).map((word) => {
  const masks = new Uint32Array(33);
  masks[0] = ALL;
  for (const key of OFFER_GROUPS) masks[bitIndex(GROUP_BIT[key])] = fieldMask(key, word);
  return masks;
}) as [Uint32Array, Uint32Array];

/** The same where stages, grades and shifts are those that schools serve: tags and years only. */
const COUNTED_BESIDE_SERVED = COUNTED.map((masks, word) =>
  masks.map((mask) => mask & (fieldMask("tags", word as 0 | 1) | fieldMask("years", word as 0 | 1))),
) as [Uint32Array, Uint32Array];

/** Position of the bit plus one, or 0 for no bit. */
function bitIndex(bit: number): number {
  return 32 - Math.clz32(bit);
}

/** The values of each profile, as two words. */
interface Words {
  readonly first: Uint32Array;
  readonly second: Uint32Array;
}

const packedOf = new WeakMap<Segment, Words>();

function packProfiles(segment: Segment): Words {
  let packed = packedOf.get(segment);
  if (!packed) {
    const wordsOf = (word: 0 | 1) =>
      Uint32Array.from(segment.profiles.stages, (_, profile) =>
        OFFER_GROUPS.reduce(
          (mask, key) =>
            FIELDS[key].word === word ? mask | (segment.profiles[key][profile]! << FIELDS[key].shift) : mask,
          0,
        ),
      );
    packed = { first: wordsOf(0), second: wordsOf(1) };
    packedOf.set(segment, packed);
  }
  return packed;
}

/**
 * Facet counts of the offers that one pass visits. An offer counts in every group if it matches everything, or in the one
 * group that it fails, as the selection of a group must not narrow its own counts. A school counts once for each value,
 * however many of its offers have it, and for its own tags. Where no filter asks for a price, stages, grades and shifts are
 * those that schools serve (`facet-counts.ts`), and only tags and years are counted here (K29).
 */
export class OfferCounts {
  readonly #segment: Segment;
  readonly #filter: OfferFilter;
  /** Null when no facet of offers is asked for. */
  readonly #values: Words | null;
  readonly #counted: readonly [Uint32Array, Uint32Array];
  readonly #counts = [new BitTally(), new BitTally()] as const;
  #first = 0;
  #second = 0;
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
  }

  /**
   * Counts the schools in the first `count` rows of `scratch.rows`, which pass the filters on schools, and their offers.
   * Returns how many have an offer that meets the criteria.
   */
  countSchools(count: number): number {
    if (this.#values) return this.#visitSchools(count, this.#values, false);
    const { rows } = scratch;
    let priced = 0;
    for (let i = 0; i < count; i++) if (this.hasAny(rows[i]!) && this.isPriced(rows[i]!)) priced++;
    return priced;
  }

  /** The same, but moves the other schools to `scratch.after`. */
  keepPriced(count: number): number {
    if (this.#values) return this.#visitSchools(count, this.#values, true);
    const { rows, after } = scratch;
    let kept = 0;
    for (let i = 0; i < count; i++) {
      const row = rows[i]!;
      if (this.isPriced(row)) rows[kept++] = row;
      else after[i - kept] = row;
    }
    return kept;
  }

  #visitSchools(count: number, values: Words, moves: boolean): number {
    const { starts, ends, profile: profiles, fee: fees, schools } = this.#segment;
    const countsOwnTags = !this.#filter.asksForTags;
    const [firstCounted, secondCounted] = this.#counted;
    const isServed = this.#counted === COUNTED_BESIDE_SERVED;
    const filter = this.#filter;
    const { minFee, maxFee } = filter;
    const { rows, after } = scratch;
    const countsFees = this.fees.length > 0;
    const [firstCounts, secondCounts] = this.#counts;
    let kept = 0;
    for (let i = 0; i < count; i++) {
      const row = rows[i]!;
      const end = ends[row]!;
      let isMet = false;
      let first = 0;
      let second = 0;
      for (let offer = starts[row]!; offer < end; offer++) {
        const fee = fees[offer]!;
        // The cheapest come first.
        if (fee > maxFee && !countsFees) break;
        const profile = profiles[offer]!;
        const failed = filter.failed(profile);
        if (countsFees && failed === 0) this.#countFee(fee);
        if ((failed & (failed - 1)) !== 0 || fee < minFee || fee > maxFee) continue;
        const index = bitIndex(failed);
        first |= values.first[profile]! & firstCounted[index]!;
        second |= values.second[profile]! & secondCounted[index]!;
        if (failed === 0) isMet = true;
      }
      if (countsFees) this.#round++;
      if (countsOwnTags && (isMet || isServed)) second |= ownTags(schools, row) << FIELDS.tags.shift;
      if (isMet) {
        if (moves) rows[kept] = row;
        kept++;
      } else if (moves) after[i - kept] = row;
      firstCounts.add(first);
      secondCounts.add(second);
    }
    return kept;
  }

  /** Whether a school has any offer: three in four have none. */
  hasAny(schoolRow: number): boolean {
    return this.#segment.starts[schoolRow] !== this.#segment.ends[schoolRow];
  }

  /** Whether a school has an offer that meets the criteria. */
  isPriced(schoolRow: number): boolean {
    return cheapestOffer(this.#segment, this.#filter, schoolRow) >= 0;
  }

  /** Counts the tags of a school that fails only the group of tags: its own, and those of its offers that meet the criteria. */
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
   * Visits an offer and returns whether it meets the criteria. Counts it if `isCounted` (its school fails no group); values
   * of all offers visited until `settle` count once.
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
    return values.map((value, bit) => ({ key: value, count: this.#counts[word].at(shift + bit) }));
  }
}

/** Tags of the school itself. */
function ownTags({ profiles, offering }: SchoolColumns, row: number): number {
  return profiles.tags[offering[row]!]! & SCHOOL_TAGS;
}
