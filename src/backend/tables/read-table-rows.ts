import type { TableRow } from "../../domain/text/table-row.ts";
import { decodeText } from "./decode-text.ts";
import { DelimitedRows, delimiterOf } from "./delimited-rows.ts";
import { mergedCells } from "./merged-cells.ts";
import { TableError } from "./table-error.ts";
import { unreadableDocument, unreadableKind } from "./unreadable-kinds.ts";

/** Likeness of a row to a header: the number of columns that are known. */
type HeaderLikeness = (cells: readonly string[]) => number;

/** Rows of a table, and the message for a longer one. */
interface RowLimit {
  readonly rows: number;
  readonly message: string;
}

/** Many times the table of any school. */
const PRICES_LIMIT: RowLimit = {
  rows: 5_000,
  message: "tem mais de 5.000 linhas: mande só a tabela de preços desta escola.",
};
/** Rows that are searched for a header. */
const SEARCHED_ROWS = 40;
const MAX_SHEETS = 20;

/**
 * Reads a table whole: a text as a spreadsheet copies it or as CSV, or the bytes of a CSV or .xlsx file. Of several sheets it
 * reads the one with the likeliest header; a merged cell has its value in all of its places. Rows without a value are left
 * out. Throws TableError for what is no table and for more rows than the limit.
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

function readText(text: string, likeness: HeaderLikeness, limit: RowLimit): TableRow[] {
  const rows: TableRow[] = [];
  const place = { above: 0, delimiter: delimiterOfText(text, likeness) };
  const reader = new DelimitedRows("tabela", place, (cells, line) => {
    add(rows, cells, line, limit);
    return undefined;
  });
  reader.push(text.replace(/^\uFEFF/, ""));
  reader.end();
  return rows;
}

/** The delimiter of the likeliest header among the first lines; without one, that of the first line with several cells. */
function delimiterOfText(text: string, likeness: HeaderLikeness): string {
  const lines = text.split(/\r\n?|\n/, SEARCHED_ROWS).map((line) => {
    const delimiter = delimiterOf(line);
    const cells = line.split(delimiter).map((cell) => cell.replaceAll('"', ""));
    return { delimiter, cells, score: likeness(cells) };
  });
  const best = lines.reduce((a, b) => (b.score > a.score ? b : a));
  const first = best.score > 0 ? best : lines.find(({ cells }) => cells.length > 1);
  return (first ?? best).delimiter;
}

async function readWorkbook(bytes: Uint8Array, likeness: HeaderLikeness, limit: RowLimit): Promise<TableRow[]> {
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
  for (const sheet of (await readSheets(archive, 2)).slice(0, MAX_SHEETS)) {
    const rows: TableRow[] = [];
    const merged: string[] = [];
    await sheet.read(
      (cells, line) => {
        add(rows, cells, line, limit);
        return true;
      },
      (range) => merged.push(range),
    );
    const score = Math.max(0, ...rows.slice(0, SEARCHED_ROWS).map(({ cells }) => likeness(cells)));
    if (score > best.score) best = { rows: mergedCells(rows, merged), score };
  }
  return best.rows;
}

function add(rows: TableRow[], cells: readonly string[], line: number, limit: RowLimit): void {
  if (cells.every((cell) => cell.trim() === "")) return;
  if (rows.length === limit.rows) throw new TableError(limit.message);
  rows.push({ cells: cells.map((cell) => cell.trim()), line });
}
