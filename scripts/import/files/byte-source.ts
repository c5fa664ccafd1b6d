import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { basename } from "node:path";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { type ByteSource, limited } from "../../../src/backend/tables/byte-source.ts";
import { TableError } from "../../../src/backend/tables/table-error.ts";
import { ImportError } from "../import-error.ts";

/** Maximum bytes of one decompressed file: four times the largest table of the Censo, and the end of a zip bomb. */
export const MAX_BYTES = 2 * 2 ** 30;
export const TOO_LARGE = "tem mais de 2 GB descompactado: divida-o antes.";

/** Bytes that state the kind of a file: of a text, its beginning. */
const MAGIC_BYTES = 2_048;
const PIECE_BYTES = 1 << 18;

/** The first bytes of a file. Throws ImportError for an empty one, and for what is no file. */
export async function readMagic(path: string): Promise<Buffer> {
  const file = basename(path);
  const info = await stat(path);
  if (!info.isFile()) throw new ImportError("não é um arquivo.", { file });
  if (info.size === 0) throw new ImportError("arquivo vazio.", { file });
  const handle = await open(path);
  try {
    const magic = Buffer.alloc(MAGIC_BYTES);
    const { bytesRead } = await handle.read(magic, 0, magic.length, 0);
    return magic.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** The bytes of a file, decompressed if it is gzip. */
export function fileSource(path: string, magic: Buffer): ByteSource {
  const name = basename(path);
  return {
    name,
    async open() {
      const bytes = createReadStream(path, { highWaterMark: PIECE_BYTES });
      if (magic[0] !== 0x1f || magic[1] !== 0x8b) return bytes;
      const gunzip = createGunzip({ chunkSize: PIECE_BYTES });
      bytes.on("error", (error) => gunzip.destroy(error));
      return limitedFile(Readable.from(bytes.pipe(gunzip), { objectMode: true }), name);
    },
  };
}

/** The same bytes up to the limit. Throws TableError after it. */
export function limitedFile(bytes: AsyncIterable<Buffer>, file: string): AsyncGenerator<Buffer> {
  return limited(bytes, file, MAX_BYTES, TOO_LARGE);
}

/** Explains an error of the file system, a table, a decompression or a decoding; returns others unchanged. */
export function explainFileError(error: unknown, file: string): unknown {
  if (error instanceof TableError) return new ImportError(error.message, { file, ...error.where });
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENOENT") return new ImportError("arquivo não encontrado.", { file });
  if (code === "EACCES") return new ImportError("sem permissão de leitura.", { file });
  if (code === "Z_BUF_ERROR") return new ImportError("arquivo .gz truncado.", { file });
  if (code?.startsWith("Z_")) return new ImportError("arquivo .gz corrompido.", { file });
  if (code === "ERR_ENCODING_INVALID_ENCODED_DATA") return new ImportError("texto danificado.", { file });
  return error;
}
