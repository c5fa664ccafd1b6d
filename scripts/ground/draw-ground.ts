import type { Point } from "../../src/domain/places/geo.ts";
import type { PlacedName, StoredGround } from "../../src/domain/places/ground.ts";
import { anchorNames } from "./anchor-names.ts";
import { dryWater } from "./dry-water.ts";
import {
  type Box,
  boxOf,
  type Corner,
  clipLines,
  contains,
  cornersOf,
  distanceToLines,
  KM_PER_STEP,
  type Line,
  meets,
  STEPS,
  shrinkAt,
  simplifyLine,
} from "./lines.ts";
import { namesAround } from "./neighbor-names.ts";
import { Sheet } from "./sheet.ts";
import { ringsOf, type Topology } from "./topology.ts";
import type { Water } from "./water-around.ts";
import { waterNames } from "./water-names.ts";

/** Bytes of a ground at most: a page sends them. */
const MOST = 4096;

/** Pixels of what is seen at first, on a wide screen, and units of a ground on a pixel of it. */
const [FIRST_PX, FINENESS] = [800, 1.2];

/** Units along the side of a ground that is seen as a whole at first. */
const SIDE = 2000;

/** Pixels that a corner is away at most which is left out: of water and an area itself, and of borders around it. */
const [FINE, COAST, COARSE] = [1, 6, 4];

/** Pixels from a water within which a border that comes from it and returns is in it. */
const BANK = 16;

/** An island is so many times as long as a corner that is left out is away, at least. */
const ISLAND = 4;

/** Where the lines would be too long, all are rougher, by this each time, up to so many pixels of the water. */
const [ROUGHER, ROUGHEST] = [1.1, 5];

/** Ground is kept beyond an area by this share of its side, and for at least so many steps from its middle, 8 km. */
const [BEYOND, LEAST_HALF] = [0.35, 750];

/** The same around the schools, which is seen at first, and the share of them that may lie beyond at each side. */
const [SEEN_BEYOND, APART] = [0.4, 0.03];

/** The share of it and the steps that a phone shows: names are there, if they can. */
const [SMALL_BEYOND, SMALL_HALF] = [0.2, 600];

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
  /** Its neighborhoods, the best known first. */
  readonly neighborhoods?: readonly PlacedName[];
}

/** Kilometres to which a coast is widened at least and at most: too wide, it covers land of the next municipality. */
const [LEAST_SHORE_KM, MOST_SHORE_KM] = [0.3, 1.5];

/** Corners of a coast, evenly along it, from which its distance to the shore is measured. */
const MEASURED = 400;

interface Drawn {
  readonly ground: StoredGround;
  /** Schools that lie in water which is therefore not filled. */
  readonly wet: number;
}

/** Draws the ground around an area. Its `schools` say whether its water is where it is drawn. */
export function drawGround(
  sources: Sources,
  { key, outline, inner = [], neighborhoods = [] }: Area,
  schools: readonly Point[],
): Drawn {
  const { topology, water, nameOf } = sources;
  const own = outline ? boxOf(outline) : topology.boxes.get(key)!;
  const box = widened(own, BEYOND);
  const { water: dry, wet } = dryWater(water, box, schools);
  const { shores, rivers } = dry;
  const isUnsure = wet > 0;
  const seen = schools.length > 0 ? widened(boxAmong(schools), SEEN_BEYOND) : box;
  const pixelSteps = (seen.north - seen.south) / FIRST_PX;
  const side = seen === box ? SIDE : (FINENESS * (box.north - box.south)) / pixelSteps;
  const sheet = new Sheet(box, side, seen);
  const neighbors = [...topology.boxes].flatMap(([other, around]) =>
    other !== key && meets(around, seen) ? other : [],
  );
  const { coast, borders } = layersOf(sources, key, neighbors, seen);
  // Hidden below the shore, which is drawn by another: the same corners in both, or the outline would show beside it.
  const rough = new Map(coast.map((arc) => [arc, simplifyLine(topology.arcs[arc]!, COAST * pixelSteps, seen)]));
  // A map of a state or the country is too coarse to show such a wedge.
  const isNear = schools.length > 0;
  const arcs = topology.arcs.map((line, arc) => {
    const isOwn = isNear && topology.sides[arc]!.includes(key);
    return rough.get(arc) ?? (isOwn ? withoutBanks(line, dry, BANK * pixelSteps) : line);
  });
  const rings = outline ?? ringsOf({ ...topology, arcs }, key);
  const shore =
    outline || shores.length === 0 ? [] : clipLines([...rough.values()], box).filter(({ length }) => length > 1);
  const shoreKm = distanceToShore(clipLines(shore, seen), shores, shrinkAt((seen.south + seen.north) / 2));
  const pixel = sheet.unitsOf(pixelSteps);
  const draw = (fine: number, coarse: number) => ({
    land: sheet.rings(rings, fine),
    ...(shore.length > 0 && { coast: sheet.lines(shore, fine) }),
    borders: sheet.lines([...borders, ...inner], coarse),
    ...(rivers.length > 0 && { rivers: sheet.rings(rivers, fine) }),
    water: shores.length === 0 ? "" : sheet.rings([cornersOf(box), ...shores], fine, ISLAND * fine),
  });
  const small = schools.length > 0 ? widened(boxAmong(schools), SMALL_BEYOND, SMALL_HALF) : seen;
  const names = namesAround(topology, neighbors, dry, [small, seen], nameOf);
  const named = waterNames(dry, [small, seen]);
  const anchors = anchorNames(neighborhoods, rings, dry, pixelSteps);
  const rest = {
    ...sheet.head,
    ...(shore.length > 0 && { shoreKm }),
    ...(isUnsure && { isUnsure }),
    names,
    ...(named.length > 0 && { waterNames: named }),
    ...(anchors.length > 0 && { anchors }),
    ...(schools.length > 0 && { schools: cornersAmong(schools) }),
  };
  let [fine, coarse] = [FINE * pixel, COARSE * pixel];
  let ground: StoredGround = { ...draw(fine, coarse), ...rest };
  while (Buffer.byteLength(JSON.stringify(ground)) > MOST && fine < ROUGHEST * pixel) {
    [fine, coarse] = [fine * ROUGHER, coarse * ROUGHER ** 2];
    ground = { ...draw(fine, coarse), ...rest };
  }
  return { ground, wet };
}

