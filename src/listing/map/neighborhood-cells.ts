import { Delaunay } from "d3-delaunay";
import type { Cells } from "../../client/ui/map-ground.ts";
import type { Point, Rings } from "../../domain/places/geo.ts";
import { extent } from "../../domain/places/map-projection.ts";
import { withoutFarOnes } from "../../domain/places/without-far-ones.ts";
import type { NeighborhoodRecord } from "../../search/types.ts";
import { legendOf, type Tint, tintBounds, tintOf } from "./tint-steps.ts";

/** Fewer neighborhoods divide nothing. */
const MIN_PLACES = 3;

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
 * other (Voronoi). No border is official. They fill the rectangle around the outline of their city, and the map shows what is
 * within (`MapScene.outline`).
 */
export function neighborhoodCells(places: readonly NeighborhoodRecord[], outline: Rings): Divided {
  const located = withoutFarOnes(places.filter((place): place is Located => place.location !== null));
  const corners = outline.flat();
  if (located.length < MIN_PLACES || corners.length === 0) return { cells: [], legend: [] };
  const { flat, toPoint } = planeAt(located[0]!.location);
  const flatCorners = corners.map(flat);
  const [west, east] = extent(flatCorners.map(([x]) => x));
  const [south, north] = extent(flatCorners.map(([, y]) => y));
  const voronoi = Delaunay.from(located.map(({ location }) => flat(location))).voronoi([west, south, east, north]);
  const bounds = tintBounds(located.map(({ schools: count }) => count ?? 0));
  const byTint = new Map<number, Point[][]>();
  for (const [i, { schools: count }] of located.entries()) {
    // Two neighborhoods with one centre have one cell.
    const cell: readonly Flat[] = (voronoi.cellPolygon(i) ?? []).slice(1);
    const tint = tintOf(count ?? 0, bounds);
    if (cell.length > 2) byTint.set(tint, [...(byTint.get(tint) ?? []), cell.map(toPoint)]);
  }
  const cells = [...byTint].sort(([a], [b]) => a - b).map(([tint, rings]) => ({ tint, rings }));
  return { cells, legend: legendOf(bounds).filter(({ tint }) => byTint.has(tint)) };
}

/** Converts points around an origin to `Flat` ones, and back. */
function planeAt(origin: Point) {
  const shrink = Math.cos((origin.lat * Math.PI) / 180);
  return {
    flat: ({ lat, lng }: Point): Flat => [(lng - origin.lng) * shrink, lat - origin.lat],
    toPoint: ([x, y]: Flat): Point => ({ lat: y + origin.lat, lng: x / shrink + origin.lng }),
  };
}
