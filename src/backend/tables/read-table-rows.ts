import type { TableRow } from "../../domain/text/table-row.ts";
import { decodeText } from "./decode-text.ts";
import { DelimitedRows, delimiterOf } from "./delimited-rows.ts";
import { MAX_RANGES, mergedCells } from "./merged-cells.ts";
import { TableError } from "./table-error.ts";
import { unreadableDocument, unreadableKind } from "./unreadable-kinds.ts";

/** Likeness of a row to a header: the number of columns that are known. */
type HeaderLikeness = (cells: readonly string[]) => number;

/** The size of a table. */
export interface TableLimit {
  readonly rows: number;
  /** For a table with more rows. */
  readonly message: string;
  readonly columns: number;
  /** Characters of a cell: the rest is cut off before any pattern reads it. */
  readonly cell: number;
  /** Characters of all cells. */
  readonly characters: number;
}

/** Many times the table of any school. */
const PRICES_LIMIT: TableLimit = {
  rows: 5_000,
  message: "tem mais de 5.000 linhas: mande só a tabela de preços desta escola.",
  columns: 60,
  // Too long for any column.
  cell: 1_000,
  characters: 1_000_000,
};
/** Characters of a line from which the delimiter is detected. */
const SAMPLED = 10_000;
/** Rows that are searched for a header. */
const SEARCHED_ROWS = 40;
const MAX_SHEETS = 20;

/**
 * Reads a table whole: a text as a spreadsheet copies it or as CSV, or the bytes of a CSV or .xlsx file. Of several sheets it
 * reads the one with the likeliest header; a merged cell has its value in all of its places. Rows without a value are left
 * out. Throws TableError for what is no table and for more rows, columns or characters than the limit.
 */
export async function readTableRows(
  input: string | Uint8Array,
  likeness: HeaderLikeness,
  limit = PRICES_LIMIT,
): Promise<TableRow[]> {
  if (typeof input === "string") return readText(input, likeness, limit);
  const problem = unreadableKind(input);
  if (problem) throw new TableError(problem);
  if (input[0] === 0x50 && input[1] === 0x4b) return readWorkbook(input, likeness, limit);
  return readText(decodeText(input), likeness, limit);
}

function readText(text: string, likeness: HeaderLikeness, limit: TableLimit): TableRow[] {
  const rows = new RowCollector(limit);
  const place = { above: 0, delimiter: delimiterOfText(text, likeness, limit) };
  const reader = new DelimitedRows("tabela", place, (cells, line) => {
    rows.add(cells, line);
    return undefined;
  });
  reader.push(text.replace(/^\uFEFF/, ""));
  reader.end();
  return checkSize(rows.rows, limit);
}

/** The delimiter of the likeliest header among the first lines; without one, that of the first line with several cells. */
function delimiterOfText(text: string, likeness: HeaderLikeness, limit: TableLimit): string {
  const lines = text.split(/\r\n?|\n/, SEARCHED_ROWS).map((whole) => {
    const line = whole.slice(0, SAMPLED);
    const delimiter = delimiterOf(line);
    const cells = line.split(delimiter, limit.columns).map((cell) => cell.replaceAll('"', "").slice(0, limit.cell));
    return { delimiter, cells, score: likeness(cells) };
  });
  const best = lines.reduce((a, b) => (b.score > a.score ? b : a));
  const first = best.score > 0 ? best : lines.find(({ cells }) => cells.length > 1);
  return (first ?? best).delimiter;
}

async function readWorkbook(bytes: Uint8Array, likeness: HeaderLikeness, limit: TableLimit): Promise<TableRow[]> {
  const [{ openWorkbook }, { isWorkbook, readSheets }] = await Promise.all([
    import("./open-workbook.ts"),
    import("./workbook.ts"),
  ]);
  const archive = await openWorkbook(bytes);
  if (!isWorkbook(archive)) {
    throw new TableError(
      unreadableDocument(archive.names) ?? "é um arquivo compactado: mande a planilha que está nele.",
    );
  }
  let best: { readonly rows: TableRow[]; readonly score: number } = { rows: [], score: -1 };
  // Centavos: a fee that a formula computed may have more digits.
  for (const sheet of (await readSheets(archive, { decimals: 2, columns: limit.columns })).slice(0, MAX_SHEETS)) {
    const rows = new RowCollector(limit);
    const merged: string[] = [];
    await sheet.read(
      (cells, line) => {
        rows.add(cells, line);
        return true;
      },
      (range) => {
        if (merged.length < MAX_RANGES) merged.push(range);
      },
    );
    const score = Math.max(0, ...rows.rows.slice(0, SEARCHED_ROWS).map(({ cells }) => likeness(cells)));
    if (score > best.score) best = { rows: mergedCells(rows.rows, merged, limit.columns), score };
  }
  return checkSize(best.rows, limit);
}

/** The same rows; merged cells repeat a text. Throws TableError for more characters than the limit. */
function checkSize(rows: TableRow[], { characters }: TableLimit): TableRow[] {
  let total = 0;
  for (const { cells } of rows) for (const cell of cells) total += cell.length;
  if (total > characters) throw new TableError("tem texto demais: mande só a tabela.");
  return rows;
}

/** Rows of a table that have a value, within its limit. */
class RowCollector {
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
