import type { ListKey } from "./types.ts";

/** The lists that the columns of schools index. */
export interface SchoolMeta extends Readonly<Record<ListKey, readonly string[]>> {
  readonly rows: number;
  /** School years with an offer, ascending; the bits of the year masks. */
  readonly years: readonly number[];
}

/** A school without coordinates has this latitude. */
export const NO_COORDINATE = -0x80000000;
