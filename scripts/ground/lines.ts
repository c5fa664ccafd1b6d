import type { PlacedName } from "../../src/domain/places/ground.ts";

/** A corner in ten-thousandths of a degree, about 11 m: east of Greenwich, north of the equator. */
export type Corner = readonly [x: number, y: number];
export type Line = readonly Corner[];

/** Corners per degree. */
export const STEPS = 10_000;

export const KM_PER_STEP = 111.2 / STEPS;

/** A rectangle in the units of its corners. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

export function boxOf(lines: readonly Line[]): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const line of lines) {
    for (const [x, y] of line) {
      if (x < west) west = x;
      if (x > east) east = x;
      if (y < south) south = y;
      if (y > north) north = y;
    }
  }
  return { west, south, east, north };
}

const knownBoxes = new WeakMap<Line, Box>();

/** The box of one line, which is looked for once. */
export function boxAround(line: Line): Box {
  const known = knownBoxes.get(line);
  if (known) return known;
  const box = boxOf([line]);
  knownBoxes.set(line, box);
  return box;
}

export const meets = (a: Box, b: Box) =>
  a.west <= b.east && a.east >= b.west && a.south <= b.north && a.north >= b.south;

/** A step to the east, in steps to the north. */
export const shrinkAt = (y: number) => Math.cos(((y / STEPS) * Math.PI) / 180);

/** A name at a corner, true to some 100 m. */
export const toPlacedName = (name: string, [x, y]: Corner): PlacedName => [
  name,
  Number((y / STEPS).toFixed(3)),
  Number((x / STEPS).toFixed(3)),
];

export const cornersOf = ({ west, south, east, north }: Box): Line => [
  [west, north],
  [east, north],
  [east, south],
  [west, south],
];

export const isIn = ([x, y]: Corner, { west, south, east, north }: Box) =>
  x > west && x < east && y > south && y < north;

const isWithin = (inner: Box, outer: Box) =>
  inner.west >= outer.west && inner.east <= outer.east && inner.south >= outer.south && inner.north <= outer.north;

/** Whether a corner lies within an odd number of rings. */
export function contains(rings: readonly Line[], [x, y]: Corner): boolean {
  let isInside = false;
  for (const ring of rings) {
    const { west, south, east, north } = boxAround(ring);
    if (x < west || x > east || y < south || y > north) continue;
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const a = ring[i]!;
      const b = ring[j]!;
      if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) isInside = !isInside;
    }
  }
  return isInside;
}

/** Distance of a corner to the nearest line, where a step to the east is `shrink` as long as one to the north. */
export function distanceToLines([x, y]: Corner, lines: readonly Line[], shrink: number): number {
  let nearest = Infinity;
  for (const line of lines) {
    for (let i = 1; i < line.length; i++) {
      const a = line[i - 1]!;
      const b = line[i]!;
      const distance = toSegment((a[0] - x) * shrink, a[1] - y, (b[0] - x) * shrink, b[1] - y);
      if (distance < nearest) nearest = distance;
    }
  }
  return nearest;
}

/** Distance of the origin to the line between two points. */
function toSegment(ax: number, ay: number, bx: number, by: number): number {
  const dx = bx - ax;
  const dy = by - ay;
  const along = Math.max(0, Math.min(1, -(ax * dx + ay * dy) / (dx * dx + dy * dy || 1)));
  return Math.sqrt((ax + along * dx) ** 2 + (ay + along * dy) ** 2);
}

/** Beyond a focus a corner may be so many times farther away. */
const ROUGHER = 12;

/**
 * The corners of a line from which each that is left out is at most `tolerance` away (Douglas–Peucker), or some times
 * that outside of a focus; its ends stay.
 */
export function simplifyLine(line: Line, tolerance: number, focus?: Box): Line {
  if (line.length < 3) return line;
  const last = line.length - 1;
  const isKept = new Uint8Array(line.length);
  isKept[0] = isKept[last] = 1;
  const parts: [number, number][] = [[0, last]];
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [from, to] = part;
    const [fx, fy] = line[from]!;
    const [tx, ty] = line[to]!;
    let [farthest, most] = [from, tolerance];
    for (let i = from + 1; i < to; i++) {
      const corner = line[i]!;
      const distance = toSegment(fx - corner[0], fy - corner[1], tx - corner[0], ty - corner[1]);
      const away = focus && !isIn(corner, focus) ? distance / ROUGHER : distance;
      if (away > most) {
        farthest = i;
        most = away;
      }
    }
    if (farthest === from) continue;
    isKept[farthest] = 1;
    parts.push([from, farthest], [farthest, to]);
  }
  return line.filter((_, i) => isKept[i]);
}

