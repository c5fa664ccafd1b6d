import type { Archive, ByteSource } from "./byte-source.ts";
import { type CellFormat, cellFormats, columnOf, formatCell, type NumberRules } from "./cell-format.ts";
import { parseXml } from "./parse-xml.ts";
import { TableError } from "./table-error.ts";

/** Called with the cells of a row, as text, and its number; false ends the reading. */
type OnSheetRow = (cells: readonly string[], line: number) => boolean;

export interface Sheet {
  readonly name: string;
  /** Reads the rows that have cells, then the ranges of merged cells: "A2:A6". */
  read(onRow: OnSheetRow, onMerged?: (range: string) => void): Promise<void>;
}

const WORKBOOK = "xl/workbook.xml";

/** Maximum characters of the shared texts of a workbook, which are held in memory. */
const MAX_SHARED = 200_000_000;
/** Maximum characters of a cell, and rows of a sheet, in Excel. */
const [MAX_CELL, MAX_ROWS] = [32_767, 1_048_576];

/** Bounds of the sheets of a workbook. */
export interface SheetBounds {
  /** Digits after the decimal point of a number; null for all. */
  readonly decimals: number | null;
  /** Most columns with a value. */
  readonly columns: number;
}

/** Twice the columns of a Censo Escolar. */
const WIDE_SHEETS: SheetBounds = { decimals: null, columns: 1_000 };

export function isWorkbook(archive: Archive): boolean {
  return archive.names.has(WORKBOOK);
}

/**
 * The visible sheets of an .xlsx workbook, each part of it once. Sheets are streamed; the texts that they share are held in
 * memory. Reading a sheet throws TableError for a value outside of the bounds.
 */
export async function readSheets(archive: Archive, bounds = WIDE_SHEETS): Promise<Sheet[]> {
  const targets = await readTargets(archive);
  const found: { name: string; id: string }[] = [];
  let is1904 = false;
  await parseXml(archive.source(WORKBOOK), {
    open(tag, attributes) {
      if (tag === "workbookPr") is1904 = /^(?:1|true)$/.test(attributes.date1904 ?? "");
      if (tag !== "sheet" || /hidden/i.test(attributes.state ?? "")) return;
      found.push({ name: attributes.name ?? "", id: attributes.id ?? "" });
    },
  });
  const [texts, formats] = [await readSharedTexts(archive), await readFormats(archive)];
  return found.flatMap(({ name, id }) => {
    const part = targets.get(id);
    if (!part || !archive.names.has(part)) return [];
    targets.delete(id);
    const source = archive.source(part);
    const { decimals, columns } = bounds;
    const book = { texts, formats, columns, rules: { is1904, decimals } };
    return [{ name, read: (onRow, onMerged) => readRows(source, book, onRow, onMerged) }];
  });
}

interface Book {
  readonly texts: readonly string[];
  readonly formats: readonly CellFormat[];
  readonly columns: number;
  readonly rules: NumberRules;
}

async function readTargets(archive: Archive): Promise<Map<string, string>> {
  const targets = new Map<string, string>();
  const parts = new Set<string>();
  const part = "xl/_rels/workbook.xml.rels";
  if (!archive.names.has(part)) return targets;
  await parseXml(archive.source(part), {
    open(tag, { Id, Target }) {
      if (tag !== "Relationship" || !Id || !Target || parts.has(partOf(Target))) return;
      parts.add(partOf(Target));
      targets.set(Id, partOf(Target));
    },
  });
  return targets;
}

/** The path in the archive of a target of `xl/workbook.xml`. */
function partOf(target: string): string {
  if (target.startsWith("/")) return target.slice(1);
  return target.startsWith("../") ? target.slice(3) : `xl/${target.replace(/^\.\//, "")}`;
}

async function readSharedTexts(archive: Archive): Promise<string[]> {
  const texts: string[] = [];
  const part = "xl/sharedStrings.xml";
  if (!archive.names.has(part)) return texts;
  let [item, isText, isReading, total] = ["", false, true, 0];
  await parseXml(archive.source(part), {
    open(tag) {
      if (tag === "si") item = "";
      // Phonetic hints repeat the text.
      if (tag === "rPh") isReading = false;
      isText = tag === "t" && isReading;
    },
    text(piece) {
      if (isText) item += piece;
    },
    close(tag) {
      if (tag === "t") isText = false;
      if (tag === "rPh") isReading = true;
      if (tag !== "si") return;
      total += item.length;
      if (total > MAX_SHARED)
        throw new TableError("tem texto demais para uma planilha: salve-a como CSV.", { file: archive.name });
      texts.push(item);
    },
  });
  return texts;
}

async function readFormats(archive: Archive): Promise<CellFormat[]> {
  const part = "xl/styles.xml";
  if (!archive.names.has(part)) return [];
  const custom = new Map<string, string>();
  const ids: string[] = [];
  let isCell = false;
  await parseXml(archive.source(part), {
    open(tag, { numFmtId, formatCode }) {
      if (tag === "numFmt" && numFmtId) custom.set(numFmtId, formatCode ?? "");
      if (tag === "cellXfs") isCell = true;
      if (tag === "xf" && isCell) ids.push(numFmtId ?? "0");
    },
    close(tag) {
      if (tag === "cellXfs") isCell = false;
    },
  });
  return cellFormats(ids, custom);
}

async function readRows(
  source: ByteSource,
  { texts, formats, columns, rules }: Book,
  onRow: OnSheetRow,
  onMerged?: (range: string) => void,
): Promise<void> {
  let cells: string[] = [];
  let [line, column, type, style, value, isValue, isOver] = [0, 0, "n", 0, "", false, false];
  await parseXml(source, {
    open(tag, { r, t, s, ref }) {
      if (tag === "row") {
        line = r ? Number(r) : line + 1;
        if (!(line <= MAX_ROWS)) throw new TableError("tem uma linha fora da planilha.", { file: source.name });
        cells = [];
        column = -1;
      } else if (tag === "c") {
        column = r ? columnOf(r) : column + 1;
        [type, style, value] = [t ?? "n", Number(s ?? 0), ""];
      }
      isValue = tag === "v" || tag === "t";
      if (tag === "mergeCell" && ref) onMerged?.(ref);
    },
    text(piece) {
      if (isValue && value.length <= MAX_CELL) value += piece;
    },
    close(tag) {
      if (tag === "v" || tag === "t") isValue = false;
      if (tag === "c" && value !== "") {
        if (!(column < columns)) throw new TableError(`tem mais de ${columns} colunas.`, { file: source.name, line });
        while (cells.length < column) cells.push("");
        cells[column] = type === "s" ? (texts[Number(value)] ?? "") : formatCell(type, value, formats[style], rules);
      }
      if (tag === "row" && cells.length > 0 && !isOver) isOver = !onRow(cells, line);
    },
    isOver: () => isOver,
  });
}
