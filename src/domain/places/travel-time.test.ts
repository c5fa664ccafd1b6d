import { expect, test } from "vitest";
import { TRAVEL_MODES, travelBands, travelLabel, travelTime } from "./travel-time.ts";

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
  expect(travelLabel(km, mode)).toBe(words);
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

test.each([
  [0, "a pé 1 a 2 min · carro 2 a 5"],
  [1, "a pé 14 a 23 min · carro 4 a 11"],
  [1.2, "a pé 17 a 27 min · carro 4 a 13 · ônibus 9 a 26"],
  [4, "carro 11 a 29 min · ônibus 21 a 51"],
  [9, "carro 23 a 59 min"],
  [40, null],
])("the ways over %d km: %s", (km, words) => {
  expect(travelBands(km)).toBe(words);
});

test("each band is the estimate of its way, and those that are gone do not come back with the distance", () => {
  let before = Number.POSITIVE_INFINITY;
  for (let km = 1.2; km < 20; km += 0.1) {
    const bands = travelBands(km)?.split(" · ") ?? [];
    expect(bands.length).toBeLessThanOrEqual(before);
    before = bands.length;
    for (const band of bands) {
      const { slug } = TRAVEL_MODES.find(({ brief }) => band.startsWith(brief))!;
      const { from, to } = travelTime(km, slug);
      expect(band).toContain(` ${from} a ${to}`);
    }
  }
});
