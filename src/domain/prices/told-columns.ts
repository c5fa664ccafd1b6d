import type { TableRow } from "../text/table-row.ts";
import { MAX_COLUMN_NAME, MAX_COLUMNS, type ToldKind } from "./column-kinds.ts";
import { columnKey, isCodeColumn, type PriceWords, readHeader } from "./price-columns.ts";
import { findHeader, unknownHeader } from "./table-layout.ts";

/** A column of a table, of which a school may say what it has. */
export interface NamedColumn {
  readonly name: string;
  /** Whether its name says what it has. */
  readonly isKnown: boolean;
  /** Kind that the school has told; null if none. */
  readonly told: ToldKind | null;
}

const NOTHING_TOLD: PriceWords["columns"] = new Map();

/** The columns of a table by the names in its header, or in the row that may be one where no header is known. */
export function namedColumns(rows: readonly TableRow[], words: PriceWords): NamedColumn[] {
  const header = findHeader(rows, words);
  const cells = (header ? rows[header.at] : unknownHeader(rows, words))?.cells ?? [];
  const names = new Map(cells.map((name) => [columnKey(name), name.trim()]));
  return [...names]
    .filter(([key, name]) => key !== "" && name.length <= MAX_COLUMN_NAME && !isCodeColumn(name))
    .slice(0, MAX_COLUMNS)
    .map(([key, name]) => ({ name, isKnown: isKnownColumn(name, words), told: words.columns.get(key) ?? null }));
}

/** Whether the name of a column says what it has. */
export function isKnownColumn(name: string, words: Omit<PriceWords, "columns">): boolean {
  return readHeader([name], { ...words, columns: NOTHING_TOLD }).length > 0;
}
