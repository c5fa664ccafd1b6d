import { distanceKm, type Point, toMicroDegrees } from "../domain/places/geo.ts";

/** Places in microdegrees: south and west negative. */
export interface Coordinates {
  readonly lat: Int32Array;
  readonly lng: Int32Array;
}

/** Latitude and longitude of what has no coordinates. */
export const NO_COORDINATE = -0x80000000;

export function toCoordinates(point: Point | null): { readonly lat: number; readonly lng: number } {
  if (point === null) return { lat: NO_COORDINATE, lng: NO_COORDINATE };
  return { lat: toMicroDegrees(point.lat), lng: toMicroDegrees(point.lng) };
}

export function toColumns(places: readonly { readonly lat: number; readonly lng: number }[]): Coordinates {
  return { lat: Int32Array.from(places, ({ lat }) => lat), lng: Int32Array.from(places, ({ lng }) => lng) };
}

/** The point of a row, or null. */
export function pointAt({ lat, lng }: Coordinates, row: number): Point | null {
  return lat[row] === NO_COORDINATE ? null : { lat: lat[row]! / 1e6, lng: lng[row]! / 1e6 };
}

/** Whole metres from a point to a row; null where either is unknown. */
export function metresTo(point: Point | null, coordinates: Coordinates, row: number): number | null {
  const other = pointAt(coordinates, row);
  return point === null || other === null ? null : Math.round(distanceKm(point, other) * 1000);
}
