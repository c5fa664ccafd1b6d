import type { Numbers } from "./container.ts";
import { firstFrom } from "./starts.ts";

/** Side of a cell in microdegrees: 0.05°, about 5.5 km. */
const CELL = 50_000;
const COLUMNS = 7201;

/** Rows of a segment by cell of the globe, cells from south to north and west to east. */
export interface CellGrid {
  /** Ascending. */
  readonly keys: Numbers;
  /** `rows` of cell i are at `starts[i]` to `starts[i + 1]`. */
  readonly starts: Numbers;
  readonly rows: Numbers;
}

/** A rectangle in microdegrees, inclusive. */
export interface Bounds {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

const latIndex = (lat: number) => Math.floor((lat + 90e6) / CELL);
const lngIndex = (lng: number) => Math.floor((lng + 180e6) / CELL);

/** Lays out the rows that have coordinates. */
export function buildCellGrid(lat: Int32Array, lng: Int32Array, hasPoint: (row: number) => boolean) {
  const keyOf = (row: number) => latIndex(lat[row]!) * COLUMNS + lngIndex(lng[row]!);
  const located = Array.from(lat.keys()).filter(hasPoint);
  // Stable: the rows of a cell stay in their order.
  const keyed = located.map((row) => ({ row, key: keyOf(row) })).sort((a, b) => a.key - b.key);
  const keys: number[] = [];
  const starts: number[] = [];
  for (const [i, { key }] of keyed.entries()) {
    if (key === keys.at(-1)) continue;
    keys.push(key);
    starts.push(i);
  }
  starts.push(keyed.length);
  return {
    keys: Uint32Array.from(keys),
    starts: Uint32Array.from(starts),
    rows: Uint32Array.from(keyed, (k) => k.row),
  };
}

/** Visits the runs of `grid.rows` whose cells meet the rectangle. Takes microseconds. */
export function forEachRun(grid: CellGrid, bounds: Bounds, visit: (start: number, end: number) => void): void {
  const west = lngIndex(bounds.west);
  const east = lngIndex(bounds.east);
  const last = latIndex(bounds.north) * COLUMNS + east;
  for (let i = firstFrom(grid.keys, latIndex(bounds.south) * COLUMNS + west); i < grid.keys.length; i++) {
    const key = grid.keys[i]!;
    if (key > last) return;
    const x = key % COLUMNS;
    if (x >= west && x <= east) visit(grid.starts[i]!, grid.starts[i + 1]!);
  }
}
