import type { Point } from "../../src/domain/places/geo.ts";
import type { StoredGround } from "../../src/domain/places/ground.ts";
import {
  type Box,
  boxOf,
  type Corner,
  clipLines,
  clipRings,
  contains,
  distanceToLines,
  isIn,
  type Line,
  meets,
  STEPS,
} from "./lines.ts";
import { namesAround } from "./neighbor-names.ts";
import { Sheet } from "./sheet.ts";
import { ringsOf, type Topology } from "./topology.ts";
import type { Water } from "./water-around.ts";

/** Characters of the lines of each kind at most: a page sends them all. */
const MOST = { own: 900, borders: 550, water: 1750, rivers: 400 };

/** Units along the side of a ground. */
const SIDE = 2000;

/** Units that a corner is away which is left out, at first; more where the lines would be too long. */
const [TOLERANCE, ROUGHER] = [0.8, 1.25];

/** What is seen beyond an area: this share of its side, and at least so many steps. */
const [BEYOND, LEAST_BEYOND] = [0.35, 400];

/** The same around the schools, which is seen at first, and the share of them that may lie beyond at each side. */
const [SEEN_BEYOND, APART] = [0.3, 0.03];

/** A school farther out than this, 150 m, is in the water; so many and this share of all make the water unsure. */
const [WET_STEPS, WET_LEAST, WET_SHARE] = [13.5, 2, 0.03];

export interface Sources {
  readonly topology: Topology;
  readonly water: (box: Box) => Water;
  /** Whether a shore is near to a corner. */
  readonly isCoast: (corner: Corner) => boolean;
  readonly nameOf: (key: string) => string | undefined;
}

/** An area of a topology. */
interface Area {
  readonly key: string;
  /** Its outline, where it is another than in the topology. */
  readonly outline?: readonly Line[] | undefined;
  /** Borders within it. */
  readonly inner?: readonly Line[];
}

interface Drawn {
  readonly ground: StoredGround;
  /** Schools that lie in water which is therefore not filled. */
  readonly wet: number;
}

/** Draws the ground around an area. Its `schools` say whether its water is where it is drawn. */
export function drawGround(sources: Sources, { key, outline, inner = [] }: Area, schools: readonly Point[]): Drawn {
  const { topology, water, nameOf } = sources;
  const own = outline ? boxOf(outline) : topology.boxes.get(key)!;
  const box = widened(own, BEYOND);
  const { shores, rivers } = water(box);
  const seen = schools.length > 0 ? widened(boxAmong(schools), SEEN_BEYOND) : box;
  const sheet = new Sheet(box, SIDE, seen);
  const neighbors = [...topology.boxes].flatMap(([other, around]) =>
    other !== key && meets(around, seen) ? other : [],
  );
  const lagoons = outline ? [] : lagoonsOf(topology, [key, ...neighbors]);
  const waters = isAllLand(shores, box) && lagoons.length === 0 ? [] : [...shores, ...clipRings(lagoons, box)];
  const seenShores = sheet.roughly(waters, TOLERANCE);
  const wet = countWet(schools, shores, false, box);
  const isUnsure = isTooMany(wet, schools);
  const isRiverTrue = !isTooMany(countWet(schools, rivers, true, box), schools);
  const rings = outline ?? ringsOf(topology, key);
  const { limit, coast, borders } = layersOf(sources, [key, ...neighbors], outline ? null : key, box);
  const ofOwn = fitting(MOST.own, (tolerance) => ({
    land: sheet.rings(rings, tolerance),
    ...(coast.length > 0 && { limit: sheet.lines(limit, tolerance), coast: sheet.lines(coast, 3 * tolerance) }),
  }));
  const ground: StoredGround = {
    ...sheet.head,
    ...ofOwn,
    ...fitting(MOST.borders, (tolerance) => ({ borders: sheet.lines([...borders, ...inner], tolerance) })),
    ...fitting(MOST.water, (tolerance) => ({
      water: seenShores.length === 0 ? "" : sheet.rings([cornersOf(box), ...seenShores], tolerance),
    })),
    ...(isRiverTrue &&
      rivers.length > 0 &&
      fitting(MOST.rivers, (tolerance) => ({ rivers: sheet.rings(rivers, tolerance) }))),
    ...(isUnsure && { isUnsure }),
    names: namesAround(topology, neighbors, seenShores, seen, nameOf),
  };
  return { ground, wet: isUnsure ? wet : 0 };
}

