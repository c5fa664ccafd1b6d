import type { Header } from "pmtiles";
import { fitPoints } from "../../src/domain/places/map-projection.ts";
import type { ExtractPlan } from "./plan-extract.ts";
import type { Box } from "./tile-cover.ts";
import { HEADER_BYTES } from "./write-directories.ts";

/** Offsets of the numbers in the header. */
const [NUMBERS_AT, BYTES_AT, BOUNDS_AT, CENTER_AT] = [8, 96, 102, 118];

/** Screen for which the centre's zoom is told, in pixels. */
const SCREEN = { width: 800, height: 600 };

/** Header of an extract, whose parts follow in this order: root directory, metadata, leaf directories, tiles. */
export function writeHeader(
  {
    source,
    zooms,
    metadata,
    entries,
    contents,
    tileBytes,
  }: Omit<ExtractPlan, "requests" | "source"> & {
    readonly source: Pick<Header, "internalCompression" | "tileCompression" | "tileType">;
  },
  boxes: readonly Box[],
  directories: { readonly root: number; readonly leaves: number },
): Uint8Array {
  const lengths = [directories.root, metadata.length, directories.leaves, tileBytes];
  const addressed = entries.reduce((sum, { runLength }) => sum + runLength, 0);
  const header = new DataView(new ArrayBuffer(HEADER_BYTES));
  new TextEncoder().encodeInto("PMTiles", new Uint8Array(header.buffer));
  header.setUint8(7, 3);
  let offset = HEADER_BYTES;
  for (const [i, length] of lengths.entries()) {
    header.setBigUint64(NUMBERS_AT + 16 * i, BigInt(offset), true);
    header.setBigUint64(NUMBERS_AT + 16 * i + 8, BigInt(length), true);
    offset += length;
  }
  for (const [i, count] of [addressed, entries.length, contents].entries())
    header.setBigUint64(NUMBERS_AT + 16 * lengths.length + 8 * i, BigInt(count), true);
  const isClustered = 1;
  const { internalCompression, tileCompression, tileType } = source;
  const bytes = [isClustered, internalCompression, tileCompression, tileType, zooms.min, zooms.max];
  for (const [i, byte] of bytes.entries()) header.setUint8(BYTES_AT + i, byte);
  const west = Math.min(...boxes.map((box) => box.west));
  const south = Math.min(...boxes.map((box) => box.south));
  const east = Math.max(...boxes.map((box) => box.east));
  const north = Math.max(...boxes.map((box) => box.north));
  const setDegrees = (at: number, degrees: number) => header.setInt32(at, Math.round(degrees * 1e7), true);
  for (const [i, degrees] of [west, south, east, north].entries()) setDegrees(BOUNDS_AT + 4 * i, degrees);
  const center = fitPoints(
    [
      { lat: south, lng: west },
      { lat: north, lng: east },
    ],
    SCREEN,
    zooms.max,
  );
  header.setUint8(CENTER_AT, Math.max(zooms.min, Math.floor(center.zoom)));
  setDegrees(CENTER_AT + 1, center.lng);
  setDegrees(CENTER_AT + 5, center.lat);
  return new Uint8Array(header.buffer);
}
