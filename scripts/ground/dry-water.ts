import type { Point } from "../../src/domain/places/geo.ts";
import {
  type Box,
  type Corner,
  clipRings,
  contains,
  distanceToLines,
  isIn,
  type Line,
  STEPS,
  shrinkAt,
} from "./lines.ts";
import type { Water } from "./water-around.ts";

/** A school farther out than this, 150 m, is in the water; so many and this share of all make the water unsure. */
const [WET_STEPS, WET_LEAST, WET_SHARE] = [13.5, 2, 0.03];

/** Steps by which a shore is moved in eight directions: up to 1.3 km, as much as the source is off around Belém. */
const MOVES = [30, 60, 90, 120];

/** The water of a box. */
interface DryWater {
  /** Empty where the box has no shore; without the rivers where these are unsure. */
  readonly water: Water;
  /** Schools in the water, where they are so many that it is not drawn. */
  readonly wet: number;
}

/**
 * The water of a box so that its schools are on land: where too many are not, the shore is moved to where fewest are in
 * the water, as little as that takes.
 */
export function dryWater(water: (box: Box) => Water, box: Box, schools: readonly Point[]): DryWater {
  const there = waterIn(water(box), box);
  const wet = countWet(schools, there.shores, false, box);
  if (!isTooMany(wet, schools)) return { water: withTrueRivers(there, schools, box), wet: 0 };
  const most = MOVES.at(-1)!;
  const around = water({
    west: box.west - most,
    south: box.south - most,
    east: box.east + most,
    north: box.north + most,
  });
  const moved = MOVES.flatMap((by) => directions(by).map((move) => movedWater(around, move)));
  const counted = moved.map((each) => {
    const cut = waterIn({ shores: clipRings(each.shores, box), rivers: clipRings(each.rivers, box) }, box);
    return { water: cut, wet: countWet(schools, cut.shores, false, box) };
  });
  const best = counted.reduce((a, b) => (b.wet < a.wet ? b : a));
  if (isTooMany(best.wet, schools)) return { water: { shores: [], rivers: [] }, wet };
  return { water: withTrueRivers(best.water, schools, box), wet: 0 };
}

/** The eight directions of the wind, so many steps far. */
const directions = (by: number): Corner[] =>
  [-1, 0, 1].flatMap((x) => [-1, 0, 1].flatMap((y): Corner[] => (x === 0 && y === 0 ? [] : [[x * by, y * by]])));

function movedWater({ shores, rivers }: Water, [dx, dy]: Corner): Water {
  const move = (ring: Line): Line => ring.map(([x, y]): Corner => [x + dx, y + dy]);
  return { shores: shores.map(move), rivers: rivers.map(move) };
}

const waterIn = ({ shores, rivers }: Water, box: Box): Water => ({
  shores: isAllLand(shores, box) ? [] : shores,
  rivers,
});

function withTrueRivers({ shores, rivers }: Water, schools: readonly Point[], box: Box): Water {
  return { shores, rivers: isTooMany(countWet(schools, rivers, true, box), schools) ? [] : rivers };
}

/** Whether a box has no shore in it: the land that was cut out of the continent is the box itself. */
function isAllLand(shores: readonly Line[], { west, south, east, north }: Box): boolean {
  const isEdge = ([x, y]: Corner) => x === west || x === east || y === south || y === north;
  return shores.length === 1 && shores[0]!.every(isEdge) && contains(shores, [(west + east) / 2, (south + north) / 2]);
}

/** Schools within an odd number of lines (or an even one), and not near to one. */
function countWet(schools: readonly Point[], lines: readonly Line[], isOdd: boolean, box: Box): number {
  if (lines.length === 0) return 0;
  const shrink = shrinkAt((box.south + box.north) / 2);
  const closed = lines.map((ring): Line => [...ring, ring[0]!]);
  return schools.filter(({ lat, lng }) => {
    const corner: Corner = [lng * STEPS, lat * STEPS];
    return (
      isIn(corner, box) && contains(lines, corner) === isOdd && distanceToLines(corner, closed, shrink) > WET_STEPS
    );
  }).length;
}

const isTooMany = (wet: number, schools: readonly Point[]) => wet >= WET_LEAST && wet > WET_SHARE * schools.length;
