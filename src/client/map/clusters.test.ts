import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_ZOOM, toPixel } from "../../domain/places/map-projection.ts";
import type { Pin } from "../ui/map-scene.ts";
import { PinClusters } from "./clusters.ts";

const SIZE = { width: 600, height: 450 };
const MIDDLE = { lat: -23.55, lng: -46.63 };

const pin = (key: string, dLat: number, dLng: number): Pin => ({
  lat: MIDDLE.lat + dLat,
  lng: MIDDLE.lng + dLng,
  key,
  name: key,
  label: "",
  price: "",
  href: `/escola/${key}`,
  isListed: false,
});

test("every school in sight is counted once, alone or in a cluster", () => {
  const offset = fc.double({ min: -0.05, max: 0.05, noNaN: true });
  fc.assert(
    fc.property(fc.array(fc.tuple(offset, offset), { maxLength: 60 }), fc.integer({ min: 4, max: 11 }), (at, zoom) => {
      const { pins, clusters } = new PinClusters(at.map(([lat, lng], i) => pin(String(i), lat, lng))).within(
        { ...MIDDLE, zoom },
        SIZE,
      );
      expect(pins.length + clusters.reduce((sum, { label }) => sum + Number(label), 0)).toBe(at.length);
    }),
  );
});

test("nearby schools are clustered at a low zoom, and separate at a high one", () => {
  const index = new PinClusters([pin("a", 0, 0), pin("b", 0.002, 0), pin("c", 0.2, 0.2)]);
  const far = index.within({ ...MIDDLE, zoom: 9 }, SIZE);
  expect(far.clusters.map(({ label }) => label)).toEqual(["2"]);
  expect(far.pins.map(({ key }) => key)).toEqual(["c"]);
  const zoom = index.zoomOf(far.clusters[0]!.key);
  expect(zoom).toBeLessThanOrEqual(MAX_ZOOM);
  const near = index.within({ ...MIDDLE, zoom }, SIZE);
  expect(near.clusters).toEqual([]);
  expect(near.pins.map(({ key }) => key).sort()).toEqual(["a", "b"]);
});

test("pins outside the view are not shown", () => {
  const index = new PinClusters([pin("a", 0, 0), pin("b", 3, 3)]);
  expect(index.within({ ...MIDDLE, zoom: 12 }, SIZE).pins.map(({ key }) => key)).toEqual(["a"]);
  expect(toPixel(pin("b", 3, 3), { ...MIDDLE, zoom: 12 }, SIZE).x).toBeGreaterThan(SIZE.width);
});
