/** Header of a snapshot of schools: the lists that columns index. */
export interface ShardMeta {
  readonly rows: number;
  /** School years with an offer, ascending; the bits of the year masks. */
  readonly years: readonly number[];
  readonly methodologies: readonly string[];
  readonly educationSystems: readonly string[];
}

/** A school without coordinates has this latitude. */
export const NO_COORDINATE = -0x80000000;

/** Bits of the `flags` column. */
export const FLAG = { hasEnem: 1, isFundamentalUnsplit: 2 } as const;

/** The fields of a school that have no column, as a JSON array. */
export type Card = readonly [
  slug: string,
  slugQe: string | null,
  name: string,
  logo: string | null,
  street: string | null,
  number: string | null,
  complement: string | null,
  zipCode: string | null,
  phone: string | null,
  /** `packBestOffer`. */
  bestOffer: string | null,
];
