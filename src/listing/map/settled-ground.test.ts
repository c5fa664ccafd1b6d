import fc from "fast-check";
import { expect, test } from "vitest";
import { distanceKm, type Point, type Rings } from "../../domain/places/geo.ts";
import { CITY_REACH, NEIGHBORHOOD_REACH, settledGround } from "./settled-ground.ts";

/** Whether a point is inside an odd number of rings. */
function isOn({ lat, lng }: Point, rings: Rings): boolean {
  const crossed = rings.flatMap((ring) =>
    ring.filter((a, i) => {
      const b = ring[(i + 1) % ring.length]!;
      return a.lat > lat !== b.lat > lat && lng < a.lng + ((lat - a.lat) / (b.lat - a.lat)) * (b.lng - a.lng);
    }),
  );
  return crossed.length % 2 === 1;
}

const share = fc.double({ min: 0, max: 1, noNaN: true });

/** The width of a town or city in kilometres, and its schools. */
const city = fc.constantFrom(0, 1, 8, 60).chain((kmAcross) =>
  fc.record({
    kmAcross: fc.constant(kmAcross),
    schools: fc
      .array(fc.tuple(share, share), { minLength: 1, maxLength: 120 })
      .map((all) => all.map(([y, x]) => ({ lat: -23.5 + (y * kmAcross) / 111, lng: -46.6 + (x * kmAcross) / 102 }))),
  }),
);

test("each school is on the ground, and no ground is far from all schools", () => {
  fc.assert(
    fc.property(city, ({ kmAcross, schools }) => {
      const ground = settledGround(schools, CITY_REACH);
      expect(schools.filter((school) => !isOn(school, ground))).toEqual([]);
      const farthestKm = 3 * Math.max(1, kmAcross / Math.sqrt(schools.length));
      for (const corner of ground.flat()) {
        expect(Math.min(...schools.map((school) => distanceKm(school, corner)))).toBeLessThan(farthestKm);
      }
    }),
  );
});

test("a school far from the others has ground of its own", () => {
  const town = Array.from({ length: 30 }, (_, i) => ({
    lat: -12.98 + (i % 6) / 200,
    lng: -38.5 + Math.floor(i / 6) / 200,
  }));
  expect(settledGround(town, CITY_REACH)).toHaveLength(1);
  expect(settledGround([...town, { lat: -12.7, lng: -38.2 }], CITY_REACH)).toHaveLength(2);
  expect(settledGround([], CITY_REACH)).toEqual([]);
});

test("the ground of one neighborhood ends nearer to its schools", () => {
  const school = { lat: -23.54, lng: -46.57 };
  const farthestKm = (reach: number) =>
    Math.max(
      ...settledGround([school], reach)
        .flat()
        .map((corner) => distanceKm(school, corner)),
    );
  expect(farthestKm(CITY_REACH)).toBeGreaterThan(1);
  expect(farthestKm(NEIGHBORHOOD_REACH)).toBeLessThan(1);
});
