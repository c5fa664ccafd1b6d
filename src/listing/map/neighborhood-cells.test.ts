import fc from "fast-check";
import { expect, test } from "vitest";
import { divide } from "./neighborhood-cells.ts";

const SIDE = 1000;
const CENTRES = [
  { x: 200, y: 200 },
  { x: 800, y: 200 },
  { x: 200, y: 800 },
  { x: 800, y: 800 },
];

test("the ground is divided half-way between the centres, and each border is drawn once", () => {
  const { borders, own } = divide(CENTRES, SIDE, 3)!;
  const sides = borders.match(/M[^M]+/g)!.map((line) => line.match(/\d+/g)!.map(Number));
  for (const [x1, y1, x2, y2] of sides) expect((x1 === 500 && x2 === 500) || (y1 === 500 && y2 === 500)).toBe(true);
  const length = sides.reduce((sum, [x1, y1, x2, y2]) => sum + Math.hypot(x2! - x1!, y2! - y1!), 0);
  expect(length).toBe(2 * SIDE);
  const corners = own.match(/\d+ \d+/g)!.sort();
  expect([...new Set(corners)]).toEqual(["1000 1000", "1000 500", "500 1000", "500 500"]);
});

test("too few neighborhoods divide nothing, and none has an area of its own unless it is wanted", () => {
  expect(divide(CENTRES.slice(0, 2), SIDE, 0)).toBeNull();
  expect(divide(CENTRES, SIDE, -1)!.own).toBe("");
});

test("neighborhoods with one centre, or in one line, are no error", () => {
  const some = fc.array(fc.record({ x: fc.integer({ min: 1, max: 40 }), y: fc.constant(7) }), {
    minLength: 3,
    maxLength: 9,
  });
  fc.assert(
    fc.property(some, (centres) => {
      expect(divide(centres, SIDE, 0)!.borders).not.toContain("NaN");
    }),
  );
});
