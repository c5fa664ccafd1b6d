import type { Point } from "../../src/domain/places/geo.ts";
import { type Limits, readLimits, readWater } from "./ground-files.ts";
import { type Box, boxOf, type Corner, contains, distanceToLines, type Line, STEPS } from "./lines.ts";
import { ringsOf } from "./topology.ts";
import { type Water, waterAround } from "./water-around.ts";

/** Points on the way to the middle that are tried, each half as far as the one before. */
const TRIES = 6;

/** Degrees between the circles around a middle that are tried, some 300 m, and their number. */
const [NEXT, AROUND] = [0.003, 30];

/** Steps that a point is away from a shore and a border at least, some 100 m. */
const MARGIN = 9;

/**
 * Moves a point that is outside of a municipality, by its code, or in water, towards a middle until it is not. One of a
 * municipality that is younger than the shipped mesh stays.
 */
export function onLand(code: string, point: Point, middle: Point): Point {
  sources ??= { limits: readLimits(), water: waterAround(readWater()), known: new Map() };
  const { limits, water, known } = sources;
  if (!limits.rings.has(code)) return point;
  const isLand = known.get(code) ?? landOf(ringsOf(limits, code), water);
  known.set(code, isLand);
  const towards = Array.from({ length: TRIES }, (_, i) => between(point, middle, 2 ** -i));
  return [...towards, ...ringsAround(middle)].find(({ lat, lng }) => isLand([lng * STEPS, lat * STEPS])) ?? middle;
}

/** The point between two others at which this share of the way is left. */
function between(point: Point, middle: Point, share: number): Point {
  return {
    lat: middle.lat + (point.lat - middle.lat) * share,
    lng: middle.lng + (point.lng - middle.lng) * share,
  };
}

/** Points around one, the nearest first: a seat may lie in the water itself. */
function ringsAround({ lat, lng }: Point): Point[] {
  return Array.from({ length: 12 * AROUND }, (_, i) => {
    const [away, angle] = [NEXT * (1 + Math.floor(i / 12)), (i * Math.PI) / 6];
    return { lat: lat + away * Math.cos(angle), lng: lng + away * Math.sin(angle) };
  });
}

type IsLand = (corner: Corner) => boolean;

/** The text that was read, and the facts of each municipality. */
let sources:
  | { readonly limits: Limits; readonly water: (box: Box) => Water; readonly known: Map<string, IsLand> }
  | undefined;

function landOf(rings: readonly Line[], water: (box: Box) => Water): IsLand {
  const { shores, rivers } = water(boxOf(rings));
  const lines = [...rings, ...shores, ...rivers].map((ring) => [...ring, ring[0]!]);
  return (corner) =>
    contains(rings, corner) &&
    contains(shores, corner) &&
    !contains(rivers, corner) &&
    distanceToLines(corner, lines, 1) > MARGIN;
}
