import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeArea, encodeArea, MAX_AREA_CORNERS, rectangleOf } from "./area.ts";
import type { Point } from "./geo.ts";

const SQUARE = [
  { lat: -23.55, lng: -46.66 },
  { lat: -23.55, lng: -46.64 },
  { lat: -23.57, lng: -46.64 },
  { lat: -23.57, lng: -46.66 },
];

test("an area is written as a Flexible Polyline of four decimals", () => {
  expect(encodeArea(SQUARE)).toBe("BE3-rOvqvcAwMvMAAvM");
  expect(decodeArea("BE3-rOvqvcAwMvMAAvM")).toEqual(SQUARE);
});

test.each([
  [3, "a triangle with its sides along the grid"],
  [MAX_AREA_CORNERS, "as many corners as there may be"],
])("an area of %d corners: %s", (count) => {
  const corners = Array.from({ length: count }, (_, i) => ({ lat: i === 2 ? 1 : 0, lng: i === 1 ? 1 : 0 }));
  expect(decodeArea(encodeArea(corners)!)).toEqual(corners);
});

test("any area is read as it was written, to four decimals", () => {
  const degrees = (limit: number) => fc.integer({ min: -limit * 1e4, max: limit * 1e4 }).map((n) => n / 1e4);
  const corner = fc.record({ lat: degrees(90), lng: degrees(180) });
  fc.assert(
    fc.property(fc.array(corner, { minLength: 3, maxLength: MAX_AREA_CORNERS }), (corners) => {
      const text = encodeArea(corners);
      fc.pre(text !== null);
      expect(text).toMatch(/^BE[\w-]+$/);
      expect(decodeArea(text)).toEqual(corners);
    }),
  );
});

test("any text is an area as it is written, or none", () => {
  const letters = fc.string({ unit: fc.constantFrom(..."BEAC_-7z!é"), maxLength: 60 });
  fc.assert(
    fc.property(
      fc.oneof(
        letters,
        letters.map((text) => `BE${text}`),
      ),
      (text) => {
        const corners = decodeArea(text);
        if (corners !== null) expect(encodeArea(corners)).toBe(text);
      },
    ),
    { numRuns: 2000 },
  );
});

test.each([
  ["two corners", SQUARE.slice(0, 2)],
  ["no corner", []],
  [
    "an oblique line",
    [
      { lat: -23.55, lng: -46.66 },
      { lat: -23.56, lng: -46.65 },
      { lat: -23.58, lng: -46.63 },
    ],
  ],
  ["a line", [SQUARE[0]!, SQUARE[1]!, { lat: -23.55, lng: -46.6 }]],
  ["a point", [SQUARE[0]!, SQUARE[0]!, SQUARE[0]!]],
  ["too many corners", Array.from({ length: 41 }, (_, i) => ({ lat: i % 2, lng: i }))],
])("no area: %s", (_name, corners) => {
  expect(encodeArea(corners)).toBeNull();
});

test.each([
  ["another version", "CE3-rOvqvcAwMvMAAvM"],
  ["other decimals", "BF3-rOvqvcAwMvMAAvM"],
  ["half a corner", "BE3-rOvqvcAwMvMAAvMA"],
  ["an unfinished number", "BE3-rOvqvcAwMvMAAv"],
  ["beyond the pole", "BEi692BATUAnB"],
  ["beyond the date line", "BEAi07tDw-BBAv-B"],
  ["a number beyond any", `BE${"_".repeat(2000)}AAA`],
  ["a number with leading zeros", "BE3-rOvqvcgAwMvMAAvM"],
  ["another alphabet", "BE3-rOvqvc+wMvMAAvM"],
  ["nothing", ""],
])("no area: %s", (_name, text) => {
  expect(decodeArea(text)).toBeNull();
});

test("only a rectangle from the south-west, as a map writes what it shows, is that part of a map", () => {
  const [northWest, northEast, southEast, southWest] = SQUARE as [Point, Point, Point, Point];
  const seen = [southWest, southEast, northEast, northWest];
  expect(rectangleOf(decodeArea(encodeArea(seen)!))).toEqual([northWest, southEast]);
  for (const other of [SQUARE, seen.toReversed(), seen.slice(1), [...seen, northWest], null])
    expect(rectangleOf(other)).toBeNull();
  expect(rectangleOf([southWest, southEast, { ...northEast, lat: -23.54 }, northWest])).toBeNull();
});
