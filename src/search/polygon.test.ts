import fc from "fast-check";
import { expect, test } from "vitest";
import { isAround } from "../../test/fixtures/search/winding.ts";
import { NO_COORDINATE } from "./coordinates.ts";
import { Polygon } from "./polygon.ts";
import { regionOf } from "./region.ts";

const SQUARE = [
  { lat: -23.5, lng: -46.7 },
  { lat: -23.5, lng: -46.6 },
  { lat: -23.6, lng: -46.6 },
  { lat: -23.6, lng: -46.7 },
];

test("contains the points that the ring goes around an odd number of times", () => {
  const tenths = (least: number) => fc.integer({ min: 0, max: 20 }).map((n) => least + n / 10);
  const corner = fc.record({ lat: tenths(-24), lng: tenths(-47) });
  // Between the tenths: a point on an edge is on neither side of it.
  const between = fc.integer({ min: 0, max: 200_000 }).map((n) => n * 10 + 3);
  // On a tenth: level with a corner.
  const level = fc.integer({ min: 0, max: 20 }).map((n) => n * 100_000);
  fc.assert(
    fc.property(
      fc.array(corner, { minLength: 3, maxLength: 12 }),
      fc.oneof(between, level),
      between,
      (corners, y, x) => {
        const [lat, lng] = [-24e6 + y, -47e6 + x];
        const point = { lat: lat / 1e6, lng: lng / 1e6 };
        fc.pre(!isOnEdge(corners, point));
        expect(new Polygon(corners).contains(lat, lng)).toBe(isAround(corners, point));
      },
    ),
    { numRuns: 5000 },
  );
});

test("areas side by side share no point and leave none out", () => {
  const right = SQUARE.map(({ lat, lng }) => ({ lat, lng: lng + 0.1 }));
  for (let lat = -23_599_999; lat < -23_500_000; lat += 9_999) {
    expect(new Polygon(SQUARE).contains(lat, -46_600_000)).not.toBe(new Polygon(right).contains(lat, -46_600_000));
  }
});

test("the bounds are those of the corners", () => {
  const bounds = { south: -23_600_000, north: -23_500_000, west: -46_700_000, east: -46_600_000 };
  expect(new Polygon(SQUARE).bounds()).toEqual(bounds);
});

test("a school without coordinates is in no area", () => {
  expect(new Polygon(SQUARE).contains(NO_COORDINATE, NO_COORDINATE)).toBe(false);
});

test("with a circle, the region is what both have in common", () => {
  const region = regionOf({ area: SQUARE, near: { point: SQUARE[0]!, radiusKm: 5 } })!;
  expect(region.contains(-23_510_000, -46_690_000)).toBe(true);
  expect(region.contains(-23_590_000, -46_610_000)).toBe(false);
  expect(region.contains(-23_490_000, -46_690_000)).toBe(false);
});

function isOnEdge(corners: readonly { lat: number; lng: number }[], { lat, lng }: { lat: number; lng: number }) {
  return corners.some((b, i) => {
    const a = corners.at(i - 1)!;
    return Math.abs((b.lat - a.lat) * (lng - a.lng) - (b.lng - a.lng) * (lat - a.lat)) < 1e-9;
  });
}
