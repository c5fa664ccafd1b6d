import { readFileSync } from "node:fs";
import type { PlacedName } from "../../src/domain/places/ground.ts";
import { GROUND_FOLDER } from "./ground-files.ts";
import {
  type Box,
  type Corner,
  contains,
  distanceToLines,
  KM_PER_STEP,
  STEPS,
  shrinkAt,
  toPlacedName,
} from "./lines.ts";
import type { Water } from "./water-around.ts";

/** Names at most, and the spots along a side of a box that are tried. */
const [NAMES, TRIED] = [3, 40];

/** A circle that is so many times as wide as a box is high says nothing of the waters there: it means an ocean. */
const WIDER = 8;

/** Share of a box above and below, where buttons and the key lie over a map. */
const EDGE = 0.13;

/** A name needs this share of the height of its box to the next shore. */
const LEAST_ROOM = 0.006;

/** A water with a name: its spots are at most so many kilometres from a point, and nearer to no smaller one. */
interface NamedWater {
  readonly name: string;
  readonly at: Corner;
  readonly km: number;
}

let named: readonly NamedWater[] | undefined;

/** The waters of `data/ground/water-names.csv`, the smallest first. */
function readNames(): readonly NamedWater[] {
  const [, ...lines] = readFileSync(new URL("water-names.csv", GROUND_FOLDER), "utf8").trim().split("\n");
  return lines
    .map((line): NamedWater => {
      const [name, lat, lng, km] = line.split(",");
      return { name: name!, at: [Number(lng) * STEPS, Number(lat) * STEPS], km: Number(km) };
    })
    .sort((a, b) => a.km - b.km);
}

/**
 * The names of the waters within some boxes, each in the first one that has a spot for it and there farthest from any
 * shore.
 */
export function waterNames({ shores, rivers }: Water, boxes: readonly Box[]): PlacedName[] {
  if (shores.length + rivers.length === 0) return [];
  named ??= readNames();
  const lines = [...shores, ...rivers].map((ring) => [...ring, ring[0]!]);
  const isWater = (corner: Corner) => (shores.length > 0 && !contains(shores, corner)) || contains(rivers, corner);
  const placed = new Map<string, { readonly at: Corner; readonly room: number; readonly rank: number }>();
  for (const [rank, box] of boxes.entries()) {
    const shrink = shrinkAt((box.south + box.north) / 2);
    const height = box.north - box.south;
    const known = named.filter(({ km }) => km < WIDER * height * KM_PER_STEP);
    for (const at of spotsIn(box)) {
      const name = known.find((water) => kmBetween(at, water.at) < water.km)?.name;
      const best = name === undefined ? undefined : placed.get(name);
      const toEdge = roomTo(box, at, shrink);
      // Few spots are left: whether they lie in water, and how far from its shores, takes a hundred times as long.
      if (name === undefined || (best && (best.rank < rank || best.room >= toEdge)) || !isWater(at)) continue;
      const room = Math.min(distanceToLines(at, lines, shrink), toEdge);
      if (room > LEAST_ROOM * height && room > (best?.room ?? 0)) placed.set(name, { at, room, rank });
    }
  }
  return [...placed]
    .sort(([, a], [, b]) => a.rank - b.rank || b.room - a.room)
    .slice(0, NAMES)
    .map(([name, { at }]) => toPlacedName(name, at));
}

function spotsIn({ west, south, east, north }: Box): Corner[] {
  return Array.from({ length: TRIED * TRIED }, (_, i) => [
    west + ((east - west) * ((i % TRIED) + 0.5)) / TRIED,
    south + (north - south) * (EDGE + ((1 - 2 * EDGE) * (Math.floor(i / TRIED) + 0.5)) / TRIED),
  ]);
}

/** Steps to the nearest edge of a box. */
const roomTo = ({ west, south, east, north }: Box, [x, y]: Corner, shrink: number) =>
  Math.min((x - west) * shrink, (east - x) * shrink, y - south, north - y);

const kmBetween = ([ax, ay]: Corner, [bx, by]: Corner) =>
  Math.hypot((ax - bx) * shrinkAt((ay + by) / 2), ay - by) * KM_PER_STEP;
