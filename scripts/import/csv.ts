import type { ByteSource } from "../../src/backend/tables/byte-source.ts";
import { type DelimitedPlace, DelimitedRows } from "../../src/backend/tables/delimited-rows.ts";
import { Header } from "./header.ts";
import { ImportError } from "./import-error.ts";
import { readText } from "./text-stream.ts";

/**
 * Called with the fields of a row, in file order, and the number of its last line. The array is reused for all rows;
 * columns that were not requested may be empty.
 */
export type OnRow = (fields: readonly string[], line: number) => void;

/**
 * Reads a CSV text row by row, as a stream. `onHeader` receives the header and returns the callback for the other rows,
 * whose number is returned. Throws ImportError for a row with another number of fields than the header, and the errors
 * of `DelimitedRows` and `readText`. Only requested columns are sliced.
 */
export async function readCsv(
  source: ByteSource,
  place: DelimitedPlace,
  onHeader: (header: Header) => OnRow,
): Promise<number> {
  let rows = 0;
  let table: { readonly header: Header; readonly onRow: OnRow } | null = null;
  const reader = new DelimitedRows(source.name, place, (fields, line) => {
    if (table) {
      checkWidth(fields, table.header, line);
      rows++;
      table.onRow(fields, line);
      return;
    }
    const header = new Header(source.name, fields, line);
    table = { header, onRow: onHeader(header) };
    const { asked } = header;
    return header.names.map((_, i) => asked.size === 0 || asked.has(i));
  });
  for await (const piece of readText(source)) reader.push(piece);
  reader.end();
  if (!table) throw new ImportError("arquivo vazio.", { file: source.name });
  return rows;
}

function checkWidth(fields: readonly string[], header: Header, line: number): void {
  if (fields.length < header.names.length) {
    const column = header.names[fields.length];
    const problem = `${fields.length} colunas em vez de ${header.names.length}; falta o valor.`;
    throw header.error(problem, line, column);
  }
  if (fields.length > header.names.length && fields.slice(header.names.length).some((field) => field.trim())) {
    throw header.error(`${fields.length} colunas em vez de ${header.names.length}.`, line);
  }
}
