import type { TableRow } from "../../domain/text/table-row.ts";
import { columnOf } from "./cell-format.ts";

/** Ranges of merged cells that are looked at. */
const MAX_RANGES = 1_000;

/** The rows with the value of each merged cell in the other rows of its range, not in its other columns: a title stays one. */
export function mergedCells(rows: readonly TableRow[], ranges: readonly string[]): TableRow[] {
  const byLine = new Map(rows.map((row) => [row.line, [...row.cells]]));
  for (const range of ranges.slice(0, MAX_RANGES)) {
    const [, first, last] = /^([A-Z]+\d+):[A-Z]+(\d+)$/.exec(range) ?? [];
    if (!first) continue;
    const [column, top] = [columnOf(first), Number(/\d+$/.exec(first)![0])];
    const value = byLine.get(top)?.[column] ?? "";
    for (let line = top + 1; line <= Math.min(Number(last), rows.at(-1)?.line ?? 0); line++) {
      const cells = byLine.get(line);
      if (!cells) continue;
      while (cells.length <= column) cells.push("");
      cells[column] = value;
    }
  }
  return rows.map(({ line }) => ({ line, cells: byLine.get(line)! }));
}
