import { contourDensity } from "d3-contour";
import type { Point, Rings } from "../../domain/places/geo.ts";
import { extent } from "../../domain/places/map-projection.ts";

/** Pixels along the longer side of the raster from which the shape is read. */
const SIDE_PX = 288;

/** Reach of the ground around a school: this share of the distance to the next, and at least so much. */
const REACH_SHARE = 0.7;

/** Least reach, in degrees of latitude: about a kilometre in a city, less in one neighborhood, beyond which it is another's. */
export const [CITY_REACH, NEIGHBORHOOD_REACH] = [0.009, 0.004];

/** The ground ends where the density is this share of that at a school which stands alone. */
const RIM = 0.2;

/**
 * The ground that schools and neighborhoods occupy, as the shape of a city: around each of them, and between those that are
 * near one another. Rings without holes; they are no border. Empty without points. It reaches at least `leastReach` degrees beyond its points.
 */
export function settledGround(points: readonly Point[], leastReach: number): Rings {
  if (points.length === 0) return [];
  const [south, north] = extent(points.map(({ lat }) => lat));
  const [west, east] = extent(points.map(({ lng }) => lng));
  // A degree of longitude, in degrees of latitude.
  const shrink = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const [width, height] = [(east - west) * shrink, north - south];
  const reach = Math.max(REACH_SHARE * Math.sqrt((width * height) / points.length), leastReach);
  // The library adds what a single school at an edge needs; several together reach farther.
  const margin = 2 * reach;
  const scale = SIDE_PX / (Math.max(width, height) + 2 * margin);
  const flat = ({ lat, lng }: Point) => [(lng - west) * shrink + margin, north - lat + margin] as const;
  // Of schools close together one is enough: the ground says where there are some, not how many.
  const apart = new Map<string, [number, number]>();
  for (const [x, y] of points.map(flat)) {
    apart.set(`${Math.round(x / reach)} ${Math.round(y / reach)}`, [x * scale, y * scale]);
  }
  const [ground] = contourDensity()
    .size([(width + 2 * margin) * scale, (height + 2 * margin) * scale])
    .bandwidth(reach * scale)
    .thresholds([RIM / (2 * Math.PI * (reach * scale) ** 2)])([...apart.values()]);
  // The library repeats the first corner of a ring at its end.
  return ground!.coordinates.map(([outer]) =>
    outer!.slice(1).map(([x, y]) => ({ lat: north + margin - y! / scale, lng: west + (x! / scale - margin) / shrink })),
  );
}
