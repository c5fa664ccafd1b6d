/** A row of a table with its number in the file or text, from 1. */
export interface TableRow {
  readonly cells: readonly string[];
  readonly line: number;
}