/** A border in a water without its corners on a bank: between two in the water, these are a wedge of land beyond it. */
function withoutBanks(line: Line, { shores, rivers }: Water, width: number): Line {
  if (shores.length + rivers.length === 0) return line;
  const closed = [...shores, ...rivers].map((ring) => [...ring, ring[0]!]);
  const isWet = (at: Corner) => (shores.length > 0 && !contains(shores, at)) || contains(rivers, at);
  const wet = line.map(isWet);
  const [first, last] = [wet.indexOf(true), wet.lastIndexOf(true)];
  return line.filter((corner, i) => {
    return i <= first || i >= last || wet[i] || distanceToLines(corner, closed, shrinkAt(corner[1])) > width;
  });
}

/** Kilometres between nearly all of a coast and the shore that it means. */
function distanceToShore(coast: readonly Line[], shores: readonly Line[], shrink: number): number {
  const closed = shores.map((ring) => [...ring, ring[0]!]);
  const corners = coast.flat();
  const step = Math.ceil(corners.length / MEASURED);
  // Where the outline is in the water, that hides it.
  const away = corners
    .filter((corner, i) => i % step === 0 && contains(shores, corner))
    .map((corner) => distanceToLines(corner, closed, shrink) * KM_PER_STEP);
  const most = away.sort((a, b) => a - b)[Math.floor(away.length * (1 - APART - APART))] ?? 0;
  return Number(Math.min(Math.max(most, LEAST_SHORE_KM), MOST_SHORE_KM).toFixed(1));
}

/** South-western and north-eastern corner of the part that a map of the schools shows at first. */
function cornersAmong(schools: readonly Point[]): StoredGround["schools"] {
  const { south, west, north, east } = boxAmong(schools);
  const [s, w, n, e] = [south, west, north, east].map((steps) => Number((steps / STEPS).toFixed(3)));
  return [s!, w!, n!, e!];
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

/** A square around a box, so much of its side wider everywhere. */
function widened({ west, south, east, north }: Box, share: number, leastHalf = LEAST_HALF): Box {
  const shrink = shrinkAt((south + north) / 2);
  const half = Math.max((Math.max((east - west) * shrink, north - south) / 2) * (1 + 2 * share), leastHalf);
  const [x, y] = [(west + east) / 2, (south + north) / 2];
  return { west: x - half / shrink, east: x + half / shrink, south: y - half, north: y + half };
}

/** The outline of an area along a coast and, in a box, the borders of its neighbors. */
function layersOf({ topology, isCoast }: Sources, own: string, neighbors: readonly string[], seen: Box) {
  const arcsOf = (key: string) =>
    topology.rings
      .get(key)!
      .flat()
      .map((arc) => (arc < 0 ? ~arc : arc));
  // An outline that meets a shore is that shore, and the edges of its lagoons.
  const isShore = (arc: number) => topology.sides[arc]!.length === 1 && topology.arcs[arc]!.some(isCoast);
  const ofOwn = new Set(arcsOf(own));
  // Of those that are not beside it, the borders would be short sticks in a corner.
  const beside = new Set([...ofOwn].flatMap((arc) => topology.sides[arc]!));
  const ofOthers = new Set(neighbors.filter((key) => beside.has(key)).flatMap(arcsOf));
  return {
    coast: [...ofOwn].filter(isShore),
    borders: clipLines(
      [...ofOthers].filter((arc) => !ofOwn.has(arc) && !isShore(arc)).map((arc) => topology.arcs[arc]!),
      seen,
    ),
  };
}
