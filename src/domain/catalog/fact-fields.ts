import { type FactKind, type FactsOf, type FactTable, type FactTypes, type FieldTable, UNKNOWN } from "./fact-table.ts";

/** Something for each fact, by its field. */
type ByField<T extends FieldTable, By extends Readonly<Record<FactKind, unknown>>> = {
  [K in keyof T as T[K]["field"]]: By[T[K]["kind"]];
};

/** The same for each fact of a kind, by field: a schema of its values. */
export function byField<T extends FieldTable, By extends Readonly<Record<FactKind, unknown>>>(table: T, by: By) {
  return Object.fromEntries(Object.values(table).map(({ field, kind }) => [field, by[kind]])) as ByField<T, By>;
}

/** Facts by field, as the APIs name them. */
export function toFields<T extends FieldTable>(table: T, facts: FactsOf<T>): ByField<T, FactTypes> {
  const fields: Record<string, unknown> = {};
  for (const name in table) fields[table[name]!.field] = facts[name];
  return fields as ByField<T, FactTypes>;
}

/** Facts by name, read from the fields of an API. */
export function fromFields<T extends FieldTable>(table: T, fields: Readonly<ByField<T, FactTypes>>): FactsOf<T> {
  const values: Readonly<Record<string, unknown>> = fields;
  return Object.fromEntries(Object.entries(table).map(([name, { field }]) => [name, values[field]])) as FactsOf<T>;
}

/** Facts that an API has no fields for, by name, as unknown. */
export function unknownFacts<T extends FactTable>(table: T): FactsOf<T> {
  return Object.fromEntries(Object.entries(table).map(([name, { kind }]) => [name, UNKNOWN[kind]])) as FactsOf<T>;
}
