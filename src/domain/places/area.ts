import type { Point } from "./geo.ts";
import { decodePolyline, encodePolyline, type Step, toSteps } from "./polyline.ts";

export const MAX_AREA_CORNERS = 40;

/**
 * Writes the corners of a polygon for a URL, rounded to four decimals, without the closing corner. Null for too many
 * corners, and for a polygon without a surface, as of two corners.
 */
export function encodeArea(corners: readonly Point[]): string | null {
  return corners.length > MAX_AREA_CORNERS || !hasSurface(toSteps(corners)) ? null : encodePolyline(corners);
}

/** Reads what `encodeArea` wrote; null for any other text. */
export function decodeArea(text: string): Point[] | null {
  const corners = decodePolyline(text);
  // Rejects malformed text, and other spellings of an area: the text is a cache key.
  return corners && encodeArea(corners) === text ? corners : null;
}

/**
 * Opposite corners of a rectangular area, counterclockwise from the south-west: the visible part of a map. Null for any
 * other polygon.
 */
export function rectangleOf(corners: readonly Point[] | null): readonly [northWest: Point, southEast: Point] | null {
  const [southWest, southEast, northEast, northWest] = corners ?? [];
  if (corners?.length !== 4 || !southWest || !southEast || !northEast || !northWest) return null;
  const isUpright =
    northWest.lat === northEast.lat &&
    southWest.lat === southEast.lat &&
    northWest.lng === southWest.lng &&
    northEast.lng === southEast.lng;
  return isUpright && northWest.lat > southEast.lat && northWest.lng < southEast.lng ? [northWest, southEast] : null;
}

function hasSurface(corners: readonly Step[]): boolean {
  const [first] = corners;
  const second = corners.find(([y, x]) => y !== first![0] || x !== first![1]);
  if (!first || !second) return false;
  return corners.some(([y, x]) => (second[1] - first[1]) * (y - first[0]) !== (x - first[1]) * (second[0] - first[0]));
}
