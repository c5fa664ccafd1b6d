import fc from "fast-check";
import { expect, test } from "vitest";
import { distanceKm, toMicroDegrees } from "../domain/places/geo.ts";
import { Circle } from "./circle.ts";
import { NO_COORDINATE } from "./coordinates.ts";

const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true });

test.each([
  { name: "Brazil, as far as a search goes", lat: 34, lng: 74, spread: 1.5, radius: 100 },
  { name: "anywhere", lat: 89.9, lng: 180, spread: 90, radius: 40_000 },
])("contains exactly what the haversine says: $name", ({ lat, lng, spread, radius }) => {
  const offset = degrees(spread);
  fc.assert(
    fc.property(
      degrees(lat),
      degrees(lng),
      offset,
      offset,
      fc.double({ min: 0, max: radius, noNaN: true }),
      (y, x, dy, dx, r) => {
        const center = { lat: y, lng: x };
        const micro = {
          lat: toMicroDegrees(Math.max(-90, Math.min(90, y + dy))),
          lng: toMicroDegrees(Math.max(-180, Math.min(180, x + dx))),
        };
        const distance = distanceKm(center, { lat: micro.lat / 1e6, lng: micro.lng / 1e6 });
        for (const radiusKm of [r, distance, distance * 0.9999, distance * 1.0001]) {
          const circle = new Circle(center, radiusKm);
          const isInside = distance <= radiusKm;
          expect(circle.contains(micro.lat, micro.lng)).toBe(isInside);
          if (!isInside) continue;
          const { south, north, west, east } = circle.bounds();
          expect(micro.lat >= south && micro.lat <= north && micro.lng >= west && micro.lng <= east).toBe(true);
        }
      },
    ),
    { numRuns: 5000 },
  );
});

test("the bounds lie as far from the center as the radius", () => {
  const center = { lat: -23.55, lng: -46.63 };
  const { south, north, west, east } = new Circle(center, 5).bounds();
  for (const lat of [south, north]) expect(distanceKm(center, { ...center, lat: lat / 1e6 })).toBeCloseTo(5, 2);
  for (const lng of [west, east]) expect(distanceKm(center, { ...center, lng: lng / 1e6 })).toBeCloseTo(5, 2);
});

test.each([
  ["over the 180th meridian", { lat: 0, lng: 179.9 }, { lat: 0, lng: -179.9 }],
  ["over the same, from the west", { lat: 0, lng: -179.9 }, { lat: 0, lng: 179.9 }],
  ["over a pole", { lat: 89.9, lng: 0 }, { lat: 89.9, lng: 180 }],
])("a circle %s contains the point beyond, and so do its bounds", (_name, center, beyond) => {
  const circle = new Circle(center, 50);
  const [lat, lng] = [toMicroDegrees(beyond.lat), toMicroDegrees(beyond.lng)];
  expect(circle.contains(lat, lng)).toBe(true);
  const { south, north, west, east } = circle.bounds();
  expect(lat >= south && lat <= north && lng >= west && lng <= east).toBe(true);
});

test("a school without coordinates is in no circle", () => {
  expect(new Circle({ lat: 0, lng: 0 }, 40_000).contains(NO_COORDINATE, NO_COORDINATE)).toBe(false);
});
