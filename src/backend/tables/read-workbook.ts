import type { FileEntry } from "@zip.js/zip.js";
import type { TableRow } from "../../domain/text/table-row.ts";
import { type Archive, type ByteSource, limited } from "./byte-source.ts";
import { columnName, columnOf } from "./cell-format.ts";
import { checkSize, RowCollector, SEARCHED_ROWS, type TableLimit } from "./row-collector.ts";
import { TableError } from "./table-error.ts";
import { unreadableDocument } from "./unreadable-kinds.ts";
import { isWorkbook, readSheets, type Sheet } from "./workbook.ts";
import { readEntry } from "./zip-entry.ts";

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
  const section = rows.rows.slice(start);
  const isShown = ({ line }: TableRow) => !hiddenLines.has(line);
  const merge = (fees: ReadonlySet<number>) => mergedCells(section, merged, { count: limit.columns, fees, hidden });
  // The header may be of merged cells itself.
  const all = merge(rules.feeColumns(merge(new Set()).filter(isShown).slice(0, SEARCHED_ROWS), sheet.name));
  const shown = all.filter(isShown).map(({ cells, line }) => ({ cells: without(cells, hidden), line }));
  const columns = [...hidden]
    .toSorted((a, b) => a - b)
    .flatMap((column) => {
      const value = all.find(({ cells }) => (cells[column] ?? "") !== "")?.cells[column];
      return value === undefined ? [] : [[columnName(column), value] as const];
    });
  const hiddenRows = section.filter((row) => !isShown(row)).map(({ line }) => line);
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

/** Ranges of merged cells that are read. */
const MAX_RANGES = 1_000;

/** "A2:C6", up to the last cell of Excel. */
const RANGE = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/;

/** Columns of a sheet as merged cells treat them. */
interface MergedColumns {
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
function mergedCells(
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

/**
 * Maximum bytes of the files of a workbook, decompressed: many times a table of 5,000 rows, and the end of a zip bomb.
 */
const MAX_BYTES = 16 * 2 ** 20;
const TOO_LARGE = "planilha grande demais: copie só a tabela de preços para outra.";
const DAMAGED = "planilha danificada ou com senha: abra-a e salve-a de novo, sem senha.";
/** Most files in it, pictures too. */
const MAX_ENTRIES = 2_000;
/** Parts of a workbook that hold its cells; pictures and themes stay compressed. */
const PARTS =
  /^xl\/(?:_rels\/workbook\.xml\.rels|workbook\.xml|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml)$/;

/** Opens a small workbook that is held in memory. Throws TableError for a damaged one and for one that is too large. */
export async function openWorkbook(bytes: Uint8Array): Promise<Archive> {
  // The library without its own decompression: a workbook needs none but that of the platform.
  const { Uint8ArrayReader, ZipReader } = await import("@zip.js/zip.js/lib/zip-core-custom.js");
  const zip = new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false, checkSignature: true });
  const entries = new Map<string, FileEntry>();
  let [total, count] = [0, 0];
  try {
    for await (const entry of zip.getEntriesGenerator()) {
      if (++count > MAX_ENTRIES) throw new TableError(TOO_LARGE);
      if (entry.directory) continue;
      entries.set(entry.filename, entry);
      if (!PARTS.test(entry.filename)) continue;
      total += entry.uncompressedSize;
      if (total > MAX_BYTES) throw new TableError(TOO_LARGE);
      if (entry.encrypted || (entry.compressionMethod !== 0 && entry.compressionMethod !== 8)) throw damaged();
    }
  } catch (error) {
    throw explained(error);
  }
  // A file is read up to its declared size; the sum of the sizes is bounded.
  const source = (name: string): ByteSource => ({
    name: "planilha",
    open: async () => limited(piecesOf(entries.get(name)!), "planilha", entries.get(name)!.uncompressedSize, DAMAGED),
  });
  return { name: "planilha", names: new Set(entries.keys()), source };
}

async function* piecesOf(entry: FileEntry): AsyncGenerator<Uint8Array> {
  try {
    yield* readEntry(entry);
  } catch (error) {
    throw explained(error);
  }
}

function explained(error: unknown): TableError {
  return error instanceof TableError ? error : damaged();
}

function damaged(): TableError {
  return new TableError(DAMAGED);
}
