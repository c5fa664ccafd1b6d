import type { Point } from "../../domain/places/geo.ts";

/**
 * Simplifies a closed line to at most `most` corners: again and again, the corner that spans the smallest triangle with its
 * neighbors is dropped (Visvalingam–Whyatt).
 */
export function simplifyRing(ring: readonly Point[], most: number): Point[] {
  const rest = [...ring];
  while (rest.length > most) {
    const sizes = rest.map((corner, i) => triangle(rest.at(i - 1)!, corner, rest[(i + 1) % rest.length]!));
    rest.splice(sizes.indexOf(Math.min(...sizes)), 1);
  }
  return rest;
}

function triangle(a: Point, b: Point, c: Point): number {
  return Math.abs((b.lat - a.lat) * (c.lng - a.lng) - (c.lat - a.lat) * (b.lng - a.lng));
}
