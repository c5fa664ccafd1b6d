import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { basename } from "node:path";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { ImportError } from "./import-error.ts";

/** How much is read ahead to tell the encoding of a text that begins with plain ASCII. */
const WINDOW_BYTES = 1 << 16;

/**
 * Text of a file in pieces, decompressed if it is gzip (told by its first bytes). The encoding is UTF-8 if the first
 * bytes beyond ASCII are valid UTF-8, else Windows-1252, which contains Latin-1. Throws ImportError for a missing,
 * binary or truncated file.
 */
export async function* readText(path: string): AsyncGenerator<string> {
  const file = basename(path);
  let decoder: TextDecoder | null = null;
  try {
    for await (const bytes of await openBytes(path)) {
      if (bytes.includes(0)) throw new ImportError("não é um arquivo de texto (contém bytes binários).", { file });
      decoder ??= chooseDecoder(bytes);
      yield decoder ? decoder.decode(bytes, { stream: true }) : bytes.toString("latin1");
    }
    yield decoder?.decode() ?? "";
  } catch (error) {
    throw explain(error, file);
  }
}

/** Null while everything is ASCII, which every encoding reads alike. */
function chooseDecoder(bytes: Buffer): TextDecoder | null {
  const first = bytes.findIndex((byte) => byte > 0x7f);
  if (first < 0) return null;
  try {
    new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes.subarray(first, first + WINDOW_BYTES), {
      stream: true,
    });
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });
  } catch {
    return new TextDecoder("windows-1252");
  }
}

async function openBytes(path: string): Promise<AsyncIterable<Buffer>> {
  const info = await stat(path);
  if (!info.isFile()) throw new ImportError("não é um arquivo.", { file: basename(path) });
  if (info.size === 0) throw new ImportError("arquivo vazio.", { file: basename(path) });
  const handle = await open(path);
  const magic = Buffer.alloc(2);
  await handle.read(magic, 0, 2, 0);
  await handle.close();
  const bytes = createReadStream(path, { highWaterMark: WINDOW_BYTES * 4 });
  if (magic[0] !== 0x1f || magic[1] !== 0x8b) return bytes;
  const gunzip = createGunzip({ chunkSize: WINDOW_BYTES * 4 });
  bytes.on("error", (error) => gunzip.destroy(error));
  return Readable.from(bytes.pipe(gunzip), { objectMode: true });
}

function explain(error: unknown, file: string): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === "ENOENT") return new ImportError("arquivo não encontrado.", { file });
  if (code === "EACCES") return new ImportError("sem permissão de leitura.", { file });
  if (code === "Z_BUF_ERROR") return new ImportError("arquivo .gz truncado.", { file });
  if (code?.startsWith("Z_")) return new ImportError("arquivo .gz corrompido.", { file });
  if (code === "ERR_ENCODING_INVALID_ENCODED_DATA")
    return new ImportError("texto com bytes que não são UTF-8.", { file });
  return error;
}
