import fc from "fast-check";
import { expect, test } from "vitest";
import { cellOf } from "./cells.ts";

const SIDE = 1000;
const SQUARE = [
  { x: 0, y: 0 },
  { x: SIDE, y: 0 },
  { x: SIDE, y: SIDE },
  { x: 0, y: SIDE },
];

test("an area ends half-way to the other centres, and knows which lie beyond", () => {
  const centres = [
    { x: 200, y: 800 },
    { x: 800, y: 200 },
    { x: 800, y: 800 },
  ];
  const cell = cellOf(centres, 2, SQUARE);
  expect(cell.map(({ x, y }) => `${x} ${y}`).sort()).toEqual(["1000 1000", "1000 500", "500 1000", "500 500"]);
  const sides = cell.map(({ x, y, beyond }, i) => ({ x, y, to: cell[(i + 1) % 4]!, beyond }));
  expect(sides.find(({ x, to }) => x === 500 && to.x === 500)!.beyond).toBe(0);
  expect(sides.find(({ y, to }) => y === 500 && to.y === 500)!.beyond).toBe(1);
});

test("each point lies in the area of its nearest centre, also where some are in one place or in one line", () => {
  const at = fc.integer({ min: 1, max: SIDE - 1 });
  const centres = fc.array(fc.record({ x: at, y: fc.constantFrom(7, 500, 501) }), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(centres, fc.nat(), (some, n) => {
      const own = n % some.length;
      const cell = cellOf(some, own, SQUARE);
      for (const { x, y } of cell) {
        const distances = some.map((centre) => Math.hypot(centre.x - x, centre.y - y));
        expect(distances[own]! - Math.min(...distances)).toBeLessThan(1e-3);
      }
      expect(cell.length).toBeGreaterThan(2);
    }),
  );
});
