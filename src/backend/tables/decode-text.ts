import { EncodingDetector } from "./encoding.ts";
import { TableError } from "./table-error.ts";

/**
 * The text of a whole file in UTF-8, UTF-16 or Windows-1252. Throws TableError with the line of a byte of another
 * encoding.
 */
export function decodeText(bytes: Uint8Array): string {
  const detector = new EncodingDetector();
  detector.add(bytes);
  const { encoding, bad } = detector.result();
  if (bad) {
    const line = new TextDecoder("windows-1252").decode(bytes.subarray(0, bad.offset)).split(/\r\n?|\n/).length;
    throw new TableError(`${bad.problem}; salve o arquivo de novo em UTF-8.`, { line });
  }
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new TableError("o texto está danificado: salve o arquivo de novo em UTF-8.");
  }
}
