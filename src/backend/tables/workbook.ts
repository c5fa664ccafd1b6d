import type { Archive, ByteSource } from "./byte-source.ts";
import { type CellFormat, cellFormats, columnOf, formatCell, type NumberRules } from "./cell-format.ts";
import { TableError } from "./table-error.ts";

/** Called with the cells of a row, as text, its number, and whether it is hidden; false ends the reading. */
type OnSheetRow = (cells: readonly string[], line: number, isHidden: boolean) => boolean;

/** Called for the parts of a sheet around its rows. */
interface SheetParts {
  /** Positions of the first and the last of some hidden columns. */
  onHiddenColumns?(first: number, last: number): void;
  /** The range of merged cells: "A2:A6". */
  onMerged?(range: string): void;
}

export interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  /**
   * Reads the hidden columns, then the rows that have cells, then the ranges of merged cells. Throws TableError for a
   * formula without a stored value, which is no blank cell.
   */
  read(onRow: OnSheetRow, parts?: SheetParts): Promise<void>;
}

const WORKBOOK = "xl/workbook.xml";

/** Maximum characters of the shared texts of a workbook, which are held in memory. */
const MAX_SHARED = 200_000_000;
/** Maximum characters of a cell, and rows of a sheet, in Excel. */
const [MAX_CELL, MAX_ROWS] = [32_767, 1_048_576];

const UNCOMPUTED =
  "tem uma fórmula sem resultado: abra e salve a planilha no Excel, no Google ou no LibreOffice, e mande-a de novo.";

/** Bounds of the sheets of a workbook. */
interface SheetBounds {
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
 * The sheets of an .xlsx workbook, each part of it once. Sheets are streamed; the texts that they share are held in
 * memory. Reading a sheet throws TableError for a value outside of the bounds.
 */
export async function readSheets(archive: Archive, bounds = WIDE_SHEETS): Promise<Sheet[]> {
  const targets = await readTargets(archive);
  const sheets: { name: string; id: string; isHidden: boolean }[] = [];
  let is1904 = false;
  await parseXml(archive.source(WORKBOOK), {
    open(tag, attributes) {
      if (tag === "workbookPr") is1904 = isTrue(attributes.date1904);
      if (tag !== "sheet") return;
      sheets.push({
        name: attributes.name ?? "",
        id: attributes.id ?? "",
        isHidden: /hidden/i.test(attributes.state ?? ""),
      });
    },
  });
  const [texts, formats] = [await readSharedTexts(archive), await readFormats(archive)];
  return sheets.flatMap(({ name, id, isHidden }): Sheet[] => {
    const part = targets.get(id);
    if (!part || !archive.names.has(part)) return [];
    targets.delete(id);
    const source = archive.source(part);
    const { decimals, columns } = bounds;
    const book = { texts, formats, columns, rules: { is1904, decimals } };
    return [{ name, isHidden, read: (onRow, parts = {}) => readRows(source, book, onRow, parts) }];
  });
}

/** A boolean of an attribute. */
const isTrue = (value: string | undefined) => value === "1" || value === "true";

/** Whether a size, in points or characters, leaves nothing to see. */
const isNothing = (size: string | undefined) => size !== undefined && Number(size) < 1;

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
  { onHiddenColumns, onMerged }: SheetParts,
): Promise<void> {
  let cells: string[] = [];
  let [line, column, type, style, value, isValue, isOver] = [0, 0, "n", 0, "", false, false];
  let [isHidden, isFormula, hasValue] = [false, false, false];
  await parseXml(source, {
    open(tag, { r, t, s, ref, hidden, ht, min, max, width }) {
      if (tag === "row") {
        line = r ? Number(r) : line + 1;
        if (!(line <= MAX_ROWS)) throw new TableError("tem uma linha fora da planilha.", { file: source.name });
        cells = [];
        column = -1;
        isHidden = isTrue(hidden) || isNothing(ht);
      } else if (tag === "c") {
        column = r ? columnOf(r) : column + 1;
        [type, style, value] = [t ?? "n", Number(s ?? 0), ""];
        [isFormula, hasValue] = [false, false];
      }
      isValue = tag === "v" || tag === "t";
      if (isValue) hasValue = true;
      if (tag === "f") isFormula = true;
      if (tag === "col" && (isTrue(hidden) || isNothing(width))) onHiddenColumns?.(Number(min) - 1, Number(max) - 1);
      if (tag === "mergeCell" && ref) onMerged?.(ref);
    },
    text(piece) {
      if (isValue && value.length <= MAX_CELL) value += piece;
    },
    close(tag) {
      if (tag === "v" || tag === "t") isValue = false;
      // The empty text is a value of a formula, too.
      if (tag === "c" && isFormula && value === "" && !(hasValue && type === "str")) {
        throw new TableError(UNCOMPUTED, { file: source.name, line });
      }
      if (tag === "c" && value !== "") {
        if (!(column < columns)) throw new TableError(`tem mais de ${columns} colunas.`, { file: source.name, line });
        while (cells.length < column) cells.push("");
        cells[column] = type === "s" ? (texts[Number(value)] ?? "") : formatCell(type, value, formats[style], rules);
      }
      if (tag === "row" && cells.length > 0 && !isOver) isOver = !onRow(cells, line, isHidden);
    },
    isOver: () => isOver,
  });
}

/** Callbacks of a document, whose names come without their prefixes. */
interface XmlHandler {
  open?(tag: string, attributes: Readonly<Record<string, string | undefined>>): void;
  text?(piece: string): void;
  close?(tag: string): void;
  /** Whether the rest of the document does not matter. */
  isOver?(): boolean;
}

/** Maximum depth of elements; a sheet is ten deep. */
const MAX_DEPTH = 64;
/** Bytes that the parser takes at once: after each it checks that no name or value is longer than 64 KB. */
const PIECE_BYTES = 1 << 14;

/**
 * Reads an XML document as a stream, in steps that grow with its bytes. Entities of its own are refused. Throws
 * TableError for a damaged document, for elements that are too deep and for a name or value that is too long.
 */
async function parseXml(source: ByteSource, handler: XmlHandler): Promise<void> {
  const { parser: createParser } = (await import("sax")).default;
  // Without positions the parser checks no length.
  const parser = createParser(true, { position: true });
  const decoder = new TextDecoder();
  const damaged = () => new TableError("planilha danificada: abra-a e salve-a de novo.", { file: source.name });
  let depth = 0;
  parser.onopentag = ({ name, attributes }) => {
    if (++depth > MAX_DEPTH) throw damaged();
    handler.open?.(localName(name), localAttributes(attributes as Record<string, string>));
  };
  parser.ontext = (piece) => handler.text?.(piece);
  parser.oncdata = (piece) => handler.text?.(piece);
  parser.onclosetag = (name) => {
    depth--;
    handler.close?.(localName(name));
  };
  // The parser would go on: of many wrong tags each compares all open ones.
  parser.onerror = () => {
    throw damaged();
  };
  for await (const bytes of await source.open()) {
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      parser.write(decoder.decode(bytes.subarray(at, at + PIECE_BYTES), { stream: true }));
      if (handler.isOver?.()) return;
    }
  }
}

function localName(name: string): string {
  return name.includes(":") ? name.slice(name.indexOf(":") + 1) : name;
}

function localAttributes(attributes: Record<string, string>): Record<string, string> {
  if (!Object.keys(attributes).some((name) => name.includes(":"))) return attributes;
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [localName(name), value]));
}
