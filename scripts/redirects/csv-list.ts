import { CsvError, parse } from "csv-parse/sync";
import { RedirectError } from "../../src/backend/redirects/edit.ts";
import { delimiterOf } from "../../src/backend/tables/delimited-rows.ts";
import { hasColumns, type ListItem, readRow } from "./list-item.ts";

/** Columns of a file whose first line is a redirect already. */
const WITHOUT_HEADER = ["de", "para", "status"];

/** Reads a CSV text with commas, semicolons or tabs, as saved by spreadsheets and other tools. Throws RedirectError. */
export function readCsvList(text: string): ListItem[] {
  // Excel's hint about the delimiter keeps its line, for the numbers of the others.
  const lines = text.replace(/^sep=.?(?=\n)/i, "");
  const firstLine = lines.split("\n").find((line) => line.trim() !== "" && !line.startsWith("#")) ?? "";
  const rows = parseRows(lines, delimiterOf(firstLine));
  const first = rows[0]?.record ?? [];
  const isHeader = !/^(\/|https?:)/i.test(first[0] ?? "");
  if (isHeader) checkColumns(first, rows[0]?.info.lines ?? 1);
  const names = isHeader ? first : WITHOUT_HEADER;
  return rows.slice(isHeader ? 1 : 0).flatMap(({ record, info }) => {
    const place = `linha ${info.lines}`;
    if (record.every((cell) => cell === "")) return [];
    if (record.slice(names.length).some((cell) => cell !== "")) {
      return [{ place, problem: `tem ${record.length} colunas, e a lista tem ${names.length}` }];
    }
    return [readRow(place, names.map((name, i) => [name, record[i]] as const).reverse())];
  });
}

/** Throws RedirectError unless the columns have a path and a target. */
export function checkColumns(names: readonly string[], line: number): void {
  if (hasColumns(names)) return;
  throw new RedirectError(`linha ${line}: precisa das colunas "de" e "para" (ou from e to).`);
}

function parseRows(text: string, delimiter: string): { record: string[]; info: { lines: number } }[] {
  try {
    return parse(text, {
      delimiter,
      comment: "#",
      comment_no_infix: true,
      skip_empty_lines: true,
      relax_column_count: true,
      trim: true,
      info: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new RedirectError(`linha ${error.lines}: as aspas não fecham, ou há texto depois delas.`);
  }
}
