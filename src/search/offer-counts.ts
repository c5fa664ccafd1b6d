import { FEE_BUCKETS, feeBucketOf } from "../domain/fee-buckets.ts";
import { SHIFTS } from "../domain/shift.ts";
import { GRADES, STAGES } from "../domain/stage.ts";
import { TAGS } from "../domain/tag.ts";
import { byCount } from "./facets.ts";
import { MASK_KEYS, type MaskKey } from "./offer-filter.ts";
import type { OfferShard } from "./offer-shard.ts";
import type { OfferFacetKey, OfferQuery } from "./offer-types.ts";
import { FEE_BIT, GROUP_BIT } from "./row-filter.ts";
import { neighborhoodsOf } from "./school-shard.ts";
import type { Facet } from "./types.ts";

const slugs = (options: readonly { readonly slug: string }[]) => () => options.map((o) => o.slug);

/** Values of the closed lists, in the order of their bits. */
const VALUES: Record<MaskKey, (shard: OfferShard) => readonly string[]> = {
  stages: slugs(STAGES),
  grades: slugs(GRADES),
  shifts: slugs(SHIFTS),
  tags: slugs(TAGS),
  years: (shard) => shard.years.map(String),
};

/**
 * Counts what one pass sees. An offer counts in every group if it matches everything, or in the one group that it
 * fails, as its own selection must not narrow it. What is seen is gathered until `settle`: of one offer, or of all the
 * offers of a school, which then counts once a value.
 */
export class OfferCounts {
  readonly #shard: OfferShard;
  readonly #asked: readonly OfferFacetKey[];
  /** Lists of the same length: by group asked for, its bit, the masks of its profiles, its counts, and what was seen. */
  readonly #keys: readonly MaskKey[];
  readonly #bits: readonly number[];
  readonly #masks: readonly Uint32Array[];
  readonly #counts: readonly Uint32Array[];
  readonly #seen: Uint32Array;
  readonly #neighborhoods: Uint32Array;
  readonly #firstNeighborhood: number;
  #isSeen = false;
  /** By bucket; empty if not asked for. */
  readonly fees: Uint32Array;
  /** The round in which a bucket was seen last: it counts once a round. */
  readonly #feeRounds: Uint32Array;
  #round = 1;

  constructor(shard: OfferShard, { scope, facets: asked = [], countsFees = false }: OfferQuery) {
    const { from, to } = neighborhoodsOf(shard.schools, scope);
    this.#shard = shard;
    this.#asked = asked;
    this.#keys = MASK_KEYS.filter((key) => asked.includes(key));
    this.#bits = this.#keys.map((key) => GROUP_BIT[key]);
    this.#masks = this.#keys.map((key) => shard.profiles[key]);
    this.#counts = this.#keys.map((key) => new Uint32Array(VALUES[key](shard).length));
    this.#seen = new Uint32Array(this.#keys.length);
    this.#firstNeighborhood = from;
    this.#neighborhoods = new Uint32Array(to - from);
    this.fees = new Uint32Array(countsFees ? FEE_BUCKETS : 0);
    this.#feeRounds = new Uint32Array(this.fees.length);
  }

  /** `failed` is 0 or the one bit of what the offer fails: a group, or the bounds of the fee. */
  see(row: number, failed: number): void {
    const profile = this.#shard.profile[row]!;
    for (let i = 0; i < this.#bits.length; i++) {
      if ((failed & ~this.#bits[i]!) === 0) this.#seen[i]! |= this.#masks[i]![profile]!;
    }
    if ((failed & ~GROUP_BIT.neighborhoods) === 0) this.#isSeen = true;
    if (this.fees.length > 0 && (failed & ~FEE_BIT) === 0) this.#seeFee(feeBucketOf(this.#shard.fee[row]!));
  }

  #seeFee(bucket: number): void {
    if (this.#feeRounds[bucket] === this.#round) return;
    this.#feeRounds[bucket] = this.#round;
    this.fees[bucket]!++;
  }

  /** Counts what was seen since the last time, at a school in a neighborhood. */
  settle(neighborhood: number): void {
    for (let i = 0; i < this.#bits.length; i++) {
      const counts = this.#counts[i]!;
      for (let rest = this.#seen[i]!; rest !== 0; rest &= rest - 1) counts[31 - Math.clz32(rest & -rest)]!++;
      this.#seen[i] = 0;
    }
    const index = neighborhood - this.#firstNeighborhood;
    if (this.#isSeen && index >= 0 && index < this.#neighborhoods.length) this.#neighborhoods[index]!++;
    this.#isSeen = false;
    this.#round++;
  }

  /** The facets in the order in which they were asked for. */
  list(): Facet[] {
    return this.#asked.map((key) => ({ key, values: key === "neighborhoods" ? this.#places() : this.#values(key) }));
  }

  #values(key: MaskKey) {
    const counts = this.#counts[this.#keys.indexOf(key)]!;
    return VALUES[key](this.#shard).map((value, bit) => ({ key: value, count: counts[bit]! }));
  }

  /** By count, then slug. */
  #places() {
    const { neighborhoodSlugs, neighborhoodNames } = this.#shard.schools;
    return byCount(this.#neighborhoods, (i, count) => ({
      key: neighborhoodSlugs.at(this.#firstNeighborhood + i - 1),
      label: neighborhoodNames.at(this.#firstNeighborhood + i - 1),
      count,
    }));
  }
}
