import { basename } from "node:path";
import { pipeline } from "node:stream/promises";
import { CsvError, parse } from "csv-parse";
import { delimiterOf } from "./delimiter.ts";
import { Header } from "./header.ts";
import { ImportError } from "./import-error.ts";
import { readText } from "./text-stream.ts";

/** Called with the fields of a row, in file order, and the number of its last line in the file. */
export type OnRow = (fields: readonly string[], line: number) => void;

/**
 * Reads a CSV file row by row, without holding more than a piece of it. `onHeader` sees the first row and answers what
 * to do with the others. The delimiter is the one that the header has most of. Throws ImportError for a row that has
 * not as many fields as the header, an open quote, and whatever `readText` refuses.
 */
export async function readCsv(path: string, onHeader: (header: Header) => OnRow): Promise<void> {
  const file = basename(path);
  const text = readText(path);
  const first = await text.next();
  const start = (first.value ?? "").replace(/^\uFEFF/, "");
  const header = start.slice(0, start.search(/[\r\n]|$/));
  const delimiter = delimiterOf(header);
  let rows = 0;

  let columns: Header | null = null;
  let onRow: OnRow = () => {};
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    on_record: (fields: string[], { lines }: { lines: number }) => {
      if (columns) {
        checkWidth(fields, columns, lines);
        rows++;
        onRow(fields, lines);
      } else {
        columns = new Header(file, fields);
        onRow = onHeader(columns);
      }
      return null;
    },
  });
  async function* whole() {
    yield start;
    yield* text;
  }
  try {
    await pipeline(whole, parser.resume());
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = (error as CsvError & { lines?: number }).lines;
    if (error.code === "CSV_QUOTE_NOT_CLOSED") throw new ImportError("aspas abertas e não fechadas.", { file, line });
    throw new ImportError("não foi possível ler como CSV.", { file, line });
  }
  if (!columns) throw new ImportError("arquivo vazio.", { file });
  if (rows === 0) throw new ImportError("só tem o cabeçalho, nenhuma linha de dados.", { file });
}

function checkWidth(fields: readonly string[], header: Header, line: number): void {
  if (fields.length < header.names.length) {
    const column = header.names[fields.length];
    const problem = `${fields.length} colunas em vez de ${header.names.length}; falta o valor.`;
    throw new ImportError(problem, { file: header.file, line, column });
  }
  if (fields.length > header.names.length && fields.slice(header.names.length).some((field) => field.trim())) {
    throw new ImportError(`${fields.length} colunas em vez de ${header.names.length}.`, { file: header.file, line });
  }
}
