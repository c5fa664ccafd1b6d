import { Delaunay } from "d3-delaunay";
import type { Cells, PlaceName } from "../../client/ui/map-drawing.ts";
import { median } from "../../domain/median.ts";
import type { Point, Rings } from "../../domain/places/geo.ts";
import { extent } from "../../domain/places/map-projection.ts";
import { withoutFarOnes } from "../../domain/places/without-far-ones.ts";
import type { NeighborhoodRecord } from "../../search/types.ts";
import { legendOf, type Tint, tintBounds, tintOf } from "./tint-steps.ts";

/** Fewer neighborhoods divide nothing. */
const MIN_PLACES = 3;

/** Least ground around the outermost schools and centres, in degrees of latitude: about a kilometre. */
const MARGIN = 0.009;

/** Tint of an area that says nothing about numbers. */
const GROUND_TINT = 2;

/** Two corners of a hull may be the same but for rounding: on which side of such a line a point lies says nothing. */
const TINY = 1e-12;

/** Directions in which that ground is added, at even angles. */
const DIRECTIONS = Array.from(
  { length: 16 },
  (_, i) => [Math.cos((i * Math.PI) / 8), Math.sin((i * Math.PI) / 8)] as const,
);

/** East and north of an origin nearby, in degrees of latitude: far from it the library's arithmetic loses its precision. */
type Flat = [x: number, y: number];

interface Divided {
  readonly cells: readonly Cells[];
  /** The numbers of schools that the tints stand for. */
  readonly legend: readonly Tint[];
}

type Located = NeighborhoodRecord & { readonly location: Point };

/**
 * The neighborhoods of a city as areas, by their number of schools: each is the ground nearer to its centre than to any
 * other (Voronoi), within the hull of all centres and of the given schools. No border is official. With the outline of their
 * city they fill the rectangle around it, and the map shows what is within (`MapScene.outline`).
 */
export function neighborhoodCells(
  places: readonly NeighborhoodRecord[],
  schools: readonly Point[],
  outline: Rings | null = null,
): Divided {
  const located = withoutFarOnes(places.filter((place): place is Located => place.location !== null));
  if (located.length < MIN_PLACES) return { cells: [], legend: [] };
  const { flat, toPoint } = planeAt(located[0]!.location);
  const centers = located.map(({ location }) => flat(location));
  const hull = outline
    ? outline.flat().map(flat)
    : hullOf([...centers, ...schools.map(flat)], Math.max(MARGIN, spacingOf(centers)));
  const [[west, east], [south, north]] = [extent(hull.map(([x]) => x)), extent(hull.map(([, y]) => y))];
  const voronoi = Delaunay.from(centers).voronoi([west, south, east, north]);
  const bounds = tintBounds(located.map(({ schools: count }) => count ?? 0));
  const byTint = new Map<number, Point[][]>();
  for (const [i, { schools: count }] of located.entries()) {
    // Two neighborhoods with one centre have one cell.
    const cell: readonly Flat[] = (voronoi.cellPolygon(i) ?? []).slice(1);
    const ring = (outline ? cell : clip(cell, hull)).map(toPoint);
    const tint = tintOf(count ?? 0, bounds);
    if (ring.length > 2) byTint.set(tint, [...(byTint.get(tint) ?? []), ring]);
  }
  const cells = [...byTint].sort(([a], [b]) => a - b).map(([tint, rings]) => ({ tint, rings }));
  return { cells, legend: legendOf(bounds).filter(({ tint }) => byTint.has(tint)) };
}

/**
 * The ground of the schools of a place, where too few neighborhoods are known to divide it: its outline or, without one, the
 * hull around them, which is no border either, and the name above its northernmost corner.
 */
export function groundOf(
  name: string,
  schools: readonly Point[],
  outline: Rings | null = null,
): { cells: Cells[]; places: PlaceName[] } {
  const [origin] = schools;
  if (!origin) return { cells: [], places: [] };
  const { flat, toPoint } = planeAt(origin);
  const hull = hullOf(schools.map(flat), MARGIN).map(toPoint);
  const north = hull.reduce((a, b) => (b.lat > a.lat ? b : a));
  return { cells: [{ tint: GROUND_TINT, rings: outline ?? [hull] }], places: [{ name, ...north }] };
}

/** Turns points around an origin into `Flat` ones, and back. */
function planeAt(origin: Point) {
  const shrink = Math.cos((origin.lat * Math.PI) / 180);
  return {
    flat: ({ lat, lng }: Point): Flat => [(lng - origin.lng) * shrink, lat - origin.lat],
    toPoint: ([x, y]: Flat): Point => ({ lat: y + origin.lat, lng: x / shrink + origin.lng }),
  };
}

/** How far the next centre is, usually: the outermost neighborhoods are as large as the others. */
function spacingOf(centers: readonly Flat[]): number {
  const nearest = centers.map(([x, y]) =>
    Math.min(...centers.map(([a, b]) => Math.hypot(a - x, b - y)).filter((distance) => distance > 0)),
  );
  return median(nearest.filter(Number.isFinite)) ?? 0;
}

/** The convex hull of points and the ground around them, counterclockwise, as north is up: the library's y goes down. */
function hullOf(points: readonly Flat[], margin: number): Flat[] {
  // Of points in one line, or less than three, there is no hull; all of them are corners.
  const { hull } = Delaunay.from(points);
  const corners = hull.length > 2 ? Array.from(hull, (i) => points[i]!) : points;
  const around = corners.flatMap(([x, y]) => DIRECTIONS.map(([dx, dy]): Flat => [x + dx * margin, y + dy * margin]));
  return Delaunay.from(around).hullPolygon().slice(1).reverse();
}

/** The part of a polygon within a convex one, whose corners go counterclockwise: cut off along one side after another. */
function clip(polygon: readonly Flat[], convex: readonly Flat[]): readonly Flat[] {
  let rest = polygon;
  for (const [i, [ax, ay]] of convex.entries()) {
    const [bx, by] = convex[(i + 1) % convex.length]!;
    const side = ([x, y]: Flat) => (bx - ax) * (y - ay) - (by - ay) * (x - ax) + TINY;
    rest = rest.flatMap((corner, j): readonly Flat[] => {
      const before = rest.at(j - 1)!;
      const [here, there] = [side(corner), side(before)];
      const share = there / (there - here);
      const cut: Flat = [before[0] + (corner[0] - before[0]) * share, before[1] + (corner[1] - before[1]) * share];
      if (here >= 0) return there < 0 ? [cut, corner] : [corner];
      return there > 0 ? [cut] : [];
    });
  }
  return rest;
}
