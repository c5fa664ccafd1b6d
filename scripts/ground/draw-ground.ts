import { cellOf, LEAST_CELLS } from "../../src/domain/places/cells.ts";
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

/** Characters of all lines at most: a page sends them. */
const MOST = 2900;

/** Units along the side of a ground. */
const SIDE = 2000;

/** Units that a corner is away which is left out, at first; more where the lines would be too long. */
const [TOLERANCE, ROUGHER] = [0.8, 1.15];

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
  /** Middles of its neighborhoods. */
  readonly centres?: readonly Point[];
}

interface Drawn {
  readonly ground: StoredGround;
  /** Schools that lie in water which is therefore not filled. */
  readonly wet: number;
}

/** Draws the ground around an area. Its `schools` say whether its water is where it is drawn. */
export function drawGround(
  sources: Sources,
  { key, outline, inner = [], centres = [] }: Area,
  schools: readonly Point[],
): Drawn {
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
  const { coast, borders } = layersOf(sources, key, neighbors, box);
  const cells = cellBorders(centres, rings);
  const draw = (tolerance: number) => ({
    land: sheet.rings(rings, tolerance),
    ...(coast.length > 0 && !outline && !isUnsure && { coast: sheet.lines(coast, 3 * tolerance) }),
    ...(cells.length > 0 && { cells: sheet.lines(cells, tolerance) }),
    borders: sheet.lines([...borders, ...inner], 3 * tolerance),
    ...(rivers.length > 0 && isRiverTrue && !isUnsure && { rivers: sheet.rings(rivers, tolerance) }),
    water: seenShores.length === 0 || isUnsure ? "" : sheet.rings([cornersOf(box), ...seenShores], tolerance),
  });
  let lines = draw(TOLERANCE);
  for (let tolerance = TOLERANCE; Object.values(lines).join("").length > MOST && tolerance < SIDE / 4; ) {
    tolerance *= ROUGHER;
    lines = draw(tolerance);
  }
  const names = namesAround(topology, neighbors, seenShores, seen, nameOf);
  return { ground: { ...sheet.head, ...lines, ...(isUnsure && { isUnsure }), names }, wet: isUnsure ? wet : 0 };
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

/** The outline of an area along a coast and, in a box, the borders of its neighbors. */
function layersOf({ topology, isCoast }: Sources, own: string, neighbors: readonly string[], box: Box) {
  const arcsOf = (key: string) =>
    topology.rings
      .get(key)!
      .flat()
      .map((arc) => (arc < 0 ? ~arc : arc));
  // An outline that meets a shore is that shore, and the edges of its lagoons.
  const isShore = (arc: number) => topology.sides[arc]!.length === 1 && topology.arcs[arc]!.some(isCoast);
  const linesOf = (arcs: Iterable<number>) =>
    clipLines(
      [...arcs].map((arc) => topology.arcs[arc]!),
      box,
    );
  const ofOwn = new Set(arcsOf(own));
  // Of those that are not beside it, the borders would be short sticks in a corner.
  const beside = new Set([...ofOwn].flatMap((arc) => topology.sides[arc]!));
  const ofOthers = new Set(neighbors.filter((key) => beside.has(key)).flatMap(arcsOf));
  return {
    coast: linesOf([...ofOwn].filter(isShore)),
    borders: linesOf([...ofOthers].filter((arc) => !ofOwn.has(arc) && !isShore(arc))),
  };
}

/** The borders between neighborhoods by their middles, each once; those on land are kept. */
function cellBorders(centres: readonly Point[], rings: readonly Line[]): Line[] {
  if (centres.length < LEAST_CELLS) return [];
  const { west, south, east, north } = boxOf(rings);
  const shrink = shrinkAt((south + north) / 2);
  const scaled = ([x, y]: Corner) => ({ x: x * shrink, y });
  const middles = centres.map(({ lat, lng }) => scaled([lng * STEPS, lat * STEPS]));
  const area = cornersOf({ west, south, east, north }).map(scaled);
  return middles.flatMap((_, own) => {
    const cell = cellOf(middles, own, area).map(({ x, y, beyond }) => {
      return { at: [Math.round(x / shrink), Math.round(y)] as const, beyond };
    });
    return cell.flatMap(({ at, beyond }, i): Line[] => {
      const { at: to } = cell[(i + 1) % cell.length]!;
      const [x, y] = [(at[0] + to[0]) / 2, (at[1] + to[1]) / 2];
      const isOnce = beyond !== null && beyond > own;
      return isOnce && [at, to, [x, y] as const].some((corner) => contains(rings, corner)) ? [[at, to]] : [];
    });
  });
}
