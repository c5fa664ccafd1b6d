import { sizeOf } from "./masks.ts";
import { OFFER_GROUPS, type OfferFilter, type OfferGroup, SEAT_GROUPS } from "./offer-filter.ts";
import { GROUP_BIT } from "./row-filter.ts";
import type { Segment } from "./segment.ts";

const YEARS_SHIFT = sizeOf("grades") + sizeOf("shifts");

/** Bit field of each group in the two words that encode the values of an offer. */
export const FIELDS: Record<OfferGroup, { readonly word: 0 | 1; readonly shift: number; readonly bits: number }> = {
  grades: { word: 0, shift: 0, bits: sizeOf("grades") },
  shifts: { word: 0, shift: sizeOf("grades"), bits: sizeOf("shifts") },
  years: { word: 0, shift: YEARS_SHIFT, bits: 32 - YEARS_SHIFT },
  stages: { word: 1, shift: 0, bits: sizeOf("stages") },
  tags: { word: 1, shift: sizeOf("stages"), bits: sizeOf("tags") },
};

const ALL = 0xffffffff;
const fieldMask = (key: OfferGroup, word: 0 | 1) => {
  const { word: column, shift, bits } = FIELDS[key];
  return column === word ? ((2 ** bits - 1) << shift) >>> 0 : 0;
};

/** The values of an offer that count when it fails one group, or none; by `bitIndex` of the group. */
export const COUNTED = ([0, 1] as const).map((word) => {
  const masks = new Uint32Array(33);
  masks[0] = ALL;
  for (const key of OFFER_GROUPS) masks[bitIndex(GROUP_BIT[key])] = fieldMask(key, word);
  return masks;
}) as [Uint32Array, Uint32Array];

/** The same where stages, grades and shifts are those that schools serve: tags and years only. */
export const COUNTED_BESIDE_SERVED = COUNTED.map((masks, word) =>
  masks.map((mask) => mask & (fieldMask("tags", word as 0 | 1) | fieldMask("years", word as 0 | 1))),
) as [Uint32Array, Uint32Array];

/** Position of the bit plus one, or 0 for no bit. */
export function bitIndex(bit: number): number {
  return 32 - Math.clz32(bit);
}

/** The values of each profile, as two words. */
export interface Words {
  readonly first: Uint32Array;
  readonly second: Uint32Array;
}

const packedOf = new WeakMap<Segment, Words>();

export function packProfiles(segment: Segment): Words {
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

/** States of a profile: known, meets the criteria but for the fee, is of the seat that is asked for. */
export const [KNOWN, MEETS, HAS_SEAT] = [1, 2, 4];
/** Words of a profile: the values that state a price for their seat, and those that count, two each. */
export const WORDS = 4;

/** The states and words of the profiles of offers, each found when it is first seen, as a city has few of them. */
export class KnownProfiles {
  readonly states: Uint8Array;
  /** Null when no facet of offers is asked for. */
  readonly counts: Uint32Array | null;
  readonly #filter: OfferFilter;
  readonly #values: Words | null;
  readonly #counted: readonly [Uint32Array, Uint32Array];

  constructor(
    segment: Segment,
    filter: OfferFilter,
    values: Words | null,
    counted: readonly [Uint32Array, Uint32Array],
  ) {
    const { length } = segment.profiles.stages;
    this.states = new Uint8Array(length);
    this.counts = values && new Uint32Array(WORDS * length);
    this.#filter = filter;
    this.#values = values;
    this.#counted = counted;
  }

  /** Finds the state and the words of a profile, and returns the state. */
  learn(profile: number): number {
    const failed = this.#filter.failed(profile);
    const seat = failed & SEAT_GROUPS;
    const state = KNOWN | (failed === 0 ? MEETS : 0) | (seat === 0 ? HAS_SEAT : 0);
    this.states[profile] = state;
    if (this.counts && this.#values) {
      const { first, second } = this.#values;
      const [ofFirst, ofSecond] = this.#counted;
      for (const [i, bits] of [seat, failed].entries()) {
        if ((bits & (bits - 1)) !== 0) continue;
        const at = profile * WORDS + 2 * i;
        this.counts[at] = first[profile]! & ofFirst[bitIndex(bits)]!;
        this.counts[at + 1] = second[profile]! & ofSecond[bitIndex(bits)]!;
      }
    }
    return state;
  }
}
