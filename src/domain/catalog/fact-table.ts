/** Kind of a plain fact: its type, and how D1 and the APIs write it. */
export type FactKind = keyof FactTypes;

interface FactTypes {
  /** Always known. */
  readonly name: string;
  readonly text: string | null;
  /** 0 or 1 in D1. */
  readonly flag: boolean;
  /** A JSON array in D1. */
  readonly list: readonly string[];
}

/** A plain fact: each projection of a school copies it as it is. */
interface Fact {
  readonly kind: FactKind;
  /** Field of the JSON API and the search API. */
  readonly field: string;
  /** Description in the schema of the search API, without its full stop. */
  readonly description?: string;
  /** Place in the card that a snapshot stores (`src/search/stored-card.ts`): never reused, as older snapshots are read too. */
  readonly stored?: number;
}

/** Facts under their name in the code, which is also that of the column in D1. */
export type FactTable = Readonly<Record<string, Fact>>;

/** Values of facts by name. */
export type FactsOf<T extends FactTable> = { readonly [K in keyof T]: FactTypes[T[K]["kind"]] };

/** Something for each fact, by its field. */
export type ByField<T extends FactTable, By extends Readonly<Record<FactKind, unknown>>> = {
  [K in keyof T as T[K]["field"]]: By[T[K]["kind"]];
};

/** Value of a fact that is not known. */
export const UNKNOWN: FactTypes = { name: "", text: null, flag: false, list: [] };

/** The same for each fact of a kind, by field: a schema of its values. */
export function byField<T extends FactTable, By extends Readonly<Record<FactKind, unknown>>>(table: T, by: By) {
  return Object.fromEntries(Object.values(table).map(({ field, kind }) => [field, by[kind]])) as ByField<T, By>;
}

/** Facts by field, as the APIs name them. */
export function toFields<T extends FactTable>(table: T, facts: FactsOf<T>): ByField<T, FactTypes> {
  const fields: Record<string, unknown> = {};
  for (const name in table) fields[table[name]!.field] = facts[name];
  return fields as ByField<T, FactTypes>;
}

/** Facts by name, read from the fields of an API. */
export function fromFields<T extends FactTable>(table: T, fields: Readonly<ByField<T, FactTypes>>): FactsOf<T> {
  const values: Readonly<Record<string, unknown>> = fields;
  return Object.fromEntries(Object.entries(table).map(([name, { field }]) => [name, values[field]])) as FactsOf<T>;
}