/** Draws lines as fine as their length allows. */
function fitting<T extends Record<string, string>>(most: number, draw: (tolerance: number) => T): T {
  for (let tolerance = TOLERANCE; ; tolerance *= ROUGHER) {
    const drawn = draw(tolerance);
    if (Object.values(drawn).join("").length <= most || tolerance > SIDE / 4) return drawn;
  }
}

/** The box around most schools: a few positions are always wrong. */
function boxAmong(schools: readonly Point[]): Box {
  const between = (values: number[]) => {
    values.sort((a, b) => a - b);
    const cut = Math.floor(values.length * APART);
    return [values[cut]! * STEPS, values.at(-1 - cut)! * STEPS] as const;
  };
  const [west, east] = between(schools.map(({ lng }) => lng));
  const [south, north] = between(schools.map(({ lat }) => lat));
  return { west, south, east, north };
}

/** Holes in municipalities that belong to none: the mesh leaves out lagoons. */
function lagoonsOf(topology: Topology, areas: readonly string[]): Line[] {
  return areas.flatMap((key) => {
    const rings = ringsOf(topology, key);
    return topology.rings.get(key)!.flatMap((ring, i) => {
      const isNobodys = ring.every((arc) => topology.sides[arc < 0 ? ~arc : arc]!.length === 1);
      const isHole = isNobodys && rings.some((other, j) => j !== i && contains([other], rings[i]![0]!));
      return isHole ? [rings[i]!] : [];
    });
  });
}

/** A square around a box, so much of its side wider everywhere. */
function widened({ west, south, east, north }: Box, share: number): Box {
  const shrink = shrinkAt((south + north) / 2);
  const half = (Math.max((east - west) * shrink, north - south) / 2) * (1 + 2 * share) + LEAST_BEYOND;
  const [x, y] = [(west + east) / 2, (south + north) / 2];
  return { west: x - half / shrink, east: x + half / shrink, south: y - half, north: y + half };
}

/** A step to the east, in steps to the north. */
const shrinkAt = (y: number) => Math.cos(((y / STEPS) * Math.PI) / 180);

const cornersOf = ({ west, south, east, north }: Box): Line => [
  [west, north],
  [east, north],
  [east, south],
  [west, south],
];

/** Whether a box has no shore in it: the land that was cut out of the continent is the box itself. */
function isAllLand(shores: readonly Line[], { west, south, east, north }: Box): boolean {
  const isEdge = ([x, y]: Corner) => x === west || x === east || y === south || y === north;
  return shores.length === 1 && shores[0]!.every(isEdge) && contains(shores, [(west + east) / 2, (south + north) / 2]);
}

/** Schools within an odd number of lines (or an even one), and not near to one. */
function countWet(schools: readonly Point[], lines: readonly Line[], isOdd: boolean, box: Box): number {
  if (lines.length === 0 || (!isOdd && isAllLand(lines, box))) return 0;
  const shrink = shrinkAt((box.south + box.north) / 2);
  const closed = lines.map(closedRing);
  return schools.filter(({ lat, lng }) => {
    const corner: Corner = [lng * STEPS, lat * STEPS];
    return (
      isIn(corner, box) && contains(lines, corner) === isOdd && distanceToLines(corner, closed, shrink) > WET_STEPS
    );
  }).length;
}

const closedRing = (ring: Line): Line => [...ring, ring[0]!];

const isTooMany = (wet: number, schools: readonly Point[]) => wet >= WET_LEAST && wet > WET_SHARE * schools.length;

/** The borders within a box: those of the area itself, its outline along a coast, and those of its neighbors. */
function layersOf({ topology, isCoast }: Sources, areas: readonly string[], own: string | null, box: Box) {
  const [limit, coast, borders]: [Line[], Line[], Line[]] = [[], [], []];
  const drawn = new Set<number>();
  for (const area of areas) {
    for (const arc of topology.rings.get(area)!.flat()) {
      const i = arc < 0 ? ~arc : arc;
      if (drawn.has(i)) continue;
      drawn.add(i);
      const line = topology.arcs[i]!;
      const isShared = topology.sides[i]!.length > 1;
      // An outline that meets a shore is that shore, and the edges of its lagoons.
      const isShore = !isShared && line.some(isCoast);
      const layer = area !== own ? (isShore ? null : borders) : isShore ? coast : limit;
      layer?.push(...clipLines([line], box));
    }
  }
  return { limit, coast, borders };
}
