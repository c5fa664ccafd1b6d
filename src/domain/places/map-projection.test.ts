import fc from "fast-check";
import { expect, test } from "vitest";
import { distanceKm } from "./geo.ts";
import {
  cornersAround,
  fitPoints,
  kmPerPixel,
  MAX_ZOOM,
  MIN_ZOOM,
  movedBy,
  roundDown,
  toPixel,
  toPoint,
  zoomedAt,
} from "./map-projection.ts";

const SIZE = { width: 600, height: 450 };
const SE = { lat: -23.5505, lng: -46.6333 };

const point = fc.record({
  lat: fc.double({ min: -34, max: 6, noNaN: true }),
  lng: fc.double({ min: -74, max: -32, noNaN: true }),
});
const zoom = fc.double({ min: MIN_ZOOM, max: MAX_ZOOM, noNaN: true });

test("a point round-trips through its pixel", () => {
  fc.assert(
    fc.property(point, point, zoom, (place, middle, z) => {
      const view = { ...middle, zoom: z };
      const back = toPoint(toPixel(place, view, SIZE), view, SIZE);
      expect(back.lat).toBeCloseTo(place.lat, 7);
      expect(back.lng).toBeCloseTo(place.lng, 7);
    }),
  );
});

test("the middle of the map is the middle of the view, north above it and east to its right", () => {
  const view = { ...SE, zoom: 12 };
  expect(toPixel(SE, view, SIZE)).toEqual({ x: 300, y: 225 });
  const { x, y } = toPixel({ lat: SE.lat + 0.01, lng: SE.lng + 0.01 }, view, SIZE);
  expect([x > 300, y < 225]).toEqual([true, true]);
});

test("a map agrees with street maps: tile 1517/2323 of zoom 12 holds the middle of São Paulo", () => {
  const { x, y } = toPixel({ lat: 0, lng: 0 }, { ...SE, zoom: 12 }, { width: 0, height: 0 });
  const world = 256 * 2 ** 12;
  expect([Math.floor((world / 2 - x) / 256), Math.floor((world / 2 - y) / 256)]).toEqual([1517, 2323]);
});

test("the point at the pixel is fixed while zooming", () => {
  fc.assert(
    fc.property(point, fc.integer({ min: 0, max: 600 }), fc.integer({ min: 0, max: 450 }), zoom, (middle, x, y, z) => {
      const view = { ...middle, zoom: 9 };
      const under = toPoint({ x, y }, view, SIZE);
      const after = toPixel(under, zoomedAt(view, z, { x, y }, SIZE), SIZE);
      expect(after.x).toBeCloseTo(x, 3);
      expect(after.y).toBeCloseTo(y, 3);
    }),
  );
});

test("a view moves by pixels, and no nearer nor farther than its bounds", () => {
  const moved = movedBy({ ...SE, zoom: 12 }, 100, 50);
  const { x, y } = toPixel(SE, moved, SIZE);
  expect([Math.round(x), Math.round(y)]).toEqual([200, 175]);
  expect(zoomedAt({ ...SE, zoom: 16 }, 40, { x: 0, y: 0 }, SIZE).zoom).toBe(MAX_ZOOM);
  expect(zoomedAt({ ...SE, zoom: 4 }, -1, { x: 0, y: 0 }, SIZE).zoom).toBe(MIN_ZOOM);
});

test("all points are within the size that they are fitted to", () => {
  fc.assert(
    fc.property(point, fc.array(point, { maxLength: 20 }), (first, others) => {
      const points = [first, ...others] as const;
      const view = fitPoints([...points], SIZE, 15);
      for (const place of points) {
        const { x, y } = toPixel(place, view, SIZE);
        expect(x).toBeGreaterThan(-0.01);
        expect(x).toBeLessThan(SIZE.width + 0.01);
        expect(y).toBeGreaterThan(-0.01);
        expect(y).toBeLessThan(SIZE.height + 0.01);
      }
    }),
  );
});

test("a zoom that fits points is a twentieth of a level", () => {
  expect(fitPoints([SE, { lat: SE.lat, lng: SE.lng + 0.08 }], SIZE, 15).zoom).toBe(13.35);
});

test("a single point is shown at the maximum zoom", () => {
  const view = fitPoints([SE], SIZE, 15);
  expect(view.zoom).toBe(15);
  expect(view.lat).toBeCloseTo(SE.lat, 9);
});

test("the corners of a circle lie its radius away to each side", () => {
  const [southWest, northEast] = cornersAround(SE, 12);
  expect(distanceKm(SE, { lat: northEast.lat, lng: SE.lng })).toBeCloseTo(12, 1);
  expect(distanceKm(SE, { lat: SE.lat, lng: southWest.lng })).toBeCloseTo(12, 1);
  expect([southWest.lat < SE.lat, southWest.lng < SE.lng]).toEqual([true, true]);
  expect([northEast.lat > SE.lat, northEast.lng > SE.lng]).toEqual([true, true]);
});

test("a pixel covers as many kilometres as two points apart say", () => {
  const view = { ...SE, zoom: 13 };
  const other = toPoint({ x: 400, y: 225 }, view, SIZE);
  expect(distanceKm(SE, other) / 100).toBeCloseTo(kmPerPixel(view), 4);
});

test.each([
  [7.3, 5],
  [5, 5],
  [4.9, 2],
  [2, 2],
  [1, 1],
  [0.61, 0.5],
  [230, 200],
])("a scale of at most %d km is one of %d km", (limit, expected) => {
  expect(roundDown(limit)).toBeCloseTo(expected, 9);
});
