/** A point in WGS84 degrees. */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** Closed lines without their closing corner. */
export type Rings = readonly (readonly Point[])[];

/** Mean Earth radius (IUGG), the one used by every distance in the product. */
export const EARTH_RADIUS_KM = 6371.0088;

const RADIANS = Math.PI / 180;

/** Great-circle distance in kilometres (haversine). */
export function distanceKm(a: Point, b: Point): number {
  const dLat = (b.lat - a.lat) * RADIANS;
  const dLng = (b.lng - a.lng) * RADIANS;
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(a.lat * RADIANS) * Math.cos(b.lat * RADIANS) * Math.sin(dLng / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

export function isInBrazil({ lat, lng }: Point): boolean {
  return lat > -34 && lat < 6 && lng > -74 && lng < -28;
}

/** Coordinates in the snapshot: integer millionths of a degree. */
export function toMicroDegrees(degrees: number): number {
  return Math.round(degrees * 1e6);
}

/** Three decimals, about 100 m: a search needs no more, and nobody has to know more (B8). */
export function coarse(degrees: number): string {
  return degrees.toFixed(3);
}
