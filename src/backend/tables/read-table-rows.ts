import type { TableRow } from "../../domain/text/table-row.ts";
import { DelimitedRows, delimiterOf } from "./delimited-rows.ts";
import { checkSize, RowCollector, SEARCHED_ROWS, type TableLimit } from "./row-collector.ts";

/** Likeness of a row to a header: the number of columns that are known. */
type HeaderLikeness = (cells: readonly string[]) => number;

/** Many times the tables of any school. */
export const PRICES_LIMIT: TableLimit = {
  rows: 5_000,
  message: "tem mais de 5.000 linhas: mande só a tabela de preços desta escola.",
  columns: 60,
  // Too long for any column.
  cell: 1_000,
  characters: 1_000_000,
};
/** Characters of a line from which the delimiter is detected. */
const SAMPLED = 10_000;

/**
 * Reads a table whole: a text as a spreadsheet copies it, or CSV. Rows without a value are left out. Throws TableError
 * for what is no table and for more rows, columns or characters than the limit.
 */
export function readTableRows(text: string, likeness: HeaderLikeness, limit = PRICES_LIMIT): TableRow[] {
  const rows = new RowCollector(limit);
  const position = { above: 0, delimiter: delimiterOfText(text, likeness, limit) };
  const reader = new DelimitedRows("tabela", position, (cells, line) => {
    rows.add(cells, line);
    return undefined;
  });
  reader.push(text.replace(/^\uFEFF/, ""));
  reader.end();
  return checkSize(rows.rows, limit);
}

/**
 * The delimiter of the likeliest header among the first lines. Without one, that of a copied spreadsheet, or else of
 * the first line with several cells.
 */
function delimiterOfText(text: string, likeness: HeaderLikeness, limit: TableLimit): string {
  const lines = text.split(/\r\n?|\n/, SEARCHED_ROWS).map((whole) => {
    const line = whole.slice(0, SAMPLED);
    const delimiter = delimiterOf(line);
    const cells = line.split(delimiter, limit.columns).map((cell) => cell.replaceAll('"', "").slice(0, limit.cell));
    return { delimiter, cells, score: likeness(cells) };
  });
  const best = lines.reduce((a, b) => (b.score > a.score ? b : a));
  if (best.score <= 0 && text.includes("\t")) return "\t";
  const first = best.score > 0 ? best : lines.find(({ cells }) => cells.length > 1);
  return (first ?? best).delimiter;
}
