/** Kind of a plain fact: its type, and how D1 and the APIs write it. */
export type FactKind = keyof FactTypes;

export interface FactTypes {
  /** Always known. */
  readonly name: string;
  readonly text: string | null;
  /** 0 or 1 in D1. */
  readonly flag: boolean;
  /** A JSON array in D1. */
  readonly list: readonly string[];
}

/** A plain fact: each projection of a school copies it as it is. */
export interface Fact {
  readonly kind: FactKind;
  /**
   * Place in the card that a snapshot stores (`src/search/stored-card.ts`): never reused, as older snapshots are read
   * too.
   */
  readonly stored?: number;
}

/** Facts under their name in the code, which is also that of the column in D1. */
export type FactTable = Readonly<Record<string, Fact>>;

/** Facts of the specification, each with its field in the JSON API and the search API. */
export type FieldTable = Readonly<Record<string, Fact & { readonly field: string }>>;

/** Values of facts by name. */
export type FactsOf<T extends FactTable> = { readonly [K in keyof T]: FactTypes[T[K]["kind"]] };

/** Value of a fact that is not known. */
export const UNKNOWN: FactTypes = { name: "", text: null, flag: false, list: [] };
