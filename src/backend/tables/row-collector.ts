import type { TableRow } from "../../domain/text/table-row.ts";
import { TableError } from "./table-error.ts";

/** The size of a table. */
export interface TableLimit {
  readonly rows: number;
  /** For a table with more rows. */
  readonly message: string;
  readonly columns: number;
  /** Characters of a cell: the rest is cut off before any pattern reads it. */
  readonly cell: number;
  readonly characters: number;
}

/** Rows that are searched for a header. */
export const SEARCHED_ROWS = 40;

/** The same rows; merged cells repeat a text. Throws TableError for more characters than the limit. */
export function checkSize(rows: TableRow[], { characters }: TableLimit): TableRow[] {
  let total = 0;
  for (const { cells } of rows) for (const cell of cells) total += cell.length;
  if (total > characters) throw new TableError("tem texto demais: mande só a tabela.");
  return rows;
}

/** Rows of a table that have a value, within its limit. */
export class RowCollector {
  readonly rows: TableRow[] = [];
  readonly #limit: TableLimit;

  constructor(limit: TableLimit) {
    this.#limit = limit;
  }

  /** Adds a row, unless it is blank. Throws TableError after the limit. */
  add(cells: readonly string[], line: number): void {
    const { rows, message, columns, cell: length } = this.#limit;
    const last = cells.findLastIndex((cell) => cell.trim() !== "");
    if (last < 0) return;
    if (this.rows.length === rows) throw new TableError(message);
    if (last >= columns) throw new TableError(`tem mais de ${columns} colunas: mande só a tabela.`, { line });
    this.rows.push({ cells: cells.slice(0, columns).map((cell) => cell.trim().slice(0, length)), line });
  }
}
