import type { TableRow } from "../text/table-row.ts";
import type { ColumnKind } from "./column-kinds.ts";
import { isNoClass } from "./price-cells.ts";
import {
  columnLabel,
  isCodeColumn,
  isPriceHeader,
  type PriceColumn,
  type PriceWords,
  readHeader,
} from "./price-columns.ts";
import { isAmount } from "./read-amount.ts";

/** The columns of the fees of some classes: all of a row, or of the shifts or the year that the columns name. */
export interface FeeColumns {
  readonly list: PriceColumn;
  readonly net: PriceColumn | null;
}

/** Columns of a table by their meaning. */
export interface TableLayout {
  readonly fees: readonly FeeColumns[];
  readonly others: ReadonlyMap<ColumnKind, PriceColumn>;
  readonly rows: readonly TableRow[];
  /** Names of columns that are not read. */
  readonly ignored: readonly string[];
  /** The table has no header: its columns are recognized by their cells. */
  readonly isInferred: boolean;
}

/** Rows that are searched for a header, which titles may precede. */
const SEARCHED_ROWS = 40;
/** Rows whose cells show the kind of a column. */
const SAMPLE_ROWS = 10;

/** Finds the columns of a table; a sentence that says what is wrong if there are none, or two of a kind. */
export function findLayout(rows: readonly TableRow[], words: PriceWords): TableLayout | string {
  const header = findHeader(rows, words);
  const rest = header ? rows.slice(header.at + 1) : rows;
  const columns = header ? settleYears(header.columns, rest) : columnsWithoutHeader(rows, words);
  if (columns.length === 0) return MISSING_HEADER;
  const fees = feeColumns(columns);
  if (typeof fees === "string") return fees;
  const others = new Map<ColumnKind, PriceColumn>();
  for (const column of columns) {
    const kind = column.kind as ColumnKind;
    if (kind === "list" || kind === "net") continue;
    const earlier = others.get(kind);
    if (earlier) return twice(earlier, column);
    others.set(kind, column);
  }
  const known = new Set(columns.map(({ index }) => index));
  const names = header ? rows[header.at]!.cells : [];
  const ignored = names.filter((name, i) => name.trim() !== "" && !known.has(i) && !isCodeColumn(name));
  return { fees, others, rows: rest, ignored, isInferred: !header };
}

/** The likeliest header of a table of prices, which titles may precede; undefined if there is none. */
export function findHeader(rows: readonly TableRow[], words: PriceWords) {
  const headers = rows
    .slice(0, SEARCHED_ROWS)
    .map(({ cells }, at) => ({ at, cells, columns: readHeader(cells, words) }))
    // A row "manhã, 900" of a sheet whose name states the grade is no header.
    .filter(({ cells, columns }) => isPriceHeader(columns, words.sheetGrades && !cells.some(isAmount)));
  return headers.toSorted((a, b) => b.columns.length - a.columns.length)[0];
}

/**
 * Finds the likely header of a table without a known one: the last row of names before the first grade, or the first
 * row.
 */
export function unknownHeader(rows: readonly TableRow[], words: PriceWords): TableRow | undefined {
  const first = rows.findIndex((row) => isPriced(row, words));
  const isNames = ({ cells }: TableRow) =>
    cells.filter((cell) => cell !== "").length > 1 && !cells.some((cell) => isAmount(cell));
  return first < 0 ? rows.find(isNames) : rows.slice(0, first).findLast(isNames);
}

/** Whether the first rows of a sheet begin a table of prices, or of one whose columns have unknown names. */
export function mayHavePrices(rows: readonly TableRow[], words: PriceWords): boolean {
  return findHeader(rows, words) !== undefined || rows.some((row) => isPriced(row, words));
}

/** A row with a grade and an amount. */
function isPriced({ cells }: TableRow, { gradesOf }: PriceWords): boolean {
  return cells.some((cell) => gradesOf(cell)) && cells.some((cell) => isAmount(cell));
}

/** Positions of the columns of fees without scholarship. */
export function feeColumnsOf(rows: readonly TableRow[], words: PriceWords): ReadonlySet<number> {
  const columns = findHeader(rows, words)?.columns ?? [];
  return new Set(columns.flatMap(({ kind, index }) => (kind === "list" ? [index] : [])));
}

/** Columns by their cells. Of a table with unknown titles none: its numbers may be rooms, and would be read as fees. */
function columnsWithoutHeader(rows: readonly TableRow[], words: PriceWords): PriceColumn[] {
  return unknownHeader(rows, words) ? [] : inferColumns(rows, words);
}

const MISSING_HEADER =
  "não achamos as colunas: a primeira linha diz o que cada uma tem, como Série, Turno, Ano letivo e Mensalidade";

/** "Ano" is the school year where its cells are years, or where another column is the grade. */
function settleYears(columns: readonly PriceColumn[], rows: readonly TableRow[]): PriceColumn[] {
  const hasGrade = columns.some(({ kind }) => kind === "grade");
  return columns.map((column) => {
    if (column.kind !== "year or grade") return column;
    const isYear = rows.slice(0, SAMPLE_ROWS).some(({ cells }) => /^20\d{2}$/.test(cells[column.index] ?? ""));
    return { ...column, kind: hasGrade || isYear ? "year" : "grade" };
  });
}

/** Columns of a table without a header: a grade, and the fees right of it; a shift and a year if there are. */
function inferColumns(rows: readonly TableRow[], { gradesOf, shiftsOf }: PriceWords): PriceColumn[] {
  const sample = rows.find(({ cells }) => cells.some((cell) => gradesOf(cell)) && cells.length > 1);
  if (!sample) return [];
  const columns: PriceColumn[] = [];
  const has = (kind: ColumnKind) => columns.some((column) => column.kind === kind);
  for (const [index, cell] of sample.cells.entries()) {
    const kind = kindOf(cell);
    if (kind && !has(kind)) columns.push({ index, kind, name: columnLabel(kind), shifts: null, year: null });
  }
  return isPriceHeader(columns) ? columns : [];

  function kindOf(cell: string): ColumnKind | null {
    if (gradesOf(cell)) return "grade";
    if (shiftsOf(cell)) return "shift";
    if (/^20\d{2}$/.test(cell)) return "year";
    if (isNoClass(cell) || !isAmount(cell)) return null;
    return has("list") ? "net" : "list";
  }
}

/** The fee columns in pairs, by the class in their names. */
function feeColumns(columns: readonly PriceColumn[]): FeeColumns[] | string {
  const keyOf = ({ shifts, year }: PriceColumn) => `${shifts ?? ""} ${year ?? ""}`;
  const fees = new Map<string, FeeColumns>();
  for (const list of columns.filter(({ kind }) => kind === "list")) {
    const earlier = fees.get(keyOf(list));
    if (earlier) return twice(earlier.list, list);
    fees.set(keyOf(list), { list, net: null });
  }
  for (const net of columns.filter(({ kind }) => kind === "net")) {
    const pair = fees.get(keyOf(net)) ?? (fees.size === 1 ? [...fees.values()][0] : undefined);
    if (!pair) return `não sabemos de que mensalidade é a coluna "${net.name}"`;
    if (pair.net) return twice(pair.net, net);
    fees.set(keyOf(pair.list), { ...pair, net });
  }
  return [...fees.values()];
}

function twice(a: PriceColumn, b: PriceColumn): string {
  return `as colunas "${a.name}" e "${b.name}" dizem a mesma coisa: deixe só uma`;
}
