import type { Bounds } from "./cell-grid.ts";
import { Circle } from "./circle.ts";
import { Polygon } from "./polygon.ts";
import type { SchoolQuery } from "./types.ts";

/** A part of the globe, in microdegrees. */
export interface Region {
  /** Whether a point is inside; one without coordinates never is. */
  contains(latMicro: number, lngMicro: number): boolean;
  bounds(): Bounds;
}

/** The region of a search: its circle, its polygon, what they share, or null for anywhere. */
export function regionOf({ near, area }: Pick<SchoolQuery, "near" | "area">): Region | null {
  const circle = near ? new Circle(near.point, near.radiusKm) : null;
  const polygon = area ? new Polygon(area) : null;
  if (circle === null || polygon === null) return circle ?? polygon;
  return {
    contains: (lat, lng) => polygon.contains(lat, lng) && circle.contains(lat, lng),
    bounds: () => polygon.bounds(),
  };
}
