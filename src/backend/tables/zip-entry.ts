import type { FileEntry } from "@zip.js/zip.js";

/** The bytes of a file in a zip archive, decompressed while they are read. Throws the errors of the library. */
export async function* readEntry(entry: FileEntry): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
  // A reader that stops early ends the writing, which is no error; any other one ends the reading.
  const writing = entry.getData(writable).catch((error: unknown) => writable.abort(error).catch(() => {}));
  try {
    for await (const piece of readable) yield piece;
  } finally {
    await writing;
  }
}
