import type { FactsOf, FactTable } from "../../domain/catalog/fact-table.ts";

/** Column values with which D1 stores a fact. */
interface Stored {
  readonly name: string;
  readonly text: string | null;
  readonly flag: number;
  readonly list: string | null;
}

/** A row with a column for each fact. */
type RowOf<T extends FactTable> = { readonly [K in keyof T]: Stored[T[K]["kind"]] };

/** The facts of a table, from the columns of the same names. */
export function copyFacts<T extends FactTable>(table: T, row: RowOf<T>): FactsOf<T> {
  const facts = Object.entries(table).map(([name, { kind }]) => [name, toFact[kind](row[name] as never)]);
  return Object.fromEntries(facts) as FactsOf<T>;
}

const toFact = {
  name: (value: string) => value,
  text: (value: string | null) => value,
  flag: (value: number) => value === 1,
  list: toList,
};

/** The strings of a column with a JSON array; none for null. */
export function toList(json: string | null): string[] {
  return json ? JSON.parse(json) : [];
}
