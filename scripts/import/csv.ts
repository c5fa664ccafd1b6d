import type { ByteSource } from "../../src/backend/tables/byte-source.ts";
import { type DelimitedPlace, DelimitedRows, delimiterOf } from "../../src/backend/tables/delimited-rows.ts";
import { type BadByte, type Encoding, EncodingDetector } from "../../src/backend/tables/encoding.ts";
import { Header } from "./header.ts";
import { ImportError } from "./import-error.ts";

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

/**
 * Streams the text of a file. Reads its bytes twice: once to detect the encoding (UTF-8, Windows-1252 with Latin-1,
 * UTF-16), once as text. Throws ImportError for a binary file, and, with its position, for a byte of another encoding.
 */
async function* readText(source: ByteSource): AsyncGenerator<string> {
  const encoding = await detectEncoding(source);
  const decoder = new TextDecoder(encoding, { fatal: true });
  for await (const bytes of await source.open()) yield decoder.decode(bytes, { stream: true });
  yield decoder.decode();
}

async function detectEncoding(source: ByteSource): Promise<Encoding> {
  const detector = new EncodingDetector();
  for await (const bytes of await source.open()) detector.add(bytes, source.name);
  const { encoding, bad } = detector.result();
  if (bad) throw await badByteError(source, bad, encoding);
  return encoding;
}

/** Finds line and column of a bad byte, by reading the file again up to it. */
async function badByteError(
  source: ByteSource,
  { offset, problem }: BadByte,
  encoding: Encoding,
): Promise<ImportError> {
  const file = source.name;
  let [header, line, lines, left] = ["", "", 1, offset];
  for await (const bytes of await source.open()) {
    const rows = Buffer.from(bytes.subarray(0, left)).toString("latin1").split("\n");
    line += rows[0];
    for (const row of rows.slice(1)) {
      if (lines++ === 1) header = line;
      line = row;
    }
    left -= bytes.length;
    if (left <= 0) break;
  }
  if (lines === 1) return new ImportError(`${problem}; nada foi importado.`, { file, line: lines });
  const delimiter = delimiterOf(header);
  const before = line.replace(/"[^"]*"/g, "").split(delimiter).length - 1;
  const names = new TextDecoder(encoding).decode(Buffer.from(header, "latin1")).split(delimiter);
  const column = names[before]?.trim().replaceAll('"', "") || undefined;
  return new ImportError(`${problem}; nada foi importado.`, { file, line: lines, column });
}
