import fc from "fast-check";
import { expect, test } from "vitest";
import type { Point } from "../../domain/places/geo.ts";
import type { NeighborhoodRecord } from "../../search/types.ts";
import { neighborhoodCells } from "./neighborhood-cells.ts";

const place = (lat: number, lng: number, schools = 1): NeighborhoodRecord => ({
  slug: `${lat},${lng}`,
  fullSlug: `${lat},${lng}/cidade-sp`,
  name: "Bairro",
  cityCode: "3500000",
  location: { lat, lng },
  schools,
});

const CITY = [
  place(-23.5, -46.6, 40),
  place(-23.55, -46.65, 10),
  place(-23.52, -46.55, 5),
  place(-23.58, -46.58, 1),
  place(-23.46, -46.62, 0),
];

/** An outline around all of them. */
const OUTLINE = [
  [
    { lat: -23.9, lng: -46.9 },
    { lat: -23.9, lng: -46.2 },
    { lat: -23.2, lng: -46.5 },
  ],
  [
    { lat: -24.1, lng: -46.3 },
    { lat: -24.1, lng: -46.2 },
    { lat: -24, lng: -46.25 },
  ],
];

/** Whether a point is inside a convex ring, whichever way that goes. */
function isInside({ lat, lng }: Point, ring: readonly Point[]): boolean {
  const sides = ring.map((a, i) => {
    const b = ring[(i + 1) % ring.length]!;
    return (b.lng - a.lng) * (lat - a.lat) - (b.lat - a.lat) * (lng - a.lng);
  });
  return sides.every((side) => side > 0) || sides.every((side) => side < 0);
}

const located = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 200 }), fc.nat(300)), {
    minLength: 6,
    maxLength: 40,
    selector: ([y, x]) => `${y} ${x}`,
  })
  .map((all) => all.map(([y, x, schools]) => place(-23.6 + y / 1000, -46.7 + x / 1000, schools)));

test("the areas leave nothing of the outline out, and lie over one another nowhere", () => {
  const within = fc.tuple(fc.integer({ min: 1, max: 998 }), fc.integer({ min: 1, max: 998 }));
  fc.assert(
    fc.property(located, within, (places, [y, x]) => {
      const rings = neighborhoodCells(places, OUTLINE).cells.flatMap((cells) => cells.rings);
      const point = { lat: -24.1 + (0.9 * y) / 999, lng: -46.9 + (0.7 * x) / 999 };
      const holding = rings.filter((ring) => isInside(point, ring)).length;
      // A point on a line between two is in neither.
      expect(holding).toBeLessThanOrEqual(1);
      if (holding === 0) {
        const distances = places.map(({ location }) => distanceTo(location!, point)).toSorted((a, b) => a - b);
        expect(distances[1]! - distances[0]!).toBeLessThan(1e-6);
      }
    }),
  );
});

/** In the plane of the areas, which is that of one latitude. */
function distanceTo(a: Point, b: Point): number {
  return Math.hypot(a.lat - b.lat, (a.lng - b.lng) * Math.cos((a.lat * Math.PI) / 180));
}

test("more schools are a stronger tint, none the lightest", () => {
  const { cells, legend } = neighborhoodCells(CITY, OUTLINE);
  expect(cells.map(({ tint }) => tint)).toEqual(cells.map(({ tint }) => tint).toSorted((a, b) => a - b));
  const tintAt = (location: Point) => cells.find(({ rings }) => rings.some((ring) => isInside(location, ring)))!.tint;
  const tints = CITY.map(({ location }) => tintAt(location!));
  expect(tints[4]).toBe(0);
  expect(Math.max(...tints)).toBe(tints[0]);
  expect(tints[3]).toBeLessThan(tints[1]!);
  // The key names the tints that are seen, and their numbers.
  expect(legend.map(({ tint }) => tint)).toEqual(cells.map(({ tint }) => tint).filter((tint) => tint > 0));
  expect(legend.at(-1)!.label).toMatch(/^mais de \d+$/);
});

test("too few, unlocated or equal centres break nothing", () => {
  const nothing = { cells: [], legend: [] };
  expect(neighborhoodCells(CITY.slice(0, 2), OUTLINE)).toEqual(nothing);
  expect(neighborhoodCells([...CITY.slice(0, 2), { ...CITY[2]!, location: null }], OUTLINE)).toEqual(nothing);
  expect(neighborhoodCells(CITY, [])).toEqual(nothing);
  const { cells: same } = neighborhoodCells([CITY[0]!, CITY[0]!, CITY[0]!, CITY[0]!], OUTLINE);
  expect(same.flatMap(({ rings }) => rings).length).toBeLessThanOrEqual(1);
});
