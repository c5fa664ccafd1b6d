import type { TableRow } from "../text/table-row.ts";
import { MAX_COLUMN_NAME, MAX_COLUMNS, type StatedKind } from "./column-kinds.ts";
import { columnKey, isCodeColumn, type PriceWords, readHeader } from "./price-columns.ts";
import { findHeader, unknownHeader } from "./table-layout.ts";

/** A column of a table; a school may say what it contains. */
export interface NamedColumn {
  readonly name: string;
  /** Whether its name says what it has. */
  readonly isKnown: boolean;
  /** Kind that the school has stated; null if none. */
  readonly stated: StatedKind | null;
}

const NOTHING_STATED: PriceWords["columns"] = new Map();

/** The columns of a table by the names in its header, or in the row that may be one where no header is known. */
export function namedColumns(rows: readonly TableRow[], words: PriceWords): NamedColumn[] {
  const header = findHeader(rows, words);
  const cells = (header ? rows[header.at] : unknownHeader(rows, words))?.cells ?? [];
  const names = new Map(cells.map((name) => [columnKey(name), name.trim()]));
  return [...names]
    .filter(([key, name]) => key !== "" && name.length <= MAX_COLUMN_NAME && !isCodeColumn(name))
    .slice(0, MAX_COLUMNS)
    .map(([key, name]) => ({ name, isKnown: isKnownColumn(name, words), stated: words.columns.get(key) ?? null }));
}

/** Whether the name of a column says what it has. */
export function isKnownColumn(name: string, words: Omit<PriceWords, "columns">): boolean {
  return readHeader([name], { ...words, columns: NOTHING_STATED }).length > 0;
}
