import type { FileEntry } from "@zip.js/zip.js";
import { type Archive, type ByteSource, limited } from "./byte-source.ts";
import { TableError } from "./table-error.ts";
import { readEntry } from "./zip-entry.ts";

/**
 * Maximum bytes of the files of a workbook, decompressed: many times a table of 5,000 rows, and the end of a zip bomb.
 */
const MAX_BYTES = 16 * 2 ** 20;
const TOO_LARGE = "planilha grande demais: copie só a tabela de preços para outra.";
const DAMAGED = "planilha danificada ou com senha: abra-a e salve-a de novo, sem senha.";
/** Most files in it, pictures too. */
const MAX_ENTRIES = 2_000;
/** Parts of a workbook that hold its cells; pictures and themes stay compressed. */
const PARTS =
  /^xl\/(?:_rels\/workbook\.xml\.rels|workbook\.xml|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml)$/;

/** Opens a small workbook that is held in memory. Throws TableError for a damaged one and for one that is too large. */
export async function openWorkbook(bytes: Uint8Array): Promise<Archive> {
  // The library without its own decompression: a workbook needs none but that of the platform.
  const { Uint8ArrayReader, ZipReader } = await import("@zip.js/zip.js/lib/zip-core-custom.js");
  const zip = new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false, checkSignature: true });
  const entries = new Map<string, FileEntry>();
  let [total, count] = [0, 0];
  try {
    for await (const entry of zip.getEntriesGenerator()) {
      if (++count > MAX_ENTRIES) throw new TableError(TOO_LARGE);
      if (entry.directory) continue;
      entries.set(entry.filename, entry);
      if (!PARTS.test(entry.filename)) continue;
      total += entry.uncompressedSize;
      if (total > MAX_BYTES) throw new TableError(TOO_LARGE);
      if (entry.encrypted || (entry.compressionMethod !== 0 && entry.compressionMethod !== 8)) throw damaged();
    }
  } catch (error) {
    throw explained(error);
  }
  // A file is read up to its declared size; the sum of the sizes is bounded.
  const source = (name: string): ByteSource => ({
    name: "planilha",
    open: async () => limited(piecesOf(entries.get(name)!), "planilha", entries.get(name)!.uncompressedSize, DAMAGED),
  });
  return { name: "planilha", names: new Set(entries.keys()), source };
}

async function* piecesOf(entry: FileEntry): AsyncGenerator<Uint8Array> {
  try {
    yield* readEntry(entry);
  } catch (error) {
    throw explained(error);
  }
}

function explained(error: unknown): TableError {
  return error instanceof TableError ? error : damaged();
}

function damaged(): TableError {
  return new TableError(DAMAGED);
}
