import { closeSync, ftruncateSync, openSync, writeSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { Compression, type Entry, TileType } from "pmtiles";
import type { Zooms } from "../../../src/domain/places/map-projection.ts";
import type { Box } from "../tile-cover.ts";
import { writeDirectories } from "../write-directories.ts";
import { writeHeader } from "../write-header.ts";

/** Metadata of the source, as a build has it. */
export const METADATA = { name: "Ruas de teste", attribution: "© OpenStreetMap", vector_layers: [{ id: "roads" }] };

const WORLD: Box = { west: -180, south: -85, east: 180, north: 85 };

/**
 * Writes an archive with these entries, which the tests cut up. Tiles without content are holes of the file: they take no
 * room on the disk.
 */
export function writeArchive(
  file: string,
  zooms: Zooms,
  entries: readonly Entry[],
  contentOf: (entry: Entry) => Uint8Array | null,
): void {
  const metadata = gzipSync(JSON.stringify(METADATA));
  const { root, leaves } = writeDirectories(entries, Compression.Gzip);
  const tileBytes = Math.max(...entries.map(({ offset, length }) => offset + length));
  const source = { internalCompression: Compression.Gzip, tileCompression: Compression.None, tileType: TileType.Mvt };
  const plan = { source, zooms, metadata, entries, contents: entries.length, tileBytes };
  const header = writeHeader(plan, [WORLD], { root: root.length, leaves: leaves.length });
  const front = Buffer.concat([header, root, metadata, leaves]);
  const handle = openSync(file, "w");
  writeSync(handle, front, 0, front.length, 0);
  for (const entry of entries) {
    const content = contentOf(entry);
    if (content) writeSync(handle, content, 0, content.length, front.length + entry.offset);
  }
  // Some entries claim more than a file can have.
  ftruncateSync(handle, Math.min(front.length + tileBytes, 2 ** 33));
  closeSync(handle);
}
