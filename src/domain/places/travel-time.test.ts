import { expect, test } from "vitest";
import { radiusWithin, TRAVEL_MODES, travelInWords, travelTime } from "./travel-time.ts";

test.each([
  [1, "foot", "de 14 a 23 min a pé"],
  [3, "car", "de 9 a 23 min de carro"],
  [3, "bus", "de 17 a 42 min de ônibus"],
  [0, "foot", "de 1 a 2 min a pé"],
  [9, "car", "de 23 a 59 min de carro"],
  [9.1, "car", "de 23 a 60 min de carro"],
  [9.5, "car", null],
  [82, "car", null],
] as const)("%d km %s: %s", (km, mode, words) => {
  expect(travelInWords(km, mode)).toBe(words);
});

test("a time is a range that grows with the distance", () => {
  for (const { slug } of TRAVEL_MODES) {
    for (let km = 0; km < 50; km += 0.5) {
      const [near, far] = [travelTime(km, slug), travelTime(km + 0.5, slug)];
      expect(near.from).toBeLessThan(near.to);
      expect([far.from >= near.from, far.to >= near.to]).toEqual([true, true]);
    }
  }
});

test("within 25 minutes, the slowest way from the edge of the circle takes no longer", () => {
  for (const mode of ["car", "bus"] as const)
    expect(travelTime(radiusWithin(25, mode), mode).to).toBeLessThanOrEqual(25);
  expect([radiusWithin(25, "foot"), radiusWithin(25, "car"), radiusWithin(25, "bus")]).toEqual([1, 3, 1]);
});
