import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Changes } from "./report.ts";

/** Rows of one table that an import adds or changes. */
export class TablePlan<T extends object> {
  readonly table: SQLiteTable;
  readonly label: string;
  readonly changed: T[] = [];
  #added = 0;
  #updated = 0;
  #unchanged = 0;

  /** Keys of columns that others set, too. Those that a row lacks keep what is stored when the row is written. */
  readonly #shared: readonly string[];

  constructor(table: SQLiteTable, label: string, shared: readonly string[] = []) {
    this.table = table;
    this.label = label;
    this.#shared = shared;
  }

  /** The changed rows by the keys of the columns that they leave as stored. */
  byKeptColumns(): { readonly kept: readonly string[]; readonly rows: readonly T[] }[] {
    const keptBy = (row: T) => this.#shared.filter((key) => !(key in row));
    const groups = Map.groupBy(this.changed, (row) => keptBy(row).join());
    return [...groups.values()].map((rows) => ({ kept: keptBy(rows[0]!), rows }));
  }

  /** Plans a row unless it equals the stored one; properties may come in any order. */
  put(row: T, stored: T | null | undefined): void {
    if (stored && isSame(row, stored)) {
      this.#unchanged++;
      return;
    }
    this.changed.push(row);
    if (stored) this.#updated++;
    else this.#added++;
  }

  /** Counts unchanged rows that were not passed to `put`. */
  keep(rows: number): void {
    this.#unchanged += rows;
  }

  changes(): Changes {
    return { table: this.label, added: this.#added, updated: this.#updated, unchanged: this.#unchanged };
  }
}

function isSame(row: object, stored: object): boolean {
  const [a, b] = [row as Record<string, unknown>, stored as Record<string, unknown>];
  return Object.keys(a).every((key) => (a[key] ?? null) === (b[key] ?? null));
}
