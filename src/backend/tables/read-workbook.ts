import type { TableRow } from "../../domain/text/table-row.ts";
import { columnName } from "./cell-format.ts";
import { MAX_RANGES, mergedCells } from "./merged-cells.ts";
import { openWorkbook } from "./open-workbook.ts";
import { checkSize, RowCollector, SEARCHED_ROWS, type TableLimit } from "./row-collector.ts";
import { TableError } from "./table-error.ts";
import { unreadableDocument } from "./unreadable-kinds.ts";
import { isWorkbook, readSheets, type Sheet } from "./workbook.ts";

/** A sheet of a workbook, without what nobody sees in it. */
export interface WorkbookSheet {
  readonly name: string;
  /** Null for a sheet that is not read: it is hidden, or no table. */
  readonly rows: readonly TableRow[] | null;
  readonly isHidden: boolean;
  /** Numbers of hidden rows with a value. */
  readonly hiddenRows: readonly number[];
  /** Letters of hidden columns with a value, and the first value: "C", "Tarde". */
  readonly hiddenColumns: readonly (readonly [letters: string, value: string])[];
}

/** The tables that are looked for in a workbook. */
export interface SheetRules {
  /** Whether a sheet that begins with these rows is a table. */
  isTable(rows: readonly TableRow[], name: string): boolean;
  /** Columns of fees of a table, by its first rows. */
  feeColumns(rows: readonly TableRow[], name: string): ReadonlySet<number>;
}

const MAX_SHEETS = 20;

/**
 * Reads the visible sheets of an .xlsx that are tables, the first one with a value if none is; the others are named. A
 * merged cell has its value in all of its places. Throws TableError for what is no workbook, for a formula without a
 * value, and for more rows, columns or characters than the limit, of all sheets together.
 */
export async function readWorkbook(bytes: Uint8Array, rules: SheetRules, limit: TableLimit): Promise<WorkbookSheet[]> {
  const archive = await openWorkbook(bytes);
  if (!isWorkbook(archive)) {
    throw new TableError(
      unreadableDocument(archive.names) ?? "é um arquivo compactado: mande a planilha que está nele.",
    );
  }
  // Centavos: a fee that a formula computed may have more digits.
  const sheets = await readSheets(archive, { decimals: 2, columns: limit.columns });
  const seen: { readonly sheet: Sheet; readonly isFilled: boolean; readonly isTable: boolean }[] = [];
  for (const [i, sheet] of sheets.entries()) {
    const head = i < MAX_SHEETS ? await readHead(sheet, limit) : null;
    // A sheet with an error may be a table, too.
    const isTable = !sheet.isHidden && i < MAX_SHEETS && (head === null || rules.isTable(head, sheet.name));
    // No fee is without a digit: a cover or a note holds none.
    const isFilled = head === null || head.length >= SEARCHED_ROWS || head.some(hasDigit);
    seen.push({ sheet, isFilled, isTable });
  }
  const tables = seen.filter(({ isTable }) => isTable);
  const first = seen.find(({ sheet, isFilled }) => isFilled && !sheet.isHidden);
  const chosen = new Set((tables.length > 0 ? tables : first ? [first] : []).map(({ sheet }) => sheet));
  const rows = new RowCollector(limit);
  const read: WorkbookSheet[] = [];
  for (const { sheet, isFilled } of seen) {
    if (chosen.has(sheet)) read.push(await named(sheet, sheets.length, () => readWhole(sheet, rows, rules, limit)));
    else if (isFilled) {
      read.push({ name: sheet.name, rows: null, isHidden: sheet.isHidden, hiddenRows: [], hiddenColumns: [] });
    }
  }
  checkSize(
    read.flatMap((sheet) => sheet.rows ?? []),
    limit,
  );
  return read;
}

const hasDigit = ({ cells }: TableRow) => cells.some((cell) => /\d/.test(cell));

/** The first rows of a sheet that somebody sees; null for an error in them. */
async function readHead(sheet: Sheet, limit: TableLimit): Promise<readonly TableRow[] | null> {
  const head = new RowCollector(limit);
  const hidden = new Set<number>();
  try {
    await sheet.read(
      (cells, line, isHidden) => {
        if (!isHidden || sheet.isHidden) head.add(without(cells, hidden), line);
        return head.rows.length < SEARCHED_ROWS;
      },
      { onHiddenColumns: (from, to) => addAll(hidden, from, to, limit.columns) },
    );
    return head.rows;
  } catch (error) {
    if (error instanceof TableError) return null;
    throw error;
  }
}

async function readWhole(
  sheet: Sheet,
  rows: RowCollector,
  rules: SheetRules,
  limit: TableLimit,
): Promise<WorkbookSheet> {
  const [merged, hidden, hiddenLines]: [string[], Set<number>, Set<number>] = [[], new Set(), new Set()];
  const start = rows.rows.length;
  await sheet.read(
    (cells, line, isHidden) => {
      rows.add(cells, line);
      if (isHidden) hiddenLines.add(line);
      return true;
    },
    {
      onHiddenColumns: (from, to) => addAll(hidden, from, to, limit.columns),
      onMerged: (range) => {
        if (merged.length < MAX_RANGES) merged.push(range);
      },
    },
  );
  const own = rows.rows.slice(start);
  const isShown = ({ line }: TableRow) => !hiddenLines.has(line);
  const merge = (fees: ReadonlySet<number>) => mergedCells(own, merged, { count: limit.columns, fees, hidden });
  // The header may be of merged cells itself.
  const all = merge(rules.feeColumns(merge(new Set()).filter(isShown).slice(0, SEARCHED_ROWS), sheet.name));
  const shown = all.filter(isShown).map(({ cells, line }) => ({ cells: without(cells, hidden), line }));
  const columns = [...hidden]
    .toSorted((a, b) => a - b)
    .flatMap((column) => {
      const value = all.find(({ cells }) => (cells[column] ?? "") !== "")?.cells[column];
      return value === undefined ? [] : [[columnName(column), value] as const];
    });
  const hiddenRows = own.filter((row) => !isShown(row)).map(({ line }) => line);
  return { name: sheet.name, rows: shown, isHidden: false, hiddenRows, hiddenColumns: columns };
}

/** Cells with blanks in some columns. */
function without(cells: readonly string[], columns: ReadonlySet<number>): readonly string[] {
  return columns.size === 0 ? cells : cells.map((cell, i) => (columns.has(i) ? "" : cell));
}

function addAll(columns: Set<number>, from: number, to: number, count: number): void {
  for (let column = from; column <= to && column < count; column++) columns.add(column);
}

/** Work on a sheet, with its name in the errors if there are several. */
async function named<T>({ name }: Sheet, count: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof TableError) || count === 1) throw error;
    throw new TableError(error.message, { ...error.where, sheet: name });
  }
}
