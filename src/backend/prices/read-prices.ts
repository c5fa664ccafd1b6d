import type { PriceTableReading, PriceTableRules } from "../../domain/prices/price-table.ts";
import { priceHeaderLikeness, readPriceTable } from "../../domain/prices/read-price-table.ts";
import { writeRows } from "../../domain/prices/write-price-table.ts";
import { gradesOf, shiftsOf } from "../../search/reading/price-words.ts";
import { readTableRows } from "../tables/read-table-rows.ts";
import { TableError } from "../tables/table-error.ts";

const WORDS = { gradesOf, shiftsOf };
const likeness = priceHeaderLikeness(WORDS);

/** A table of prices as it was read; `text` is the table as a form holds it, with the lines that messages name. */
export interface ReadPrices extends PriceTableReading {
  readonly text: string;
}

/** Reads a table of prices: a typed or pasted text, or the bytes of a CSV or .xlsx file. What is no table is an error of it. */
export async function readPrices(input: string | Uint8Array, rules: PriceTableRules): Promise<ReadPrices> {
  try {
    const rows = await readTableRows(input, likeness);
    const text = typeof input === "string" ? input : writeRows(rows);
    return { ...readPriceTable(rows, WORDS, rules), text };
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    const { line } = error.where;
    const problem = line === undefined ? error.message : `linha ${line}: ${error.message}`;
    const subject = typeof input === "string" ? "a tabela" : "o arquivo";
    return {
      rows: [],
      errors: [`${subject}: ${problem}`],
      warnings: [],
      notes: [],
      text: typeof input === "string" ? input : "",
    };
  }
}
