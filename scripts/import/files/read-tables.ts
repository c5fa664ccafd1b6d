import { basename } from "node:path";
import type { ByteSource } from "../../../src/backend/tables/byte-source.ts";
import { unreadableDocument, unreadableKind } from "../../../src/backend/tables/unreadable-kinds.ts";
import { isWorkbook, readSheets, type Sheet } from "../../../src/backend/tables/workbook.ts";
import { type OnRow, readCsv } from "../csv.ts";
import { Header } from "../header.ts";
import { ImportError } from "../import-error.ts";
import { type OpenArchive, openArchive } from "./archive.ts";
import { explainFileError, fileSource, readMagic } from "./byte-source.ts";
import { findTextHeader, type HeaderPlace, type HeaderScore, placeHeader, SEARCHED_ROWS } from "./find-header.ts";

/** A table of a file, with the place where its header may be. */
interface Table {
  readonly name: string;
  readonly position: HeaderPlace;
  /** Reads all rows; returns how many there were below the header. */
  read(onHeader: OnHeader): Promise<number>;
}

type OnHeader = (header: Header) => OnRow;

/** Maximum bytes of a workbook within an archive, which is held in memory. */
const MAX_WORKBOOK_BYTES = 512 * 2 ** 20;

/**
 * Reads the tables of a file row by row, as streams: a CSV, also gzipped, the sheets of an .xlsx, or those in a .zip.
 * The header may follow titles. Of several tables it reads all that have the header of the format, by `score`.
 * `onHeader` receives each header and returns the callback for its rows. Throws ImportError for a file that is no
 * table, is damaged, or has only a header.
 */
export async function readTables(path: string, score: HeaderScore, onHeader: OnHeader): Promise<void> {
  await withTables(path, score, async (tables) => {
    let rows = 0;
    for (const table of tables) rows += await table.read(onHeader);
    if (rows === 0) throw new ImportError("só tem o cabeçalho, nenhuma linha de dados.", { file: basename(path) });
  });
}

/** The headers of the tables that `readTables` would read, without reading them. */
export async function readHeaders(path: string, score: HeaderScore): Promise<Header[]> {
  return withTables(path, score, async (tables) =>
    tables.map(({ name, position }) => new Header(name, position.names, position.above + 1)),
  );
}

/** Runs `work` over the tables of a file with the header of a format, or over the one most like it. */
async function withTables<T>(
  path: string,
  score: HeaderScore,
  work: (tables: readonly Table[]) => Promise<T>,
): Promise<T> {
  const opened: OpenArchive[] = [];
  try {
    const tables = await findTables(path, score, opened);
    const whole = tables.filter(({ position }) => position.score === 1);
    const best = tables.toSorted((a, b) => b.position.score - a.position.score).slice(0, 1);
    return await work(whole.length > 0 ? whole : best);
  } catch (error) {
    throw explainFileError(error, basename(path));
  } finally {
    for (const archive of opened) archive.close();
  }
}

async function findTables(path: string, score: HeaderScore, opened: OpenArchive[]): Promise<Table[]> {
  const file = basename(path);
  const magic = await readMagic(path);
  const problem = unreadableKind(magic);
  if (problem) throw new ImportError(problem, { file });
  if (magic.toString("latin1", 0, 2) !== "PK") return [await textTable(fileSource(path, magic), score)];
  return tablesOfArchive(await open(path, file), score);

  async function open(input: string | Buffer, name: string): Promise<OpenArchive> {
    const archive = await openArchive(input, name);
    opened.push(archive);
    return archive;
  }

  async function tablesOfArchive(archive: OpenArchive, score: HeaderScore): Promise<Table[]> {
    if (isWorkbook(archive)) return sheetTables(archive, score);
    const kind = unreadableDocument(archive.names);
    if (kind) throw new ImportError(kind, { file: archive.name });
    const names = [...archive.names].filter((name) => !/(?:^|\/)(?:__MACOSX\/|~\$|\.)/.test(name)).sort();
    const tables: Table[] = [];
    for (const name of names.filter((each) => /\.(?:csv|txt|tsv)$/i.test(each)))
      tables.push(await textTable(archive.source(name), score));
    // A publisher has the same table as CSV and as a workbook.
    if (tables.some(({ position }) => position.score === 1)) return tables;
    for (const name of names.filter((each) => /\.xlsx$/i.test(each))) {
      const source = archive.source(name);
      tables.push(...(await sheetTables(await open(await readAllBytes(source), source.name), score)));
    }
    if (tables.length === 0) throw new ImportError("não tem nenhum arquivo .csv ou .xlsx.", { file: archive.name });
    return tables;
  }
}

async function readAllBytes(source: ByteSource): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const bytes of await source.open()) {
    length += bytes.length;
    if (length > MAX_WORKBOOK_BYTES)
      throw new ImportError("planilha grande demais: salve-a como CSV.", { file: source.name });
    pieces.push(bytes);
  }
  return Buffer.concat(pieces);
}

async function textTable(source: ByteSource, score: HeaderScore): Promise<Table> {
  const position = await findTextHeader(source, score);
  return { name: source.name, position, read: (onHeader) => readCsv(source, position, onHeader) };
}

async function sheetTables(archive: OpenArchive, score: HeaderScore): Promise<Table[]> {
  const tables: Table[] = [];
  const sheets = (await readSheets(archive)).filter(({ isHidden }) => !isHidden);
  for (const sheet of sheets) {
    const name = sheets.length > 1 ? `${archive.name}, planilha "${sheet.name}"` : archive.name;
    const position = await findSheetHeader(sheet, score);
    tables.push({ name, position, read: (onHeader) => readSheet(sheet, name, position, onHeader) });
  }
  if (tables.length === 0) throw new ImportError("não tem nenhuma planilha visível.", { file: archive.name });
  return tables;
}

async function findSheetHeader(sheet: Sheet, score: HeaderScore): Promise<HeaderPlace> {
  const rows: { above: number; names: string[] }[] = [];
  await sheet.read((cells, line) => {
    rows.push({ above: line - 1, names: [...cells] });
    return rows.length < SEARCHED_ROWS;
  });
  return placeHeader(rows, score);
}

async function readSheet(sheet: Sheet, name: string, { above }: HeaderPlace, onHeader: OnHeader): Promise<number> {
  let onRow: OnRow | null = null;
  let [width, rows] = [0, 0];
  await sheet.read((cells, line) => {
    if (line <= above) return true;
    if (!onRow) {
      const header = new Header(name, cells, line);
      width = header.names.length;
      onRow = onHeader(header);
      return true;
    }
    if (cells.every((cell) => cell.trim() === "")) return true;
    const fields = [...cells];
    while (fields.length < width) fields.push("");
    rows++;
    onRow(fields, line);
    return true;
  });
  if (!onRow) throw new ImportError("planilha vazia.", { file: name });
  return rows;
}
