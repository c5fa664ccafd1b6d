import { listToTable } from "../../domain/prices/list-to-table.ts";
import type { PriceWords } from "../../domain/prices/price-columns.ts";
import { priceHeaderLikeness } from "../../domain/prices/read-price-table.ts";
import type { SchoolsTableRules } from "../../domain/prices/read-schools-table.ts";
import { readSheets, type SheetsReading, wordsOf } from "../../domain/prices/read-sheets.ts";
import { isTellingName, readSheetName } from "../../domain/prices/sheet-name.ts";
import { feeColumnsOf, mayHavePrices } from "../../domain/prices/table-layout.ts";
import { unreadableTable } from "../../domain/prices/table-log.ts";
import { writeSheets } from "../../domain/prices/table-sheets.ts";
import { gradesOf, shiftsOf } from "../../search/reading/price-words.ts";
import { readTableFile } from "../tables/read-table-file.ts";
import { PRICES_LIMIT, readTableRows } from "../tables/read-table-rows.ts";
import type { SheetRules } from "../tables/read-workbook.ts";
import { TableError } from "../tables/table-error.ts";

/** Readers of the words of a table. */
export const PRICE_WORDS = { gradesOf, shiftsOf };

/** Tables of prices as they were read; `text` is what a form holds of them, with the lines that messages name. */
interface ReadPrices extends SheetsReading {
  readonly text: string;
}

/**
 * Reads tables of prices: a typed or pasted text, or the bytes of a CSV or .xlsx file, whose sheets become one text
 * first: it is what is published later. What is no table is an error of it. `stated` is what the school has said of
 * columns.
 */
export async function readPrices(
  input: string | Uint8Array,
  rules: SchoolsTableRules,
  stated: PriceWords["columns"],
): Promise<ReadPrices> {
  const words = { ...PRICE_WORDS, columns: stated };
  let text = typeof input === "string" ? input : "";
  try {
    if (typeof input !== "string") text = await textOf(input, words, rules);
    const rows = readTableRows(listToTable(text, words), priceHeaderLikeness(words));
    return { ...readSheets(rows, words, rules), text };
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    const { sheet, line } = error.where;
    const where = [sheet && `planilha "${sheet}"`, line && `linha ${line}`].filter(Boolean).join(", ");
    const subject = typeof input === "string" ? "a tabela" : "o arquivo";
    const problem = `${subject}: ${where && `${where}: `}${error.message}`;
    return { ...unreadableTable(problem), rows: new Map(), columns: [], text, isPartial: true };
  }
}

/** The text of a file: of a workbook, its sheets. */
async function textOf(bytes: Uint8Array, words: PriceWords, rules: SchoolsTableRules): Promise<string> {
  const nameOf = (name: string) => readSheetName(name, words, rules.schools);
  const sheetRules: SheetRules = {
    isTable: (rows, name) => mayHavePrices(rows, wordsOf(nameOf(name), words)),
    feeColumns: (rows, name) => feeColumnsOf(rows, wordsOf(nameOf(name), words)),
  };
  const file = await readTableFile(bytes, sheetRules, PRICES_LIMIT);
  return typeof file === "string" ? file : writeSheets(file, (name) => isTellingName(nameOf(name)));
}
