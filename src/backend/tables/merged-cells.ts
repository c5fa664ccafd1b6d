import type { TableRow } from "../../domain/text/table-row.ts";
import { columnOf } from "./cell-format.ts";

/** Ranges of merged cells that are read. */
export const MAX_RANGES = 1_000;

/** "A2:A6", up to the last cell of Excel. */
const RANGE = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/;

/**
 * The rows with the value of each merged cell in the other rows of its range, not in its other columns: a title stays one.
 * Ranges of the columns after `columns` are left out.
 */
export function mergedCells(rows: readonly TableRow[], ranges: readonly string[], columns: number): TableRow[] {
  const byLine = new Map(rows.map((row) => [row.line, [...row.cells]]));
  for (const range of ranges.slice(0, MAX_RANGES)) {
    const [, first = "", top, last] = RANGE.exec(range) ?? [];
    const column = columnOf(first);
    if (column < 0 || column >= columns) continue;
    const value = byLine.get(Number(top))?.[column] ?? "";
    for (const { line } of rows) {
      const cells = line > Number(top) && line <= Number(last) ? byLine.get(line) : undefined;
      if (!cells) continue;
      while (cells.length <= column) cells.push("");
      cells[column] = value;
    }
  }
  return rows.map(({ line }) => ({ line, cells: byLine.get(line)! }));
}
