import { type Point, toMicroDegrees } from "../domain/places/geo.ts";
import type { Bounds } from "./cell-grid.ts";

/**
 * The points within a ring of corners, in the plane of latitude and longitude: where its line crosses itself, those
 * around which it goes an odd number of times.
 */
export class Polygon {
  readonly #lat: Int32Array;
  readonly #lng: Int32Array;
  readonly #bounds: Bounds;

  constructor(corners: readonly Point[]) {
    this.#lat = Int32Array.from(corners, ({ lat }) => toMicroDegrees(lat));
    this.#lng = Int32Array.from(corners, ({ lng }) => toMicroDegrees(lng));
    this.#bounds = {
      south: Math.min(...this.#lat),
      north: Math.max(...this.#lat),
      west: Math.min(...this.#lng),
      east: Math.max(...this.#lng),
    };
  }

  /** Whether a point in microdegrees is inside. One without coordinates is outside the bounds. */
  contains(latMicro: number, lngMicro: number): boolean {
    const { south, north, west, east } = this.#bounds;
    if (latMicro < south || latMicro > north || lngMicro < west || lngMicro > east) return false;
    const [lat, lng] = [this.#lat, this.#lng];
    let isInside = false;
    for (let i = 0, j = lat.length - 1; i < lat.length; j = i++) {
      const isAbove = lat[i]! > latMicro;
      if (isAbove === lat[j]! > latMicro) continue;
      // The sign says on which side of the edge the point is. Without a division it is exact within a country.
      const side = (lngMicro - lng[j]!) * (lat[i]! - lat[j]!) - (lng[i]! - lng[j]!) * (latMicro - lat[j]!);
      if (isAbove ? side < 0 : side > 0) isInside = !isInside;
    }
    return isInside;
  }

  bounds(): Bounds {
    return this.#bounds;
  }
}
