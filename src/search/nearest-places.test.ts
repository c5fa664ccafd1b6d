import fc from "fast-check";
import { expect, test } from "vitest";
import { distanceKm } from "../domain/places/geo.ts";
import { NO_COORDINATE } from "./coordinates.ts";
import { NearestPlaces } from "./nearest-places.ts";

const latitude = fc.integer({ min: -33_000_000, max: 5_000_000 });
const longitude = fc.integer({ min: -73_000_000, max: -34_000_000 });

test("the nearest places are those of a comparison with all", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.oneof({ weight: 9, arbitrary: latitude }, fc.constant(NO_COORDINATE)), longitude), {
        maxLength: 60,
      }),
      latitude,
      longitude,
      fc.nat(8),
      (places, lat, lng, limit) => {
        const point = { lat: lat / 1e6, lng: lng / 1e6 };
        const columns = {
          lat: Int32Array.from(places, ([lat]) => lat),
          lng: Int32Array.from(places, ([, lng]) => lng),
        };
        const all = places
          .map(([lat, lng], position) => ({
            position,
            lat,
            distance: distanceKm(point, { lat: lat / 1e6, lng: lng / 1e6 }),
          }))
          .filter(({ lat }) => lat !== NO_COORDINATE)
          .sort((a, b) => a.distance - b.distance || a.position - b.position);
        expect(new NearestPlaces(columns).find(point, limit)).toEqual(
          all.slice(0, limit).map(({ position }) => position),
        );
      },
    ),
    { seed: 1, numRuns: 300 },
  );
});
