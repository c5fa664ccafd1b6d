import type { TableRow } from "../../domain/text/table-row.ts";
import { columnOf } from "./cell-format.ts";

/** Ranges of merged cells that are read. */
export const MAX_RANGES = 1_000;

/** "A2:C6", up to the last cell of Excel. */
const RANGE = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/;

/** Columns of a sheet as merged cells treat them. */
interface MergedColumns {
  /** Number of columns that are read. */
  readonly count: number;
  /** Columns in which a value that is merged over several of them is the value of each: fees of shifts. */
  readonly fees: ReadonlySet<number>;
  /** A value that begins in a hidden column is seen in the next one. */
  readonly hidden: ReadonlySet<number>;
}

/**
 * The rows with the value of each merged cell in the other rows of its range, and a number in its other columns where
 * both are of fees: a title stays one.
 */
export function mergedCells(
  rows: readonly TableRow[],
  ranges: readonly string[],
  { count, fees, hidden }: MergedColumns,
): TableRow[] {
  const byLine = new Map(rows.map((row) => [row.line, [...row.cells]]));
  // No cell is in two ranges.
  let left = rows.length * count;
  for (const range of ranges.slice(0, MAX_RANGES)) {
    const [, from = "", top, to = "", last] = RANGE.exec(range) ?? [];
    const first = columnOf(from);
    if (first < 0 || first >= count) continue;
    const value = byLine.get(Number(top))?.[first] ?? "";
    const columns = columnsOf(first, Math.min(columnOf(to), count - 1), /\d/.test(value));
    for (const { line } of rows) {
      if (line < Number(top) || line > Number(last)) continue;
      left -= columns.length;
      if (left < 0) break;
      const cells = byLine.get(line)!;
      for (const column of columns) {
        while (cells.length <= column) cells.push("");
        cells[column] = value;
      }
    }
  }
  return rows.map(({ line }) => ({ line, cells: byLine.get(line)! }));

  function columnsOf(first: number, last: number, isNumber: boolean): number[] {
    const all = Array.from({ length: Math.max(1, last - first + 1) }, (_, i) => first + i);
    const seen = hidden.has(first) ? all.find((column) => !hidden.has(column)) : undefined;
    return all.filter(
      (column) => column === first || column === seen || (isNumber && fees.has(first) && fees.has(column)),
    );
  }
}
