import { expect, test } from "vitest";
import { simplifyRing } from "./simplify-ring.ts";

test("a line drawn by hand keeps its corners", () => {
  const corners = [
    { lat: 0, lng: 0 },
    { lat: 0, lng: 1 },
    { lat: 1, lng: 1 },
    { lat: 1, lng: 0 },
  ];
  const steps = 50;
  const line = corners.flatMap((from, i) => {
    const to = corners[(i + 1) % corners.length]!;
    return Array.from({ length: steps }, (_, step) => {
      const shake = step === 0 ? 0 : 0.001 * Math.sin(7 * step);
      return {
        lat: from.lat + ((to.lat - from.lat) * step) / steps + shake,
        lng: from.lng + ((to.lng - from.lng) * step) / steps + shake,
      };
    });
  });
  expect(simplifyRing(line, 40)).toEqual(corners);
  expect(simplifyRing(corners, 40)).toEqual(corners);
});

test("a curve has as many corners as it may, all of them of the line", () => {
  const curve = Array.from({ length: 400 }, (_, i) => ({
    lat: (1 + 0.5 * Math.cos(i / 10)) * Math.sin((2 * Math.PI * i) / 400),
    lng: (1 + 0.5 * Math.cos(i / 10)) * Math.cos((2 * Math.PI * i) / 400),
  }));
  const simple = simplifyRing(curve, 40);
  expect(simple.length).toBeGreaterThan(20);
  expect(simple.length).toBeLessThanOrEqual(40);
  expect(curve).toEqual(expect.arrayContaining(simple));
});
