import { decodeText } from "../../tables/decode-text.ts";
import { TableError } from "../../tables/table-error.ts";
import { unreadableKind } from "../../tables/unreadable-kinds.ts";
import { RedirectError } from "../edit.ts";
import { isApacheList, readApacheList } from "./apache-list.ts";
import { readJsonList } from "./json-list.ts";
import { readLineList } from "./line-list.ts";
import type { ListItem } from "./list-item.ts";
import { refuseText } from "./other-formats.ts";
import { readTableList } from "./table-list.ts";

/**
 * Reads a list of redirects: CSV, a workbook, `_redirects`, JSON or the rules of Apache, told by its content. Throws
 * RedirectError.
 */
export async function readList(bytes: Uint8Array, name: string): Promise<ListItem[]> {
  try {
    const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b;
    const items = isArchive ? await readTableList(bytes) : await readText(decode(bytes), name);
    if (items.length === 0) throw new RedirectError("não tem redirecionamentos.");
    return items;
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    const { line } = error.where;
    throw new RedirectError(line === undefined ? error.message : `linha ${line}: ${error.message}`);
  }
}

/** The text of a file, with line feeds alone between its lines. Throws TableError. */
function decode(bytes: Uint8Array): string {
  const refusal = unreadableKind(bytes);
  if (refusal) throw new TableError(refusal);
  return decodeText(bytes).replace(/\r\n?/g, "\n");
}

async function readText(text: string, name: string): Promise<ListItem[]> {
  if (/^\s*(\{|\[(?!\[?[a-z]))/i.test(text)) return readJsonList(text);
  if (isApacheList(text)) return readApacheList(text);
  const refusal = refuseText(text);
  if (refusal) throw new RedirectError(refusal);
  const first = text.split("\n").find((line) => line.trim() !== "" && !line.trim().startsWith("#")) ?? "";
  if (first === "") return [];
  const isLines = name === "_redirects" || /^\s*(\/|https?:)[^\s,;]*\s+[^\s,;]/i.test(first);
  return isLines ? readLineList(text) : readTableList(text);
}
