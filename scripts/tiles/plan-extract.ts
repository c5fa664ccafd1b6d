import { type Entry, type Header, ResolvedValueCache, type Source } from "pmtiles";
import { TILE_ZOOMS, type Zooms } from "../../src/domain/places/map-projection.ts";
import { CommandError } from "../run-command.ts";
import { readHeader } from "./put-archive.ts";
import type { RemoteArchive } from "./remote-archive.ts";
import { type Box, type IdRange, tilesOf, within } from "./tile-cover.ts";

/** Bytes that requests may read beyond what is wanted, so that one request takes what lies near: a share, or this many. */
const [OVERFETCH, LEAST_OVERFETCH] = [0.05, 1e6];

/** Bytes of a request, about: after an interruption no more is read again. */
const REQUEST_BYTES = 4 * 1024 * 1024;

/** A part of the source, with its place in the extract. Offsets count from the start of the tile data. */
interface Piece {
  readonly from: number;
  readonly length: number;
  readonly to: number;
}

/** One request: a part of the source with all pieces in it. */
interface TileRequest {
  readonly offset: number;
  readonly length: number;
  readonly pieces: readonly Piece[];
}

/** An extract before its tiles are read. */
export interface ExtractPlan {
  readonly source: Header;
  readonly zooms: Zooms;
  /** As in the source, compression included. */
  readonly metadata: Uint8Array;
  /** Directory of the extract, by tile id. */
  readonly entries: readonly Entry[];
  /** Different tiles, and their bytes. */
  readonly contents: number;
  readonly tileBytes: number;
  readonly requests: readonly TileRequest[];
}

/**
 * Reads the directories of an archive as far as they are about the rectangles, and plans which parts of the tile data are
 * read. Throws CommandError for what is no archive of vector tiles, and when it has none there.
 */
export async function planExtract(archive: RemoteArchive, boxes: readonly Box[]): Promise<ExtractPlan> {
  const header = readHeader(archive.start, archive.url);
  const zooms = {
    min: Math.max(TILE_ZOOMS.min, header.minZoom),
    max: Math.min(TILE_ZOOMS.max, header.maxZoom),
  };
  const wanted = tilesOf(boxes, zooms);
  const [tiles, metadata] = await readFromSource(archive, header, wanted);
  if (tiles.length === 0) throw new CommandError(`${archive.url} não tem ladrilhos nesta área.`);
  const { entries, pieces, tileBytes } = layOut(tiles);
  const requests = planRequests(pieces);
  return { source: header, zooms, metadata, entries, contents: pieces.length, tileBytes, requests };
}

async function readFromSource(archive: RemoteArchive, header: Header, wanted: readonly IdRange[]) {
  try {
    return [
      await readEntries(archive, header, wanted),
      await archive.read(header.jsonMetadataOffset, header.jsonMetadataLength),
    ] as const;
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`Não consegui ler os diretórios de ${archive.url}: o arquivo está danificado.`);
  }
}

/** The entries of the wanted tiles in the whole tree of directories, level by level, by tile id. */
async function readEntries(archive: RemoteArchive, header: Header, wanted: readonly IdRange[]): Promise<Entry[]> {
  const tiles: Entry[] = [];
  let level = [await readDirectory(archive, header, header.rootDirectoryOffset, header.rootDirectoryLength)];
  while (level.length > 0) {
    const leaves: Entry[] = [];
    for (const directory of level) {
      for (const [i, entry] of directory.entries()) {
        const isLeaf = entry.runLength === 0;
        const end = isLeaf ? (directory[i + 1]?.tileId ?? Number.POSITIVE_INFINITY) : entry.tileId + entry.runLength;
        const parts = within(wanted, entry.tileId, end);
        if (isLeaf && parts.length > 0) leaves.push(entry);
        if (!isLeaf) for (const { from, to } of parts) tiles.push({ ...entry, tileId: from, runLength: to - from });
      }
    }
    level = await readLeaves(archive, header, leaves);
  }
  return tiles.sort((a, b) => a.tileId - b.tileId);
}

async function readLeaves(archive: RemoteArchive, header: Header, leaves: readonly Entry[]): Promise<Entry[][]> {
  const pieces = leaves.map(({ offset, length }) => ({ from: offset, length, to: 0 }));
  const directories: Entry[][] = [];
  for (const { offset, length, pieces: inside } of planRequests(pieces)) {
    const start = header.leafDirectoryOffset + offset;
    const bytes = await archive.read(start, length);
    const read = {
      ...archive,
      read: async (from: number, size: number) => bytes.subarray(from - start, from - start + size),
    };
    for (const piece of inside)
      directories.push(await readDirectory(read, header, header.leafDirectoryOffset + piece.from, piece.length));
  }
  return directories;
}

/** One directory, unpacked and parsed by the library. */
function readDirectory(archive: RemoteArchive, header: Header, offset: number, length: number): Promise<Entry[]> {
  const source: Source = {
    getKey: () => archive.url,
    getBytes: async () => ({ data: Uint8Array.from(await archive.read(offset, length)).buffer }),
  };
  return new ResolvedValueCache().getDirectory(source, offset, length, header);
}

/** Places tiles one after another in the order of their ids, each content once, and joins neighbours of the same content. */
function layOut(tiles: readonly Entry[]) {
  const placed = new Map<number, number>();
  const pieces: Piece[] = [];
  const entries: Entry[] = [];
  let tileBytes = 0;
  for (const { tileId, runLength, offset: from, length } of tiles) {
    const known = placed.get(from);
    const to = known ?? tileBytes;
    if (known === undefined) {
      placed.set(from, to);
      pieces.push({ from, length, to });
      tileBytes += length;
    }
    const last = entries.at(-1);
    if (last && last.offset === to && last.tileId + last.runLength === tileId) last.runLength += runLength;
    else entries.push({ tileId, runLength, offset: to, length });
  }
  return { entries, pieces, tileBytes };
}

/**
 * Joins pieces into requests, the nearest first, as long as the bytes between them do not add up to too many. A request ends
 * with the piece that makes it large enough.
 */
function planRequests(pieces: readonly Piece[]): TileRequest[] {
  const wanted = pieces.reduce((sum, { length }) => sum + length, 0);
  const sorted = pieces.toSorted((a, b) => a.from - b.from);
  const gaps = sorted
    .slice(1)
    .map(({ from }, i) => ({ before: i + 1, bytes: from - sorted[i]!.from - sorted[i]!.length }));
  const joined = new Set<number>();
  let rest = Math.max(OVERFETCH * wanted, LEAST_OVERFETCH);
  for (const { before, bytes } of gaps.toSorted((a, b) => a.bytes - b.bytes)) {
    rest -= bytes;
    if (rest < 0) break;
    joined.add(before);
  }
  const requests: { offset: number; length: number; pieces: Piece[] }[] = [];
  for (const [i, piece] of sorted.entries()) {
    const last = requests.at(-1);
    if (last && joined.has(i) && last.length < REQUEST_BYTES) {
      last.length = piece.from + piece.length - last.offset;
      last.pieces.push(piece);
    } else requests.push({ offset: piece.from, length: piece.length, pieces: [piece] });
  }
  return requests;
}
