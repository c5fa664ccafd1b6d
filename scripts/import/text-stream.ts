import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { basename } from "node:path";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { type BadByte, type Encoding, EncodingDetector } from "./encoding.ts";
import { ImportError } from "./import-error.ts";

const PIECE_BYTES = 1 << 18;

const DELIMITERS = [";", ",", "\t", "|"] as const;

/** The delimiter of a header: the most frequent candidate. */
export function delimiterOf(header: string): string {
  return DELIMITERS.map((d) => [d, header.split(d).length] as const).sort((a, b) => b[1] - a[1])[0]![0];
}

/**
 * Streams the text of a file, decompressed if it is gzip (by its magic bytes). Reads the file twice: once to detect the
 * encoding (UTF-8, Windows-1252 with Latin-1, UTF-16), once as text. Throws ImportError for a missing, binary or
 * truncated file, and, with its position, for a byte of another encoding.
 */
export async function* readText(path: string): AsyncGenerator<string> {
  const file = basename(path);
  try {
    const encoding = await detectEncoding(path);
    const decoder = new TextDecoder(encoding, { fatal: true });
    for await (const bytes of await openBytes(path)) yield decoder.decode(bytes, { stream: true });
    yield decoder.decode();
  } catch (error) {
    throw explain(error, file);
  }
}

async function detectEncoding(path: string): Promise<Encoding> {
  const detector = new EncodingDetector();
  for await (const bytes of await openBytes(path)) detector.add(bytes, basename(path));
  const { encoding, bad } = detector.result();
  if (bad) throw await badByteError(path, bad, encoding);
  return encoding;
}

/** Finds line and column of a bad byte, by reading the file again up to it. */
async function badByteError(path: string, { offset, problem }: BadByte, encoding: Encoding): Promise<ImportError> {
  let [header, line, lines, left] = ["", "", 1, offset];
  for await (const bytes of await openBytes(path)) {
    const rows = bytes.subarray(0, left).toString("latin1").split("\n");
    line += rows[0];
    for (const row of rows.slice(1)) {
      if (lines++ === 1) header = line;
      line = row;
    }
    left -= bytes.length;
    if (left <= 0) break;
  }
  if (lines === 1) return new ImportError(`${problem}; nada foi importado.`, { file: basename(path), line: lines });
  const delimiter = delimiterOf(header);
  const before = line.replace(/"[^"]*"/g, "").split(delimiter).length - 1;
  const names = new TextDecoder(encoding).decode(Buffer.from(header, "latin1")).split(delimiter);
  const column = names[before]?.trim().replaceAll('"', "") || undefined;
  return new ImportError(`${problem}; nada foi importado.`, {
    file: basename(path),
    line: lines,
    column,
  });
}

async function openBytes(path: string): Promise<AsyncIterable<Buffer>> {
  const info = await stat(path);
  if (!info.isFile()) throw new ImportError("não é um arquivo.", { file: basename(path) });
  if (info.size === 0) throw new ImportError("arquivo vazio.", { file: basename(path) });
  const handle = await open(path);
  const magic = Buffer.alloc(2);
  await handle.read(magic, 0, 2, 0);
  await handle.close();
  const bytes = createReadStream(path, { highWaterMark: PIECE_BYTES });
  if (magic[0] !== 0x1f || magic[1] !== 0x8b) return bytes;
  const gunzip = createGunzip({ chunkSize: PIECE_BYTES });
  bytes.on("error", (error) => gunzip.destroy(error));
  return Readable.from(bytes.pipe(gunzip), { objectMode: true });
}

function explain(error: unknown, file: string): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === "ENOENT") return new ImportError("arquivo não encontrado.", { file });
  if (code === "EACCES") return new ImportError("sem permissão de leitura.", { file });
  if (code === "Z_BUF_ERROR") return new ImportError("arquivo .gz truncado.", { file });
  if (code?.startsWith("Z_")) return new ImportError("arquivo .gz corrompido.", { file });
  if (code === "ERR_ENCODING_INVALID_ENCODED_DATA") return new ImportError("texto danificado.", { file });
  return error;
}
