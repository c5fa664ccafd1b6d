import type { Readable } from "node:stream";
import type { Entry, ZipFile } from "yauzl";
import { ImportError } from "../import-error.ts";
import { type ByteSource, MAX_BYTES, tooLarge } from "./byte-source.ts";

/** More files than any archive of tables has. */
const MAX_ENTRIES = 10_000;

/** A zip archive, whose files are read one by one. */
export interface Archive {
  readonly name: string;
  /** Names of the files. */
  readonly names: ReadonlySet<string>;
  source(entry: string): ByteSource;
  close(): void;
}

/** Opens a zip archive, a file or its bytes. Throws ImportError for a damaged one. */
export async function openArchive(input: string | Buffer, name: string): Promise<Archive> {
  const { fromBufferPromise, openPromise } = await import("yauzl");
  const options = { lazyEntries: true, autoClose: false };
  try {
    const zip = await (typeof input === "string" ? openPromise(input, options) : fromBufferPromise(input, options));
    return new ZipArchive(zip, name, await listEntries(zip, name));
  } catch (error) {
    throw damaged(error, name);
  }
}

async function listEntries(zip: ZipFile, name: string): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw new ImportError("tem arquivos demais: descompacte-o antes.", { file: name });
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) if (!entry.fileName.endsWith("/")) entries.set(entry.fileName, entry);
  return entries;
}

class ZipArchive implements Archive {
  readonly name: string;
  readonly names: ReadonlySet<string>;
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  constructor(zip: ZipFile, name: string, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.name = name;
    this.#entries = entries;
    this.names = new Set(entries.keys());
  }

  source(entry: string): ByteSource {
    const name = `${this.name}, ${entry}`;
    return { name, open: () => this.#open(this.#entries.get(entry)!, name) };
  }

  close(): void {
    this.#zip.close();
  }

  async #open(entry: Entry, file: string): Promise<AsyncIterable<Buffer>> {
    if (entry.isEncrypted()) throw new ImportError("está protegido por senha: descompacte-o antes.", { file });
    if (!entry.canDecodeFileData()) {
      throw new ImportError("está compactado de um modo que não lemos: descompacte-o antes.", { file });
    }
    // The reader refuses more bytes than the size that the archive gives.
    if (entry.uncompressedSize > MAX_BYTES) throw tooLarge(file);
    try {
      return explained(await this.#zip.openReadStreamPromise(entry), file);
    } catch (error) {
      throw damaged(error, file);
    }
  }
}

async function* explained(stream: Readable, file: string): AsyncGenerator<Buffer> {
  try {
    yield* stream;
  } catch (error) {
    throw damaged(error, file);
  } finally {
    stream.destroy();
  }
}

function damaged(error: unknown, file: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  const isOfFileSystem = code !== undefined && !code.startsWith("Z_");
  if (error instanceof ImportError || isOfFileSystem) return error;
  return new ImportError("arquivo compactado danificado ou incompleto: baixe-o de novo.", { file });
}
