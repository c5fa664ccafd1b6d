import { distanceKm, EARTH_RADIUS_KM, type Point } from "../domain/places/geo.ts";
import { type Coordinates, pointAt } from "./coordinates.ts";
import { firstFrom } from "./starts.ts";

/** A little less than the shortest degree of latitude, in km: no place is skipped by rounding. */
const KM_PER_DEGREE = 0.999 * EARTH_RADIUS_KM * (Math.PI / 180);

/** Finds the places nearest to a point; compares only places of similar latitude. */
export class NearestPlaces {
  readonly #places: Coordinates;
  /** Positions of the places with coordinates, by latitude. */
  readonly #order: Uint32Array;
  /** Latitudes in that order. */
  readonly #lat: Int32Array;

  constructor(places: Coordinates) {
    const { lat } = places;
    this.#places = places;
    this.#order = Uint32Array.from(lat.keys())
      .filter((position) => pointAt(places, position) !== null)
      .sort((a, b) => lat[a]! - lat[b]!);
    this.#lat = Int32Array.from(this.#order, (position) => lat[position]!);
  }

  /** Positions of the nearest places, nearest first, then by position. */
  find(point: Point, limit: number): number[] {
    const nearest: { position: number; distance: number }[] = [];
    let above = firstFrom(this.#lat, point.lat * 1e6);
    let below = above - 1;
    for (;;) {
      const [up, down] = [this.#degreesTo(above, point), this.#degreesTo(below, point)];
      const reach = nearest.length < limit ? Number.POSITIVE_INFINITY : (nearest.at(-1)?.distance ?? -1);
      if (Math.min(up, down) * KM_PER_DEGREE > reach || Math.min(up, down) === Number.POSITIVE_INFINITY) break;
      const position = this.#order[up <= down ? above++ : below--]!;
      const distance = distanceKm(point, pointAt(this.#places, position)!);
      const at = nearest.findIndex((f) => f.distance > distance || (f.distance === distance && f.position > position));
      nearest.splice(at < 0 ? nearest.length : at, 0, { position, distance });
      if (nearest.length > limit) nearest.pop();
    }
    return nearest.map(({ position }) => position);
  }

  /** Degrees of latitude between a place of the order and a point; infinite beyond the ends. */
  #degreesTo(index: number, { lat }: Point): number {
    const own = this.#lat[index];
    return own === undefined ? Number.POSITIVE_INFINITY : Math.abs(own / 1e6 - lat);
  }
}
