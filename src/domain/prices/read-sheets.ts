import { shiftLabel } from "../catalog/shift.ts";
import { gradeOf } from "../catalog/stage.ts";
import { cut } from "../text/cut.ts";
import { formatList } from "../text/format.ts";
import type { TableRow } from "../text/table-row.ts";
import { MAX_COLUMNS } from "./column-kinds.ts";
import { columnKey, type PriceWords } from "./price-columns.ts";
import { classKey } from "./price-row.ts";
import type { PriceInput } from "./price-table.ts";
import { readSchoolsTable, type SchoolsTableReading, type SchoolsTableRules } from "./read-schools-table.ts";
import { NO_SHEET_NAME, readSheetName, type SheetName } from "./sheet-name.ts";
import { type NamedColumn, namedColumns } from "./stated-columns.ts";
import { MAX_QUOTED } from "./table-notes.ts";
import { splitSheets, type TableSheet } from "./table-sheets.ts";

export interface SheetsReading extends SchoolsTableReading {
  readonly columns: readonly NamedColumn[];
  /** Parts are not read, which may have prices: a class that seems to lack may be there. */
  readonly isPartial: boolean;
}

/** A price with the sheet that states it. */
interface StatedRow {
  readonly row: PriceInput;
  readonly sheet: string;
}

/**
 * Reads the sheets of a text, which names them as `writeSheets` does. The name of a sheet states the shift, the grades,
 * the year or the school of its rows where no column does. Of two sheets with different prices for a class neither is
 * taken.
 */
export function readSheets(rows: readonly TableRow[], words: PriceWords, rules: SchoolsTableRules): SheetsReading {
  const sheets = splitSheets(rows);
  if (sheets.every(({ isRead }) => !isRead)) sheets.push({ name: null, rows: [], isRead: true, hidden: "" });
  const read = sheets.filter(({ isRead }) => isRead);
  const names = read.map(({ name }) => (name === null ? NO_SHEET_NAME : readSheetName(name, words, rules.schools)));
  const merged = new MergedSheets();
  const notes: string[] = [];
  const columns = new Map<string, NamedColumn>();
  for (const [i, sheet] of read.entries()) {
    const [name, label] = [names[i]!, labelOf(sheet, sheets.length)];
    const problem = problemOf(name, rules, read.length);
    if (problem !== null) {
      // The tables of former years stay in a workbook.
      const isFormer = name.year !== null && name.year < Math.min(...rules.years) && read.length > 1;
      (isFormer ? notes : merged.errors).push(`${label}: ${problem}`);
      continue;
    }
    const own = wordsOf(name, words);
    const reading = readSchoolsTable(sheet.rows, own, rulesOf(name, rules));
    merged.add(reading, label);
    notes.push(...reading.notes.map((note) => labelled(note, label)));
    if (sheet.hidden !== "") notes.push(labelled(`${sheet.hidden}, que não publicamos`, label));
    for (const column of namedColumns(sheet.rows, own)) columns.set(columnKey(column.name), column);
  }
  const unread = sheets.filter(({ isRead }) => !isRead).map(({ name }) => `"${cut(name ?? "", MAX_QUOTED)}"`);
  if (unread.length > 0) {
    notes.push(`${unread.length === 1 ? "planilha que não lemos" : "planilhas que não lemos"}: ${formatList(unread)}`);
  }
  const isPartial = unread.length > 0 || read.some(({ hidden }) => hidden !== "");
  return { ...merged.end(), notes, columns: [...columns.values()].slice(0, MAX_COLUMNS), isPartial };
}

export function wordsOf({ grades }: Pick<SheetName, "grades">, words: PriceWords): PriceWords {
  return grades ? { ...words, sheetGrades: grades } : words;
}

function rulesOf({ shifts, year, inepCode }: SheetName, rules: SchoolsTableRules): SchoolsTableRules {
  const first = rules.schools.filter((school) => school.inepCode === inepCode);
  const schools = [...first, ...rules.schools.filter((school) => school.inepCode !== inepCode)];
  return { ...rules, schools, year: year ?? rules.year, shifts };
}

