import { Delaunay } from "d3-delaunay";
import type { Pixel } from "../../domain/places/map-projection.ts";

/** Fewer neighborhoods divide nothing. */
const MIN_PLACES = 3;

/** Borders between neighborhoods, and the area of one, as the data of paths. */
interface Divided {
  readonly borders: string;
  readonly own: string;
}

/**
 * Divides a square of so many units into the ground nearer to each centre than to any other (Voronoi). No border is official.
 * Null for too few centres. `own` is the number of the centre whose area is wanted, or -1.
 */
export function divide(centres: readonly Pixel[], side: number, own: number): Divided | null {
  if (centres.length < MIN_PLACES) return null;
  const voronoi = Delaunay.from(centres.map(({ x, y }) => [x, y])).voronoi([0, 0, side, side]);
  const borders = new Path();
  voronoi.render(borders);
  const area = new Path();
  if (own >= 0) voronoi.renderCell(own, area);
  return { borders: borders.data, own: area.data };
}

/** Gathers lines in whole units. */
class Path {
  data = "";

  moveTo(x: number, y: number): void {
    this.data += `M${Math.round(x)} ${Math.round(y)}`;
  }

  lineTo(x: number, y: number): void {
    this.data += `L${Math.round(x)} ${Math.round(y)}`;
  }

  closePath(): void {
    this.data += "Z";
  }
}
