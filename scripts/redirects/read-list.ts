import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { RedirectError } from "../../src/backend/redirects/edit.ts";
import { EncodingDetector } from "../import/encoding.ts";
import { readTables } from "../import/files/read-tables.ts";
import { unreadableKind } from "../import/files/unreadable-kinds.ts";
import { ImportError } from "../import/import-error.ts";
import { checkColumns, readCsvList } from "./csv-list.ts";
import { readJsonList } from "./json-list.ts";
import { readLineList } from "./line-list.ts";
import { hasColumns, type ListItem, readRow } from "./list-item.ts";
import { refuseText } from "./other-formats.ts";

/** Reads a list of redirects: CSV, a workbook, `_redirects` or JSON, told by its content. Throws RedirectError. */
export async function readList(file: string): Promise<ListItem[]> {
  try {
    const bytes = readBytes(file);
    const items = isPacked(bytes) ? await readPackedList(file) : readText(decode(bytes), basename(file));
    if (items.length === 0) throw new RedirectError("não tem redirecionamentos.");
    return items;
  } catch (error) {
    const isKnown = error instanceof RedirectError || error instanceof ImportError;
    throw isKnown ? new RedirectError(`${file}: ${error.message}`) : error;
  }
}

/** Whether a file is a workbook, another zip archive, or gzip. */
function isPacked(bytes: Buffer): boolean {
  return bytes.toString("latin1", 0, 2) === "PK" || bytes.toString("latin1", 0, 2) === "\x1f\x8b";
}

async function readPackedList(file: string): Promise<ListItem[]> {
  const items: ListItem[] = [];
  const score = (names: readonly string[]) => (hasColumns(names) ? 1 : 0);
  await readTables(file, score, ({ names, line: headerLine }) => {
    checkColumns(names, headerLine);
    return (fields, line) =>
      items.push(readRow(`linha ${line}`, names.map((name, i) => [name, fields[i]] as const).reverse()));
  });
  return items;
}

function readBytes(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new RedirectError(`não consegui ler o arquivo${code === "ENOENT" ? ", que não existe" : ` (${code})`}.`);
  }
}

/** The text of a file in UTF-8, UTF-16 or Windows-1252, with line feeds alone between its lines. */
function decode(bytes: Buffer): string {
  const refusal = unreadableKind(bytes);
  if (refusal) throw new RedirectError(refusal);
  const detector = new EncodingDetector();
  detector.add(bytes, "");
  const { encoding, bad } = detector.result();
  if (bad) {
    const line = bytes.toString("latin1", 0, bad.offset).split(/\r\n?|\n/).length;
    throw new RedirectError(`linha ${line}: ${bad.problem}; salve o arquivo de novo em UTF-8.`);
  }
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes).replace(/\r\n?/g, "\n");
  } catch {
    throw new RedirectError("o texto está danificado: salve o arquivo de novo em UTF-8.");
  }
}

function readText(text: string, name: string): ListItem[] {
  if (/^\s*(\{|\[(?!\[?[a-z]))/i.test(text)) return readJsonList(text);
  const refusal = refuseText(text);
  if (refusal) throw new RedirectError(refusal);
  const first = text.split("\n").find((line) => line.trim() !== "" && !line.trim().startsWith("#")) ?? "";
  if (first === "") return [];
  const isLines = name === "_redirects" || /^\s*(\/|https?:)[^\s,;]*\s+[^\s,;]/i.test(first);
  return isLines ? readLineList(text) : readCsvList(text);
}
