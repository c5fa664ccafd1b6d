import type { PriceWords } from "../../domain/prices/price-columns.ts";
import { priceHeaderLikeness } from "../../domain/prices/read-price-table.ts";
import {
  readSchoolsTable,
  type SchoolsTableReading,
  type SchoolsTableRules,
} from "../../domain/prices/read-schools-table.ts";
import { unreadableTable } from "../../domain/prices/table-log.ts";
import { type NamedColumn, namedColumns } from "../../domain/prices/told-columns.ts";
import { writeRows } from "../../domain/prices/write-price-table.ts";
import { gradesOf, shiftsOf } from "../../search/reading/price-words.ts";
import { readTableRows } from "../tables/read-table-rows.ts";
import { TableError } from "../tables/table-error.ts";

/** Readers of the words of a table. */
export const PRICE_WORDS = { gradesOf, shiftsOf };

/** A table of prices as it was read; `text` is the table as a form holds it, with the lines that messages name. */
export interface ReadPrices extends SchoolsTableReading {
  readonly text: string;
  readonly columns: readonly NamedColumn[];
}

/**
 * Reads a table of prices: a typed or pasted text, or the bytes of a CSV or .xlsx file. What is no table is an error of it.
 * `told` is what the school has said of columns.
 */
export async function readPrices(
  input: string | Uint8Array,
  rules: SchoolsTableRules,
  told: PriceWords["columns"],
): Promise<ReadPrices> {
  const words = { ...PRICE_WORDS, columns: told };
  try {
    const rows = await readTableRows(input, priceHeaderLikeness(words));
    const text = typeof input === "string" ? input : writeRows(rows);
    return { ...readSchoolsTable(rows, words, rules), text, columns: namedColumns(rows, words) };
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    const { line } = error.where;
    const problem = line === undefined ? error.message : `linha ${line}: ${error.message}`;
    const subject = typeof input === "string" ? "a tabela" : "o arquivo";
    const text = typeof input === "string" ? input : "";
    return { ...unreadableTable(`${subject}: ${problem}`), rows: new Map(), columns: [], text };
  }
}
