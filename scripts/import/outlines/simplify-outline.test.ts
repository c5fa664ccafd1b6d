import fc from "fast-check";
import { expect, test } from "vitest";
import { distanceKm, type Point } from "../../../src/domain/places/geo.ts";
import { coast } from "../testing/mesh.ts";
import { simplifyOutline, simplifyRing } from "./simplify-outline.ts";

const ringOf = (positions: readonly (readonly [number, number])[]): Point[] =>
  positions.slice(1).map(([lng, lat]) => ({ lat, lng }));

/** Points of a side that are looked at. */
const STEPS = 100;

/** Metres from a point to the nearest of many points along the sides of a ring. */
function metersTo(point: Point, ring: readonly Point[]): number {
  return Math.min(
    ...ring.flatMap((a, i) => {
      const b = ring[(i + 1) % ring.length]!;
      return Array.from({ length: STEPS + 1 }, (_, step) => {
        const share = step / STEPS;
        const between = { lat: a.lat + (b.lat - a.lat) * share, lng: a.lng + (b.lng - a.lng) * share };
        return distanceKm(point, between) * 1000;
      });
    }),
  );
}

test("corners that are left out are within the tolerance of what is left, and nothing is added", () => {
  const ragged = fc.record({
    radius: fc.integer({ min: 20, max: 300 }).map((n) => n / 1000),
    corners: fc.integer({ min: 8, max: 120 }),
    seed: fc.integer({ min: 1, max: 9 }),
    lat: fc.integer({ min: -30, max: 4 }),
    tolerance: fc.integer({ min: 50, max: 2000 }),
  });
  fc.assert(
    fc.property(ragged, ({ radius, corners, seed, lat, tolerance }) => {
      const ring = ringOf(coast(-46, lat, radius, corners, seed));
      const simple = simplifyRing(ring, tolerance);
      expect(ring).toEqual(expect.arrayContaining(simple));
      expect(new Set(simple).size).toBe(simple.length);
      const sides = simple.map((corner, i) => distanceKm(corner, simple[(i + 1) % simple.length]!));
      const gap = (Math.max(...sides) * 1000) / STEPS / 2;
      for (const corner of ring) expect(metersTo(corner, simple)).toBeLessThan(tolerance * 1.02 + gap);
      expect(simplifyRing(simple, tolerance).length).toBeLessThanOrEqual(simple.length);
    }),
    { numRuns: 25 },
  );
});

test("straight sides are four corners, and a ring that is no wider than the tolerance is none", () => {
  const corners = [
    { lat: -23, lng: -46 },
    { lat: -23, lng: -45 },
    { lat: -22, lng: -45 },
    { lat: -22, lng: -46 },
  ];
  const line = corners.flatMap((from, i) => {
    const to = corners[(i + 1) % 4]!;
    return Array.from({ length: 100 }, (_, step) => ({
      lat: from.lat + ((to.lat - from.lat) * step) / 100,
      lng: from.lng + ((to.lng - from.lng) * step) / 100,
    }));
  });
  expect(simplifyRing(line, 50)).toEqual(corners);
  expect(simplifyRing(ringOf(coast(-46, -23, 0.0002)), 50)).toEqual([]);
  expect(simplifyRing([], 50)).toEqual([]);
});

test("an outline has few corners at the least tolerance that allows it, and loses its rocks first", () => {
  const [land, rock] = [ringOf(coast(-46, -23, 0.3, 8000)), ringOf(coast(-45.5, -23, 0.0003))];
  const { rings, toleranceM } = simplifyOutline([land, rock]);
  expect(rings).toHaveLength(1);
  expect(rings[0]!.length).toBeGreaterThan(60);
  expect(rings[0]!.length).toBeLessThanOrEqual(240);
  expect(simplifyRing(land, toleranceM / 2).length).toBeGreaterThan(240);
  const square = ringOf(coast(-46, -23, 0.05, 4));
  expect(simplifyOutline([square])).toEqual({ rings: [square], toleranceM: 50 });
});
