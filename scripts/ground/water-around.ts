import type { Shore } from "./ground-files.ts";
import { type Box, type Corner, clipRings, type Line, STEPS } from "./lines.ts";

/** Degrees between the squares into which the water is cut once, and beyond each: a box within one needs no other. */
const [SQUARE, BEYOND] = [2, 1.5];

/** An outline this near to a shore is that shore, drawn by another: two kilometres. */
const COAST_STEPS = 180;

export interface Water {
  /** Land, lakes, islands in them, ponds on those: what is within an even number of these lines is water. */
  readonly shores: readonly Line[];
  /** Rivers with two banks, and their islands: what is within an odd number is river. */
  readonly rivers: readonly Line[];
}

/** Finds what lies of the water within a box. */
export function waterAround(shores: readonly Shore[]): (box: Box) => Water {
  const all: Water = {
    shores: shores.filter(({ isRiver }) => !isRiver).map(({ ring }) => ring),
    rivers: shores.filter(({ isRiver }) => isRiver).map(({ ring }) => ring),
  };
  const cut = (water: Water, box: Box) => ({
    shores: clipRings(water.shores, box),
    rivers: clipRings(water.rivers, box),
  });
  const squares = new Map<string, Water>();
  const squareAround = ({ west, south, east, north }: Box): Water => {
    const side = SQUARE * STEPS;
    if (Math.max(east - west, north - south) > 2 * BEYOND * STEPS) return all;
    const [column, row] = [Math.floor((west + east) / 2 / side), Math.floor((south + north) / 2 / side)];
    const name = `${column} ${row}`;
    const known = squares.get(name);
    if (known) return known;
    const [x, y] = [column * side, row * side];
    const beyond = BEYOND * STEPS;
    const square = cut(all, { west: x - beyond, south: y - beyond, east: x + side + beyond, north: y + side + beyond });
    squares.set(name, square);
    return square;
  };
  return (box) => cut(squareAround(box), box);
}

/** Returns whether a shore is near to a corner. */
export function nearShore(shores: readonly Shore[]): (corner: Corner) => boolean {
  const cellOf = (x: number, y: number) => Math.floor(x / COAST_STEPS) * 100_000 + Math.floor(y / COAST_STEPS);
  const near = new Set<number>();
  for (const { ring, isRiver } of shores) {
    if (isRiver) continue;
    for (const [x, y] of ring) {
      for (const dx of [-COAST_STEPS, 0, COAST_STEPS]) {
        for (const dy of [-COAST_STEPS, 0, COAST_STEPS]) near.add(cellOf(x + dx, y + dy));
      }
    }
  }
  return ([x, y]) => near.has(cellOf(x, y));
}
