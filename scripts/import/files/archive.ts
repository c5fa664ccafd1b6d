import { openAsBlob } from "node:fs";
import type { FileEntry, ZipReader } from "@zip.js/zip.js";
import type { Archive, ByteSource } from "../../../src/backend/tables/byte-source.ts";
import { TableError } from "../../../src/backend/tables/table-error.ts";
import { readEntry } from "../../../src/backend/tables/zip-entry.ts";
import { ImportError } from "../import-error.ts";
import { limitedFile, MAX_BYTES, TOO_LARGE } from "./byte-source.ts";

/** More files than any archive of tables has. */
const MAX_ENTRIES = 10_000;

/** Compression methods that the library reads: none, Deflate, and Deflate64 (Windows, above 2 GB). */
const METHODS: ReadonlySet<number> = new Set([0, 8, 9]);

/** An archive that stays open while its files are read one by one. */
export interface OpenArchive extends Archive {
  close(): void;
}

/** Opens a zip archive, a file or its bytes. Throws ImportError for a damaged one. */
export async function openArchive(input: string | Buffer, name: string): Promise<OpenArchive> {
  const { BlobReader, Uint8ArrayReader, ZipReader } = await loadLibrary();
  const reader = typeof input === "string" ? new BlobReader(await openAsBlob(input)) : new Uint8ArrayReader(input);
  const zip = new ZipReader<unknown>(reader, { useWebWorkers: false, checkSignature: true });
  try {
    return new ZipArchive(zip, name, await listEntries(zip, name));
  } catch (error) {
    throw damaged(error, name);
  }
}

/**
 * The library with its decoder of Deflate64. The part of it that reads workbooks has none, and its evaluation takes
 * away the decoder of both: it comes first.
 */
async function loadLibrary() {
  await import("@zip.js/zip.js/lib/zip-core-custom.js");
  return import("@zip.js/zip.js");
}

async function listEntries(zip: ZipReader<unknown>, name: string): Promise<Map<string, FileEntry>> {
  const entries = new Map<string, FileEntry>();
  for await (const entry of zip.getEntriesGenerator()) {
    if (!entry.directory) entries.set(entry.filename, entry);
    if (entries.size > MAX_ENTRIES) throw new ImportError("tem arquivos demais: descompacte-o antes.", { file: name });
  }
  return entries;
}

class ZipArchive implements OpenArchive {
  readonly name: string;
  readonly names: ReadonlySet<string>;
  readonly #zip: ZipReader<unknown>;
  readonly #entries: ReadonlyMap<string, FileEntry>;

  constructor(zip: ZipReader<unknown>, name: string, entries: ReadonlyMap<string, FileEntry>) {
    this.#zip = zip;
    this.name = name;
    this.#entries = entries;
    this.names = new Set(entries.keys());
  }

  source(entry: string): ByteSource {
    const name = `${this.name}, ${entry}`;
    return { name, open: async () => openEntry(this.#entries.get(entry)!, name) };
  }

  close(): void {
    void this.#zip.close();
  }
}

function openEntry(entry: FileEntry, file: string): AsyncIterable<Buffer> {
  if (entry.encrypted) throw new ImportError("está protegido por senha: descompacte-o antes.", { file });
  if (!METHODS.has(entry.compressionMethod)) {
    throw new ImportError("está compactado de um modo que não lemos: descompacte-o antes.", { file });
  }
  if (entry.uncompressedSize > MAX_BYTES) throw new ImportError(TOO_LARGE, { file });
  return limitedFile(explained(entry, file), file);
}

async function* explained(entry: FileEntry, file: string): AsyncGenerator<Buffer> {
  try {
    for await (const piece of readEntry(entry)) yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
  } catch (error) {
    throw damaged(error, file);
  }
}

function damaged(error: unknown, file: string): unknown {
  if (error instanceof ImportError || error instanceof TableError) return error;
  const reason = error instanceof Error ? ` (${error.message})` : "";
  return new ImportError(`arquivo compactado danificado ou incompleto${reason}: baixe-o de novo.`, { file });
}
