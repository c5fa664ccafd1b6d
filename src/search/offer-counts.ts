import { FEE_BUCKETS, feeBucketOf } from "../domain/fee-buckets.ts";
import { SHIFTS } from "../domain/shift.ts";
import { GRADES, STAGES } from "../domain/stage.ts";
import { SCHOOL_TAGS, TAGS } from "../domain/tag.ts";
import { OFFER_GROUPS, type OfferFilter, type OfferGroup } from "./offer-filter.ts";
import type { OfferShard } from "./offer-shard.ts";
import { GROUP_BIT } from "./row-filter.ts";
import type { SchoolShard } from "./school-shard.ts";
import { scratch } from "./scratch.ts";
import type { FacetKey, FacetValue } from "./types.ts";

const slugs = (options: readonly { readonly slug: string }[]) => options.map((o) => o.slug);

/** Values of the closed lists but for years, which each publication has its own of; in the order of their bits. */
const VALUES: Record<Exclude<OfferGroup, "years">, readonly string[]> = {
  stages: slugs(STAGES),
  grades: slugs(GRADES),
  shifts: slugs(SHIFTS),
  tags: slugs(TAGS),
};

/** Where the bits of each group lie in the two words that hold the values of an offer. */
const PLACES: Record<OfferGroup, { readonly word: 0 | 1; readonly shift: number; readonly bits: number }> = {
  grades: { word: 0, shift: 0, bits: GRADES.length },
  shifts: { word: 0, shift: GRADES.length, bits: SHIFTS.length },
  years: { word: 0, shift: GRADES.length + SHIFTS.length, bits: 32 - GRADES.length - SHIFTS.length },
  stages: { word: 1, shift: 0, bits: STAGES.length },
  tags: { word: 1, shift: STAGES.length, bits: TAGS.length },
};

const ALL = 0xffffffff;
const fieldOf = (key: OfferGroup, word: 0 | 1) => {
  const { word: own, shift, bits } = PLACES[key];
  return own === word ? ((2 ** bits - 1) << shift) >>> 0 : 0;
};

/** Of the values of an offer that fails one group, or none, those that count; by `placeOfBit`. */
const COUNTED = ([0, 1] as const).map((word) => {
  const masks = new Uint32Array(33);
  masks[0] = ALL;
  for (const key of OFFER_GROUPS) masks[placeOfBit(GROUP_BIT[key])] = fieldOf(key, word);
  return masks;
}) as [Uint32Array, Uint32Array];

/** 0 for no bit, else its position plus one. */
function placeOfBit(bit: number): number {
  return 32 - Math.clz32(bit);
}

/** What an offer counts by its profile, as two words. */
interface Words {
  readonly first: Uint32Array;
  readonly second: Uint32Array;
}

/** In the second word: the offer meets the criteria, but for its fee. */
const MEETS = 2 ** 31;

const wordsOf = (of: (word: 0 | 1) => Uint32Array): Words => ({ first: of(0), second: of(1) });

const packedOf = new WeakMap<OfferShard, Words>();

/** The values of each profile. */
function packProfiles(shard: OfferShard): Words {
  let packed = packedOf.get(shard);
  if (!packed) {
    packed = wordsOf((word) =>
      Uint32Array.from(shard.profiles.stages, (_, profile) =>
        OFFER_GROUPS.reduce(
          (mask, key) =>
            PLACES[key].word === word ? mask | (shard.profiles[key][profile]! << PLACES[key].shift) : mask,
          0,
        ),
      ),
    );
    packedOf.set(shard, packed);
  }
  return packed;
}

/** By `failed` of a filter, which is kept while its criteria are. */
const countedOf = new WeakMap<Uint16Array, Words>();

