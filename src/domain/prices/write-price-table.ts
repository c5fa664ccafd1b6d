import { shiftName } from "../catalog/shift.ts";
import { gradeOf } from "../catalog/stage.ts";
import type { Cents } from "../pricing/money.ts";
import type { TableRow } from "../text/table-row.ts";
import type { ColumnKind } from "./column-kinds.ts";
import { validityName } from "./price-cells.ts";
import { columnLabel } from "./price-columns.ts";
import type { PriceRow } from "./price-row.ts";

/** Most lines of a table that are kept as they are in the file. */
const MAX_LINES = 10_000;

const yesNo = (is: boolean) => (is ? "sim" : "não");
const money = (cents: Cents | null) => (cents === null ? "" : (cents / 100).toFixed(2).replace(".", ","));

const CELLS: readonly (readonly [ColumnKind, (row: PriceRow) => string])[] = [
  ["grade", ({ grade }) => gradeOf(grade).name],
  ["shift", ({ shift }) => shiftName(shift)],
  ["year", ({ year }) => String(year)],
  ["list", ({ listMonthlyFeeCents }) => money(listMonthlyFeeCents)],
  ["net", ({ netMonthlyFeeCents, discountPercent }) => (discountPercent > 0 ? money(netMonthlyFeeCents) : "")],
  ["enrollment", ({ enrollmentFeeCents }) => money(enrollmentFeeCents)],
  ["waivesEnrollment", ({ waivesEnrollmentFee }) => yesNo(waivesEnrollmentFee)],
  ["waivesFirst", ({ waivesFirstMonth }) => yesNo(waivesFirstMonth)],
  ["installments", ({ installments }) => (installments === null ? "" : String(installments))],
  ["validity", ({ validityRule }) => validityName(validityRule)],
  ["conditions", ({ conditions }) => conditions ?? ""],
];

/** Kinds of the cells of a table that we write, in its order. */
export const TABLE_CELLS: readonly ColumnKind[] = CELLS.map(([kind]) => kind);

/** A table with one more row of typed cells, by their kind; only that row after a table with other columns. */
export function appendRow(text: string, cells: Readonly<Partial<Record<ColumnKind, string>>>): string {
  const header = TABLE_CELLS.map(columnLabel).join("\t");
  const row = TABLE_CELLS.map((kind) => quoted((cells[kind] ?? "").replace(/\s+/g, " ").trim())).join("\t");
  return `${text.startsWith(header) ? text.trimEnd() : header}\n${row}`;
}

/** The typed cells of a price. */
export function cellsOf(row: PriceRow): Record<string, string> {
  return Object.fromEntries(CELLS.map(([kind, write]) => [kind, write(row)]));
}

/** The rows of any table as the text of one, each in its own line, for a table that came as a file. */
export function writeRows(rows: readonly TableRow[]): string {
  const lines: string[] = [];
  for (const { cells, line } of rows) {
    // Errors name the lines of the file.
    while (lines.length < line - 1 && lines.length < MAX_LINES) lines.push("");
    lines.push(cells.map((cell) => quoted(cell.replace(/\s+/g, " "))).join("\t"));
  }
  return lines.join("\n");
}

/** A cell that begins with a quote would be read as a quoted one. */
function quoted(cell: string): string {
  return cell.startsWith('"') ? `"${cell.replaceAll('"', '""')}"` : cell;
}
