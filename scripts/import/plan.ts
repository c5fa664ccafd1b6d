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

  constructor(table: SQLiteTable, label: string) {
    this.table = table;
    this.label = label;
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
