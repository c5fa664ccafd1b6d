/** The lists that the columns of schools index. */
export interface SchoolMeta {
  readonly rows: number;
  /** School years with an offer, ascending; the bits of the year masks. */
  readonly years: readonly number[];
  readonly methodologies: readonly string[];
  readonly educationSystems: readonly string[];
}

/** A school without coordinates has this latitude. */
export const NO_COORDINATE = -0x80000000;
