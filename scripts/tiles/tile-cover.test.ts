import fc from "fast-check";
import { zxyToTileId } from "pmtiles";
import { expect, test } from "vitest";
import { type Box, tilesOf, within } from "./tile-cover.ts";

/** Never on the edge of a tile. */
const degrees = (limit: number) => fc.integer({ min: -limit, max: limit }).map((whole) => whole + 0.123);
const box = fc.tuple(degrees(179), degrees(84), degrees(179), degrees(84)).map(
  ([a, b, c, d]): Box => ({
    west: Math.min(a, c),
    east: Math.max(a, c),
    south: Math.min(b, d),
    north: Math.max(b, d),
  }),
);

/** North edge of a row of tiles. */
const northOf = (y: number, z: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** z))) * 180) / Math.PI;

/** Ids of the tiles that touch one of the boxes, one by one. */
function idsOneByOne(boxes: readonly Box[], zoom: number): number[] {
  const ids: number[] = [];
  const count = 2 ** zoom;
  for (let x = 0; x < count; x++)
    for (let y = 0; y < count; y++) {
      const [west, east] = [(x / count) * 360 - 180, ((x + 1) / count) * 360 - 180];
      const touches = ({ west: w, east: e, south: s, north: n }: Box) =>
        west <= e && east > w && northOf(y, zoom) > s && northOf(y + 1, zoom) <= n;
      if (boxes.some(touches)) ids.push(zxyToTileId(zoom, x, y));
    }
  return ids.sort((a, b) => a - b);
}

test("the ranges are the tiles that touch a box, of each zoom", () => {
  fc.assert(
    fc.property(fc.array(box, { minLength: 1, maxLength: 3 }), (boxes) => {
      const ids = tilesOf(boxes, { min: 2, max: 5 }).flatMap(({ from, to }) =>
        Array.from({ length: to - from }, (_, i) => from + i),
      );
      expect(ids).toEqual([2, 3, 4, 5].flatMap((zoom) => idsOneByOne(boxes, zoom)));
    }),
    { numRuns: 60 },
  );
});

test("a state down to its streets is few ranges, though a million tiles", () => {
  const ranges = tilesOf([{ west: -53.2, south: -25.4, east: -44.1, north: -19.7 }], { min: 2, max: 15 });
  const tiles = ranges.reduce((sum, { from, to }) => sum + to - from, 0);
  expect(tiles).toBeGreaterThan(600_000);
  expect(ranges.length).toBeLessThan(12_000);
});

test("the parts of ranges between two ids", () => {
  const ranges = [
    { from: 5, to: 9 },
    { from: 20, to: 21 },
    { from: 30, to: 40 },
  ];
  expect(within(ranges, 0, 5)).toEqual([]);
  expect(within(ranges, 8, 31)).toEqual([
    { from: 8, to: 9 },
    { from: 20, to: 21 },
    { from: 30, to: 31 },
  ]);
  expect(within(ranges, 33, Number.POSITIVE_INFINITY)).toEqual([{ from: 33, to: 40 }]);
});