/** What counts of an offer whose school fails no group of its own: all values, or those of the one group it fails itself. */
function countedWords(shard: OfferShard, failed: Uint16Array): Words {
  let counted = countedOf.get(failed);
  if (!counted) {
    const values = packProfiles(shard);
    counted = wordsOf(() => new Uint32Array(failed.length));
    for (let profile = 0; profile < failed.length; profile++) {
      const own = failed[profile]!;
      if ((own & (own - 1)) !== 0) continue;
      const place = placeOfBit(own);
      counted.first[profile] = values.first[profile]! & COUNTED[0][place]!;
      counted.second[profile] = (values.second[profile]! & COUNTED[1][place]!) | (own === 0 ? MEETS : 0);
    }
    countedOf.set(failed, counted);
  }
  return counted;
}

/**
 * Counts what one pass sees of offers. An offer counts in every group if it matches everything, or in the one group that
 * it fails, as its own selection must not narrow it. Several offers of a school count once a value.
 */
export class OfferCounts {
  readonly #shard: OfferShard;
  readonly #filter: OfferFilter;
  readonly #isCounting: boolean;
  readonly #counted: Words | null;
  readonly #counts = [new Uint32Array(32), new Uint32Array(32)] as const;
  #first = 0;
  #second = 0;
  /** Schools or offers by bucket of their fee; empty if not asked for. */
  readonly fees: Uint32Array;
  /** The round in which a bucket was seen last: it counts once a round. */
  readonly #feeRounds: Uint32Array;
  #round = 1;

  constructor(
    shard: OfferShard,
    filter: OfferFilter,
    { facets = [], countsFees = false }: { readonly facets?: readonly FacetKey[]; readonly countsFees?: boolean },
  ) {
    this.#shard = shard;
    this.#filter = filter;
    this.fees = new Uint32Array(countsFees ? FEE_BUCKETS : 0);
    this.#feeRounds = new Uint32Array(this.fees.length);
    this.#isCounting = countsFees || OFFER_GROUPS.some((key) => facets.includes(key));
    this.#counted = this.#isCounting ? countedWords(shard, filter.failed) : null;
  }

