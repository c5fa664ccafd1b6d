import { distanceKm, EARTH_RADIUS_KM, type Point } from "../domain/places/geo.ts";
import { NO_COORDINATE } from "./school-meta.ts";

/** Coordinates of places in millionths of a degree. */
interface Coordinates {
  readonly lat: Int32Array;
  readonly lng: Int32Array;
}

/** A little less than the shortest degree of latitude, in km: no place is skipped by rounding. */
const KM_PER_DEGREE = 0.999 * EARTH_RADIUS_KM * (Math.PI / 180);

/** Finds the places nearest to a point. Places are sorted by latitude, so a search compares only those of similar latitude. */
export class NearestPlaces {
  readonly #places: Coordinates;
  /** Positions of the places with coordinates, by latitude. */
  readonly #order: Uint32Array;

  constructor(places: Coordinates) {
    const { lat } = places;
    this.#places = places;
    this.#order = Uint32Array.from(lat.keys())
      .filter((position) => lat[position] !== NO_COORDINATE)
      .sort((a, b) => lat[a]! - lat[b]! || a - b);
  }

  /** Positions of the nearest places, nearest first, then by position. */
  find(point: Point, limit: number): number[] {
    const found: { position: number; distance: number }[] = [];
    let above = this.#firstFrom(point.lat);
    let below = above - 1;
    for (;;) {
      const [up, down] = [this.#degreesTo(above, point), this.#degreesTo(below, point)];
      const reach = found.length < limit ? Number.POSITIVE_INFINITY : (found.at(-1)?.distance ?? -1);
      if (Math.min(up, down) * KM_PER_DEGREE > reach || Math.min(up, down) === Number.POSITIVE_INFINITY) break;
      const position = this.#order[up <= down ? above++ : below--]!;
      const distance = distanceKm(point, this.#pointAt(position));
      if (distance > reach) continue;
      const at = found.findIndex((f) => f.distance > distance || (f.distance === distance && f.position > position));
      found.splice(at < 0 ? found.length : at, 0, { position, distance });
      if (found.length > limit) found.pop();
    }
    return found.map(({ position }) => position);
  }

  /** Degrees of latitude between a place of the order and a point; infinite beyond the ends. */
  #degreesTo(index: number, { lat }: Point): number {
    const position = this.#order[index];
    return position === undefined ? Number.POSITIVE_INFINITY : Math.abs(this.#places.lat[position]! / 1e6 - lat);
  }

  /** Index of the first place of the order that is not south of a latitude. */
  #firstFrom(lat: number): number {
    let [low, high] = [0, this.#order.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#places.lat[this.#order[middle]!]! / 1e6 < lat) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #pointAt(position: number): Point {
    return { lat: this.#places.lat[position]! / 1e6, lng: this.#places.lng[position]! / 1e6 };
  }
}
