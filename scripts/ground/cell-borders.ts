import { cellOf, LEAST_CELLS } from "../../src/domain/places/cells.ts";
import type { Point } from "../../src/domain/places/geo.ts";
import { boxOf, type Corner, contains, cornersOf, type Line, STEPS, shrinkAt } from "./lines.ts";

/** A border is drawn this near to a school of its neighborhoods, 2 km: farther out nothing divides them. */
const NEAR = 180;

/** Share of the length of all borders that is so near at least; else the drawing would be spokes into an empty land. */
const LEAST_NEAR = 0.4;

/** A point whose distances are steps. */
interface Spot {
  readonly x: number;
  readonly y: number;
}

/** The borders between neighborhoods by their middles, each once: what is on land and near to their schools. */
export function cellBorders(centres: readonly Point[], rings: readonly Line[], schools: readonly Point[]): Line[] {
  if (centres.length < LEAST_CELLS) return [];
  const { west, south, east, north } = boxOf(rings);
  const shrink = shrinkAt((south + north) / 2);
  const toSpot = ([x, y]: Corner): Spot => ({ x: x * shrink, y });
  const toCorner = ({ x, y }: Spot): Corner => [Math.round(x / shrink), Math.round(y)];
  const ofPoint = ({ lat, lng }: Point) => toSpot([lng * STEPS, lat * STEPS]);
  const middles = centres.map(ofPoint);
  const near = Map.groupBy(schools.map(ofPoint), (at) => nearestOf(middles, at));
  const area = cornersOf({ west, south, east, north }).map(toSpot);
  let [all, kept] = [0, 0];
  const borders = middles.flatMap((_, own) => {
    const cell = cellOf(middles, own, area);
    return cell.flatMap((from, i): Line[] => {
      const to = cell[(i + 1) % cell.length]!;
      const { beyond } = from;
      if (beyond === null || beyond < own) return [];
      const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
      if (![from, to, middle].some((spot) => contains(rings, toCorner(spot)))) return [];
      const length = Math.hypot(to.x - from.x, to.y - from.y);
      all += length;
      return partsNear(from, to, [...(near.get(own) ?? []), ...(near.get(beyond) ?? [])]).map(([begin, end]) => {
        kept += (end - begin) * length;
        const at = (share: number) =>
          toCorner({ x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) });
        return [at(begin), at(end)];
      });
    });
  });
  return kept < LEAST_NEAR * all ? [] : borders;
}

function nearestOf(spots: readonly Spot[], { x, y }: Spot): number {
  const distances = spots.map((spot) => Math.hypot(spot.x - x, spot.y - y));
  return distances.indexOf(Math.min(...distances));
}

/** The parts of a segment, as shares of it, that are near to a spot. */
function partsNear(from: Spot, to: Spot, spots: readonly Spot[]): [begin: number, end: number][] {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const near = spots.flatMap(({ x, y }): [number, number][] => {
    const along = ((x - from.x) * dx + (y - from.y) * dy) / length;
    const away = Math.abs((x - from.x) * dy - (y - from.y) * dx) / length;
    if (away > NEAR) return [];
    const half = Math.sqrt(NEAR ** 2 - away ** 2);
    const [begin, end] = [Math.max(0, (along - half) / length), Math.min(1, (along + half) / length)];
    return begin < end ? [[begin, end]] : [];
  });
  const parts: [number, number][] = [];
  for (const [begin, end] of near.sort(([a], [b]) => a - b)) {
    const last = parts.at(-1);
    if (last && begin <= last[1]) last[1] = Math.max(last[1], end);
    else parts.push([begin, end]);
  }
  return parts;
}