/** As `simplifyLine`, of a ring without its closing corner; empty where it is no wider than the tolerance. */
export function simplifyRing(ring: Line, tolerance: number, focus?: Box): Line {
  const [first] = ring;
  if (!first) return [];
  // A ring is two lines: to the corner that is farthest from the first one, and back.
  let [far, distance] = [0, focus && !meets(boxAround(ring), focus) ? ROUGHER * tolerance : tolerance];
  for (const [i, [x, y]] of ring.entries()) {
    const away = Math.hypot(x - first[0], y - first[1]);
    if (away > distance) [far, distance] = [i, away];
  }
  if (far === 0) return [];
  const out = simplifyLine(ring.slice(0, far + 1), tolerance, focus);
  const back = simplifyLine([...ring.slice(far), first], tolerance, focus);
  const simple = [...out.slice(0, -1), ...back.slice(0, -1)];
  return simple.length > 2 ? simple : [];
}

/** The parts of some rings within a box (Sutherland–Hodgman): where a ring leaves it, it follows its edge. */
export function clipRings(rings: readonly Line[], box: Box): Line[] {
  return rings.flatMap((ring) => {
    const around = boxAround(ring);
    if (!meets(around, box)) return [];
    if (isWithin(around, box)) return [ring];
    const clipped = EDGES.reduce<Line>((line, edge) => clipAt(line, edge, box), ring);
    return clipped.length > 2 ? [clipped] : [];
  });
}

/** The parts of some lines that lie within a box. */
export function clipLines(lines: readonly Line[], box: Box): Line[] {
  return lines.flatMap((line) => {
    const around = boxAround(line);
    if (!meets(around, box)) return [];
    if (isWithin(around, box)) return [line];
    const parts: Corner[][] = [];
    for (let i = 1; i < line.length; i++) {
      const part = clipSegment(line[i - 1]!, line[i]!, box);
      if (!part) continue;
      const end = parts.at(-1)?.at(-1);
      if (end && end[0] === part[0][0] && end[1] === part[0][1]) parts.at(-1)!.push(part[1]);
      else parts.push([...part]);
    }
    return parts;
  });
}

interface Edge {
  readonly axis: 0 | 1;
  readonly of: (box: Box) => number;
  /** 1 where greater values are within. */
  readonly side: 1 | -1;
}

const EDGES: readonly Edge[] = [
  { axis: 0, of: (box) => box.west, side: 1 },
  { axis: 0, of: (box) => box.east, side: -1 },
  { axis: 1, of: (box) => box.south, side: 1 },
  { axis: 1, of: (box) => box.north, side: -1 },
];

function clipAt(ring: Line, { axis, of, side }: Edge, box: Box): Line {
  if (ring.length === 0) return ring;
  const edge = of(box);
  const clipped: Corner[] = [];
  let before = ring.at(-1)!;
  let wasIn = (before[axis] - edge) * side >= 0;
  for (const corner of ring) {
    const isIn = (corner[axis] - edge) * side >= 0;
    if (isIn !== wasIn) clipped.push(crossing(before, corner, axis, edge));
    if (isIn) clipped.push(corner);
    before = corner;
    wasIn = isIn;
  }
  return clipped;
}

/** Where a segment crosses an edge. */
function crossing(a: Corner, b: Corner, axis: 0 | 1, edge: number): Corner {
  const share = (edge - a[axis]) / (b[axis] - a[axis]);
  return axis === 0 ? [edge, a[1] + share * (b[1] - a[1])] : [a[0] + share * (b[0] - a[0]), edge];
}

function clipSegment(from: Corner, to: Corner, box: Box): readonly [Corner, Corner] | null {
  let [a, b] = [from, to];
  for (const { axis, of, side } of EDGES) {
    const edge = of(box);
    const [aIn, bIn] = [(a[axis] - edge) * side >= 0, (b[axis] - edge) * side >= 0];
    if (!aIn && !bIn) return null;
    if (!aIn) a = crossing(a, b, axis, edge);
    else if (!bIn) b = crossing(a, b, axis, edge);
  }
  return [a, b];
}
