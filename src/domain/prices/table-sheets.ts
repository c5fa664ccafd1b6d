import { cut } from "../text/cut.ts";
import type { TableRow } from "../text/table-row.ts";
import { listed, MAX_QUOTED } from "./table-notes.ts";
import { writeRows } from "./write-price-table.ts";

/** A sheet of a workbook as a text of prices has it: below a line that names it. */
export interface TableSheet {
  /** Null for a table without that line. */
  readonly name: string | null;
  /** Their numbers are those in the sheet. */
  readonly rows: readonly TableRow[];
  readonly isRead: boolean;
  /** Hidden parts, in words; empty if there are none. */
  readonly hidden: string;
}

/** A sheet before it is a text. */
interface SheetToWrite {
  readonly name: string;
  /** Null for a sheet that is not read. */
  readonly rows: readonly TableRow[] | null;
  readonly isHidden: boolean;
  readonly hiddenRows: readonly number[];
  readonly hiddenColumns: readonly (readonly [letters: string, value: string])[];
}

const [READ, UNREAD] = ["Planilha:", "Planilha que não lemos:"];
const MARK = /^planilha(?<unread> que não lemos)?:(?<name>.*)$/iu;

/** The sheets of a workbook as one text, which is read again as these sheets; one sheet that needs no name has none. */
export function writeSheets(sheets: readonly SheetToWrite[], isTelling: (name: string) => boolean): string {
  const texts = sheets.map((sheet) => {
    const hidden = hiddenLabel(sheet);
    const isNamed = sheets.length > 1 || hidden !== "" || isTelling(sheet.name);
    const name = sheet.name.replace(/\s+/g, " ").trim() + (sheet.isHidden ? " (oculta)" : "");
    const mark = [`${sheet.rows ? READ : UNREAD} ${name}`, hidden].filter(Boolean).join("\t");
    return [...(isNamed ? [mark] : []), ...(sheet.rows ? [writeRows(sheet.rows)] : [])].join("\n");
  });
  return texts.join("\n");
}

/** The sheets of the rows of a text; one without a name where no line names one. */
export function splitSheets(rows: readonly TableRow[]): TableSheet[] {
  const sheets: (Omit<TableSheet, "rows"> & { readonly rows: TableRow[]; readonly above: number })[] = [];
  for (const { cells, line } of rows) {
    const [first = "", hidden = "", ...rest] = cells;
    const mark = rest.every((cell) => cell === "") ? MARK.exec(first)?.groups : undefined;
    if (mark) {
      sheets.push({ name: mark.name!.trim(), rows: [], isRead: !mark.unread, hidden, above: line });
      continue;
    }
    if (sheets.length === 0) sheets.push({ name: null, rows: [], isRead: true, hidden: "", above: 0 });
    const sheet = sheets.at(-1)!;
    sheet.rows.push({ cells, line: line - sheet.above });
  }
  return sheets;
}

function hiddenLabel({ hiddenRows, hiddenColumns }: SheetToWrite): string {
  const columns = hiddenColumns.map(
    ([letters, value]) => `${letters} ("${cut(value.replace(/\s+/g, " "), MAX_QUOTED)}")`,
  );
  const rows = `${hiddenRows.length === 1 ? "linha oculta" : "linhas ocultas"} ${listed(hiddenRows.map(String))}`;
  return [
    hiddenRows.length > 0 && rows,
    columns.length > 0 && `${columns.length === 1 ? "coluna oculta" : "colunas ocultas"} ${listed(columns)}`,
  ]
    .filter((words) => words !== false)
    .join("; ");
}
