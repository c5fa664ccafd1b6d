import type { Point } from "../../domain/places/geo.ts";

/** Share of the bounding box under which the triangle of a corner is a tremor of the hand. */
const TREMOR = 0.001;

/**
 * Simplifies a closed line to at most `most` corners: again and again, the corner that spans the smallest triangle with
 * its neighbors is dropped (Visvalingam–Whyatt), until each changes the shape.
 */
export function simplifyRing(ring: readonly Point[], most: number): Point[] {
  const rest = [...ring];
  const tremor = TREMOR * extent(ring.map(({ lat }) => lat)) * extent(ring.map(({ lng }) => lng));
  while (rest.length > 3) {
    const sizes = rest.map((corner, i) => triangle(rest.at(i - 1)!, corner, rest[(i + 1) % rest.length]!));
    const smallest = Math.min(...sizes);
    if (rest.length <= most && smallest > tremor) break;
    rest.splice(sizes.indexOf(smallest), 1);
  }
  return rest;
}

const extent = (values: readonly number[]) => Math.max(...values) - Math.min(...values);

function triangle(a: Point, b: Point, c: Point): number {
  return Math.abs((b.lat - a.lat) * (c.lng - a.lng) - (c.lat - a.lat) * (b.lng - a.lng));
}
