import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { RedirectError } from "../../src/backend/redirects/edit.ts";
import { decodeText } from "../../src/backend/tables/decode-text.ts";
import { TableError } from "../../src/backend/tables/table-error.ts";
import { unreadableKind } from "../../src/backend/tables/unreadable-kinds.ts";
import { readTables } from "../import/files/read-tables.ts";
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

/** The text of a file, with line feeds alone between its lines. */
function decode(bytes: Buffer): string {
  const refusal = unreadableKind(bytes);
  if (refusal) throw new RedirectError(refusal);
  try {
    return decodeText(bytes).replace(/\r\n?/g, "\n");
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    const { line } = error.where;
    throw new RedirectError(line === undefined ? error.message : `linha ${line}: ${error.message}`);
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
