import { gzipSync } from "node:zlib";
import { Compression, type Entry } from "pmtiles";

/** Readers fetch the header and the root directory in one request of this many bytes. */
const FIRST_READ = 16_384;

/** Bytes of the header of an archive. */
export const HEADER_BYTES = 127;

/** Entries of a leaf directory, at least. */
const LEAF_ENTRIES = 4096;

interface Directories {
  readonly root: Uint8Array;
  readonly leaves: Uint8Array;
}

/** The directories of an archive: a root that readers get with their first request, and leaves where it has no room. */
export function writeDirectories(entries: readonly Entry[], compression: Compression): Directories {
  const root = directory(entries, compression);
  if (root.length <= FIRST_READ - HEADER_BYTES) return { root, leaves: new Uint8Array() };
  for (let size = LEAF_ENTRIES; ; size = Math.ceil(size * 1.2)) {
    const written = writeLeaves(entries, size, compression);
    if (written.root.length <= FIRST_READ - HEADER_BYTES) return written;
  }
}

function writeLeaves(entries: readonly Entry[], size: number, compression: Compression): Directories {
  const leaves: Uint8Array[] = [];
  const pointers: Entry[] = [];
  let offset = 0;
  for (let i = 0; i < entries.length; i += size) {
    const leaf = directory(entries.slice(i, i + size), compression);
    // A run of no tiles points to a leaf.
    pointers.push({ tileId: entries[i]!.tileId, offset, length: leaf.length, runLength: 0 });
    leaves.push(leaf);
    offset += leaf.length;
  }
  return { root: directory(pointers, compression), leaves: Buffer.concat(leaves) };
}

/** One directory: ids as differences, then runs, lengths, and offsets, 0 for a tile that follows the one before. */
function directory(entries: readonly Entry[], compression: Compression): Uint8Array {
  const bytes: number[] = [];
  addVarint(bytes, entries.length);
  let id = 0;
  for (const { tileId } of entries) {
    addVarint(bytes, tileId - id);
    id = tileId;
  }
  for (const { runLength } of entries) addVarint(bytes, runLength);
  for (const { length } of entries) addVarint(bytes, length);
  let end = -1;
  for (const { offset, length } of entries) {
    addVarint(bytes, offset === end ? 0 : offset + 1);
    end = offset + length;
  }
  const plain = Uint8Array.from(bytes);
  return compression === Compression.Gzip ? gzipSync(plain) : plain;
}

/** Little-endian groups of seven bits. */
function addVarint(bytes: number[], number: number): void {
  let rest = number;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  bytes.push(rest);
}
