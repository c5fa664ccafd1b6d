import type { ByteSource } from "../../src/backend/tables/byte-source.ts";
import { delimiterOf } from "../../src/backend/tables/delimited-rows.ts";
import { type BadByte, type Encoding, EncodingDetector } from "../../src/backend/tables/encoding.ts";
import { ImportError } from "./import-error.ts";

/**
 * Streams the text of a file. Reads its bytes twice: once to detect the encoding (UTF-8, Windows-1252 with Latin-1,
 * UTF-16), once as text. Throws ImportError for a binary file, and, with its position, for a byte of another encoding.
 */
export async function* readText(source: ByteSource): AsyncGenerator<string> {
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