  /**
   * Counts the offers of the schools in the first `count` rows of `scratch.rows`, which fail no group of their own, with
   * the tags that they have whatever they offer.
   */
  countSchools(count: number): void {
    if (this.#counted) this.#seeSchools(count, this.#counted, true);
  }

  /**
   * The same, without tags of their own. Schools with an offer that meets the criteria stay at the start of
   * `scratch.rows`, and the others go to that of `scratch.after`. Gives how many stay.
   */
  keepPriced(count: number): number {
    if (this.#counted) return this.#seeSchools(count, this.#counted, false);
    const { rows, after } = scratch;
    let kept = 0;
    for (let i = 0; i < count; i++) {
      const row = rows[i]!;
      if (this.isPriced(row)) rows[kept++] = row;
      else after[i - kept] = row;
    }
    return kept;
  }

  #seeSchools(count: number, { first: firsts, second: seconds }: Words, isOwn: boolean): number {
    const { starts, ends, profile: profiles, fee: fees, schools } = this.#shard;
    const { minFee, maxFee } = this.#filter;
    const { rows, after } = scratch;
    const countsFees = this.fees.length > 0;
    const [firstCounts, secondCounts] = this.#counts;
    let kept = 0;
    for (let i = 0; i < count; i++) {
      const row = rows[i]!;
      const end = ends[row]!;
      let first = 0;
      let second = isOwn ? ownTags(schools, row) << PLACES.tags.shift : 0;
      for (let offer = starts[row]!; offer < end; offer++) {
        const profile = profiles[offer]!;
        const fee = fees[offer]!;
        if (countsFees && (seconds[profile]! & MEETS) !== 0) this.#seeFee(fee);
        if (fee < minFee || fee > maxFee) continue;
        first |= firsts[profile]!;
        second |= seconds[profile]!;
      }
      if (countsFees) this.#round++;
      addBits(firstCounts, first);
      addBits(secondCounts, second & ~MEETS);
      if (isOwn) continue;
      if ((second & MEETS) !== 0) rows[kept++] = row;
      else after[i - kept] = row;
    }
    return kept;
  }

  /** Whether a school has an offer that meets the criteria. */
  isPriced(schoolRow: number): boolean {
    return cheapestOffer(this.#shard, this.#filter, schoolRow) >= 0;
  }

  /** Counts the tags of a school that fails the group of tags alone: those of its offers that meet the criteria. */
  countTags(schoolRow: number, isOwn: boolean): void {
    const { starts, ends, profile, fee, profiles, schools } = this.#shard;
    const { minFee, maxFee, failed } = this.#filter;
    let tags = isOwn ? ownTags(schools, schoolRow) : 0;
    for (let row = starts[schoolRow]!; row < ends[schoolRow]!; row++) {
      const isMet = failed[profile[row]!] === 0 && fee[row]! >= minFee && fee[row]! <= maxFee;
      if (isMet) tags |= profiles.tags[profile[row]!]!;
    }
    addBits(this.#counts[1], tags << PLACES.tags.shift);
  }

  /**
   * Looks at an offer and counts it unless its school fails a group (`isCounted`), with others until `settle`; gives
   * whether it meets the criteria.
   */
  see(row: number, isCounted: boolean): boolean {
    const { failed, minFee, maxFee } = this.#filter;
    const profile = this.#shard.profile[row]!;
    const fee = this.#shard.fee[row]!;
    const isMet = failed[profile] === 0;
    if (isCounted && isMet && this.fees.length > 0) this.#seeFee(fee);
    if (fee < minFee || fee > maxFee) return false;
    if (isCounted && this.#counted) {
      this.#first |= this.#counted.first[profile]!;
      this.#second |= this.#counted.second[profile]!;
    }
    return isMet;
  }

  #seeFee(fee: number): void {
    const bucket = feeBucketOf(fee);
    if (this.#feeRounds[bucket] === this.#round) return;
    this.#feeRounds[bucket] = this.#round;
    this.fees[bucket]!++;
  }

  /** Counts what was seen since the last time: of one offer, or of several of a school. */
  settle(): void {
    addBits(this.#counts[0], this.#first);
    addBits(this.#counts[1], this.#second & ~MEETS);
    this.#first = 0;
    this.#second = 0;
    this.#round++;
  }

  /** The values of a group in their order, zeros included. */
  list(key: OfferGroup): FacetValue[] {
    const { word, shift } = PLACES[key];
    const values = key === "years" ? this.#shard.years.map(String) : VALUES[key];
    return values.map((value, bit) => ({ key: value, count: this.#counts[word][shift + bit]! }));
  }
}

/** Tags of the school, whatever it offers. */
function ownTags({ profiles, offering }: SchoolShard, row: number): number {
  return profiles.tags[offering[row]!]! & SCHOOL_TAGS;
}

function addBits(counts: Uint32Array, bits: number): void {
  for (let rest = bits; rest !== 0; rest &= rest - 1) counts[31 - Math.clz32(rest & -rest)]!++;
}

/** The first offer of a school that meets the criteria, which is the cheapest; -1 when none does. */
export function cheapestOffer(
  { starts, ends, profile, fee }: OfferShard,
  filter: OfferFilter,
  schoolRow: number,
): number {
  const { failed, minFee, maxFee } = filter;
  const end = ends[schoolRow]!;
  for (let row = starts[schoolRow]!; row < end; row++) {
    if (failed[profile[row]!] === 0 && fee[row]! >= minFee && fee[row]! <= maxFee) return row;
  }
  return -1;
}

/** Fills in, by row of a school, a column of its cheapest offer that meets the criteria; 0 when none does. */
export function fillFromCheapest(
  { starts, ends, profile, fee }: OfferShard,
  { failed, minFee, maxFee }: OfferFilter,
  column: Uint32Array | Uint16Array,
  rows: Uint32Array,
  values: Uint32Array,
): void {
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    const end = ends[row]!;
    let value = 0;
    for (let offer = starts[row]!; offer < end; offer++) {
      if (failed[profile[offer]!] !== 0 || fee[offer]! < minFee || fee[offer]! > maxFee) continue;
      value = column[offer]!;
      break;
    }
    values[row] = value;
  }
}
