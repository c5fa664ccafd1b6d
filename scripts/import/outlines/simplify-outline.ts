import { EARTH_RADIUS_KM, type Point, type Rings } from "../../../src/domain/places/geo.ts";

/** Least distance that a corner is kept for: no more is seen on a map of a city. */
const TOLERANCE_M = 50;

/** Most corners of an outline, which every map of its city sends. */
const MAX_CORNERS = 240;

const METERS_PER_DEGREE = (EARTH_RADIUS_KM * 1000 * Math.PI) / 180;

/** East and north of the equator and the prime meridian, in metres as they are at the latitude of the outline. */
type Flat = readonly [x: number, y: number];

/**
 * Simplifies an outline to `MAX_CORNERS`: to 50 m, or to twice that again and again, up to the first tolerance with so
 * few. Rings that are no wider than it are left out. Returns that tolerance too, in metres.
 */
export function simplifyOutline(rings: Rings): { readonly rings: Rings; readonly toleranceM: number } {
  for (let toleranceM = TOLERANCE_M; ; toleranceM *= 2) {
    const simple = rings.map((ring) => simplifyRing(ring, toleranceM)).filter((ring) => ring.length > 2);
    if (simple.reduce((sum, { length }) => sum + length, 0) <= MAX_CORNERS) return { rings: simple, toleranceM };
  }
}

/**
 * Corners of a ring from which each that is left out is at most `toleranceM` away, by their sides (Douglas–Peucker);
 * none of a ring that is no wider.
 */
export function simplifyRing(ring: readonly Point[], toleranceM: number): Point[] {
  const shrink = Math.cos(((ring[0]?.lat ?? 0) * Math.PI) / 180);
  const line = ring.map(({ lat, lng }): Flat => [lng * shrink * METERS_PER_DEGREE, lat * METERS_PER_DEGREE]);
  const [first] = line;
  if (!first) return [];
  // A closed line is two: to the corner that is farthest from the first one, and back.
  const far = farthest(line, 0, line.length, (corner) => Math.hypot(corner[0] - first[0], corner[1] - first[1]));
  if (far.distance <= toleranceM) return [];
  const closed = [...line, first];
  const kept = new Set([0, far.index]);
  const parts: (readonly [from: number, to: number])[] = [
    [0, far.index],
    [far.index, line.length],
  ];
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [from, to] = part;
    const away = farthest(closed, from + 1, to, (corner) => distanceTo(corner, closed[from]!, closed[to]!));
    if (away.distance <= toleranceM) continue;
    kept.add(away.index);
    parts.push([from, away.index], [away.index, to]);
  }
  return ring.filter((_, i) => kept.has(i));
}

/** The corner from `from` to before `to` that is farthest away. */
function farthest(line: readonly Flat[], from: number, to: number, distanceOf: (corner: Flat) => number) {
  let farthest = { index: from, distance: 0 };
  for (let index = from; index < to; index++) {
    const distance = distanceOf(line[index]!);
    if (distance > farthest.distance) farthest = { index, distance };
  }
  return farthest;
}

/** Distance of a point to the line between two others. */
function distanceTo([x, y]: Flat, [ax, ay]: Flat, [bx, by]: Flat): number {
  const [dx, dy] = [bx - ax, by - ay];
  const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}
