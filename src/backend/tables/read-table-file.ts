import { decodeText } from "./decode-text.ts";
import type { SheetRules, WorkbookSheet } from "./read-workbook.ts";
import type { TableLimit } from "./row-collector.ts";
import { TableError } from "./table-error.ts";
import { unreadableKind } from "./unreadable-kinds.ts";

/** Reads the bytes of a file: the text of a CSV, or the sheets of an .xlsx. Throws TableError for what is neither. */
export async function readTableFile(
  bytes: Uint8Array,
  rules: SheetRules,
  limit: TableLimit,
): Promise<string | WorkbookSheet[]> {
  const problem = unreadableKind(bytes);
  if (problem) throw new TableError(problem);
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return decodeText(bytes);
  const { readWorkbook } = await import("./read-workbook.ts");
  return readWorkbook(bytes, rules, limit);
}