/** Why a sheet cannot be read by its name; null if it can. */
function problemOf({ year, inepCode }: SheetName, { years, schools }: SchoolsTableRules, count: number): string | null {
  if (year !== null && !years.includes(year)) {
    return `${year} não é um ano letivo aberto: use ${formatList(years.map(String), "ou")} no nome da planilha`;
  }
  // A workbook of one table may be called after anything.
  return inepCode === undefined && (count > 1 || schools.length > 1)
    ? "não sabemos de que escola é: escreva o código INEP no nome da planilha, ou mande-a na mesa daquela escola"
    : null;
}

const labelOf = ({ name }: TableSheet, count: number): string =>
  name === null || count === 1 ? "" : `planilha "${cut(name, MAX_QUOTED)}"`;

/** A message with the sheet that it is about: `planilha "Manhã", linha 4: …`. */
function labelled(message: string, label: string): string {
  if (label === "") return message;
  return `${label}${message.startsWith("linha") ? "," : ":"} ${message}`;
}

/** The prices of several sheets by school, without the classes with two prices. */
class MergedSheets {
  readonly errors: string[] = [];
  readonly #warnings: string[] = [];
  readonly #rows = new Map<string, Map<string, StatedRow>>();
  readonly #contested = new Map<
    string,
    { readonly sheets: readonly [string, string]; readonly keys: Set<string>; readonly row: PriceInput }
  >();

  add({ rows, errors, warnings }: SchoolsTableReading, label: string): void {
    this.errors.push(...errors.map((error) => labelled(error, label)));
    this.#warnings.push(...warnings.map((warning) => labelled(warning, label)));
    for (const [inepCode, stated] of rows) {
      const ofSchool = this.#rows.get(inepCode) ?? new Map<string, StatedRow>();
      this.#rows.set(inepCode, ofSchool);
      for (const row of stated) this.#addRow(inepCode, ofSchool, { row, sheet: label });
    }
  }

  #addRow(inepCode: string, ofSchool: Map<string, StatedRow>, stated: StatedRow): void {
    const key = classKey(stated.row);
    const earlier = ofSchool.get(key);
    if (!earlier) {
      ofSchool.set(key, stated);
      return;
    }
    const where = `linha ${stated.row.line}`;
    if (JSON.stringify({ ...earlier.row, line: 0 }) === JSON.stringify({ ...stated.row, line: 0 })) {
      const label = classLabel(stated.row);
      const other = labelled(`linha ${earlier.row.line}`, earlier.sheet);
      this.#warnings.push(labelled(`${where}: repete a ${other} (${label})`, stated.sheet));
      return;
    }
    const pair = `${earlier.sheet} ${stated.sheet}`;
    const contested = this.#contested.get(pair) ?? {
      sheets: [earlier.sheet, stated.sheet] as const,
      keys: new Set<string>(),
      row: stated.row,
    };
    contested.keys.add(`${inepCode} ${key}`);
    this.#contested.set(pair, contested);
  }

  /** All that the sheets state; a pair of sheets with different prices for their classes is one error. */
  end(): Pick<SchoolsTableReading, "rows" | "errors" | "warnings"> {
    const all = new Set([...this.#contested.values()].flatMap(({ keys }) => [...keys]));
    for (const { sheets, keys, row } of this.#contested.values()) {
      const more = keys.size > 1 ? ` e mais ${keys.size - 1}` : "";
      this.errors.push(
        `${sheets.join(" e ")}: preços diferentes para ${classLabel(row)}${more}: escreva o turno, o ano letivo ou a escola no nome de cada planilha, ou mande só uma`,
      );
    }
    const rows = [...this.#rows].map(([inepCode, ofSchool]) => {
      const kept = [...ofSchool].filter(([key]) => !all.has(`${inepCode} ${key}`));
      return [inepCode, kept.map(([, { row }]) => row)] as const;
    });
    return { rows: new Map(rows), errors: this.errors, warnings: this.#warnings };
  }
}

function classLabel({ grade, shift, year }: PriceInput): string {
  return `${gradeOf(grade).name}, ${shiftLabel(shift)}, ${year}`;
}
