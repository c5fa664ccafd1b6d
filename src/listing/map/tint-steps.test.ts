import { expect, test } from "vitest";
import { tintBounds, tintOf } from "./tint-steps.ts";

test.each([
  ["a country", [4, 8, 12, 30, 61, 90, 180, 420, 900, 3200], [10, 100, 500]],
  ["all alike", [7, 7, 7, 7], [5]],
  ["one", [3], [2]],
  ["none", [0, 0], []],
  ["nothing counted", [], []],
])("%s", (_name, counts, bounds) => {
  expect(tintBounds(counts)).toEqual(bounds);
});

test.each([
  [0, 0],
  [1, 1],
  [10, 1],
  [11, 2],
  [501, 4],
])("%i schools have tint %i", (count, tint) => {
  expect(tintOf(count, [10, 100, 500])).toBe(tint);
});
