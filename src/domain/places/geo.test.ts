import { expect, test } from "vitest";
import { coarse, distanceKm, EARTH_RADIUS_KM, toMicroDegrees } from "./geo.ts";

const point = (lat: number, lng: number) => ({ lat, lng });

test.each([
  ["a quarter of a meridian", point(0, 0), point(90, 0), (Math.PI / 2) * EARTH_RADIUS_KM],
  ["half the equator", point(0, -30), point(0, 150), Math.PI * EARTH_RADIUS_KM],
  ["nothing", point(-23.55, -46.63), point(-23.55, -46.63), 0],
  ["São Paulo to Rio de Janeiro", point(-23.5505, -46.6333), point(-22.9068, -43.1729), 360.75],
])("the distance of %s", (_name, a, b, km) => {
  expect(distanceKm(a, b)).toBeCloseTo(km, 1);
  expect(distanceKm(b, a)).toBe(distanceKm(a, b));
});

test("coordinates are stored in millionths, and told in thousandths", () => {
  expect(toMicroDegrees(-46.63330849)).toBe(-46_633_308);
  expect(coarse(-46.63330849)).toBe("-46.633");
});
