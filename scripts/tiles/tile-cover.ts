import { zxyToTileId } from "pmtiles";
import type { Zooms } from "../../src/domain/places/map-projection.ts";

/** A rectangle in WGS84 degrees, in the order of `--bbox`. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Tile ids from `from` to before `to`. */
export interface IdRange {
  readonly from: number;
  readonly to: number;
}

/** A rectangle of tiles of one zoom, both ends included. */
interface TileRect {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Ids of all tiles of the zooms that touch one of the rectangles, as ascending ranges that do not touch. */
export function tilesOf(boxes: readonly Box[], { min, max }: Zooms): IdRange[] {
  const ranges: IdRange[] = [];
  for (let zoom = min; zoom <= max; zoom++)
    for (const box of boxes) addQuad(rectOf(box, zoom), zoom, { z: 0, x: 0, y: 0 }, ranges);
  return merged(ranges);
}

/** The parts of ascending ranges that lie between two ids. */
export function within(ranges: readonly IdRange[], from: number, to: number): IdRange[] {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranges[middle]!.to <= from) low = middle + 1;
    else high = middle;
  }
  const parts: IdRange[] = [];
  for (; low < ranges.length && ranges[low]!.from < to; low++)
    parts.push({ from: Math.max(from, ranges[low]!.from), to: Math.min(to, ranges[low]!.to) });
  return parts;
}

/**
 * Adds the ids that a tile and its rectangle share. Ids follow a Hilbert curve, so those under one tile are one range, of
 * which no single id is visited when the rectangle contains the tile: a state has a million.
 */
function addQuad(
  rect: TileRect,
  zoom: number,
  { z, x, y }: { readonly z: number; readonly x: number; readonly y: number },
  ranges: IdRange[],
): void {
  const width = 2 ** (zoom - z);
  const [left, top] = [x * width, y * width];
  const [right, bottom] = [left + width - 1, top + width - 1];
  if (right < rect.left || left > rect.right || bottom < rect.top || top > rect.bottom) return;
  if (left >= rect.left && right <= rect.right && top >= rect.top && bottom <= rect.bottom) {
    const from = firstId(zoom) + (zxyToTileId(z, x, y) - firstId(z)) * width ** 2;
    ranges.push({ from, to: from + width ** 2 });
    return;
  }
  for (const [dx, dy] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const)
    addQuad(rect, zoom, { z: z + 1, x: 2 * x + dx, y: 2 * y + dy }, ranges);
}

/** Tiles of all zooms before this one. */
const firstId = (zoom: number) => (4 ** zoom - 1) / 3;

function rectOf({ west, south, east, north }: Box, zoom: number): TileRect {
  const count = 2 ** zoom;
  const column = (lng: number) => Math.min(count - 1, Math.max(0, Math.floor((lng / 360 + 0.5) * count)));
  const row = (lat: number) => {
    const sine = Math.sin((lat * Math.PI) / 180);
    const fraction = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
    return Math.min(count - 1, Math.max(0, Math.floor(fraction * count)));
  };
  return { left: column(west), right: column(east), top: row(north), bottom: row(south) };
}

function merged(ranges: readonly IdRange[]): IdRange[] {
  const result: { from: number; to: number }[] = [];
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else result.push({ from, to });
  }
  return result;
}
