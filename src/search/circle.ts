import { distanceKm, EARTH_RADIUS_KM, type Point, toMicroDegrees } from "../domain/places/geo.ts";
import type { Bounds } from "./cell-grid.ts";
import { NO_COORDINATE } from "./coordinates.ts";

const RADIANS = Math.PI / 180;
/** Between these, the flat approximation is within 2 % of the haversine. */
const FLAT_RADIUS_MIN_KM = 0.001;
const FLAT_RADIUS_KM = 150;
const FLAT_LATITUDE = 40;

/** The points within a distance of a center, inclusive. Agrees with `distanceKm`, mostly without trigonometry. */
export class Circle {
  readonly #center: Point;
  readonly #radiusKm: number;
  readonly #cosLat: number;
  /** Squared degrees of latitude below which a point is surely inside, and above which surely outside. */
  readonly #inside: number;
  readonly #outside: number;

  constructor(center: Point, radiusKm: number) {
    this.#center = center;
    this.#radiusKm = radiusKm;
    this.#cosLat = Math.cos(center.lat * RADIANS);
    const degrees = radiusKm / EARTH_RADIUS_KM / RADIANS;
    const isFlat =
      radiusKm >= FLAT_RADIUS_MIN_KM && radiusKm <= FLAT_RADIUS_KM && Math.abs(center.lat) <= FLAT_LATITUDE;
    this.#inside = isFlat ? (degrees * 0.98) ** 2 : 0;
    this.#outside = isFlat ? (degrees * 1.02) ** 2 : Number.POSITIVE_INFINITY;
  }

  /** Whether a point in microdegrees is inside; one without coordinates never is. */
  contains(latMicro: number, lngMicro: number): boolean {
    if (latMicro === NO_COORDINATE) return false;
    const lat = latMicro / 1e6;
    const lng = lngMicro / 1e6;
    const y = lat - this.#center.lat;
    const x = (lng - this.#center.lng) * this.#cosLat;
    const square = y * y + x * x;
    if (square < this.#inside) return true;
    // The approximation does not know that longitudes meet at 180°.
    if (square > this.#outside && Math.abs(x) < 10) return false;
    return distanceKm(this.#center, { lat, lng }) <= this.#radiusKm;
  }

  /** A rectangle around the circle; the whole globe where a circle has no simple rectangle. */
  bounds(): Bounds {
    const globe = { south: -90e6, north: 90e6, west: -180e6, east: 180e6 };
    const angle = this.#radiusKm / EARTH_RADIUS_KM;
    const height = angle / RADIANS;
    const { lat, lng } = this.#center;
    if (Math.abs(lat) + height >= 89) return globe;
    const width = Math.asin(Math.sin(angle) / this.#cosLat) / RADIANS;
    if (Math.abs(lng) + width >= 179) return globe;
    const margin = 1;
    return {
      south: toMicroDegrees(lat - height) - margin,
      north: toMicroDegrees(lat + height) + margin,
      west: toMicroDegrees(lng - width) - margin,
      east: toMicroDegrees(lng + width) + margin,
    };
  }
}
