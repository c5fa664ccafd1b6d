import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { drawShareCard, HEIGHT, WIDTH } from "./draw-share-card.ts";

const png = Buffer.from(drawShareCard());

/** The pixels, from the single data chunk after the header. */
const pixels = inflateSync(png.subarray(41, 41 + png.readUInt32BE(33)));
const colorAt = (x: number, y: number) => pixels.subarray(y * (1 + 3 * WIDTH) + 1 + 3 * x).toString("hex", 0, 3);

test("the card is a PNG of the size that social networks require, small enough for all of them", () => {
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([WIDTH, HEIGHT]);
  expect(pixels.length).toBe(HEIGHT * (1 + 3 * WIDTH));
  expect(png.length).toBeLessThan(50_000);
});

test.each([
  ["paper in the corner", 0, 0, "fffaf4"],
  ["the pupil in the middle", WIDTH / 2, HEIGHT / 2, "1d1a16"],
  ["the iris around it", WIDTH / 2 + 70, HEIGHT / 2, "fffaf4"],
  ["the tag around that", WIDTH / 2 + 150, HEIGHT / 2, "fa6400"],
])("%s", (_name, x, y, color) => {
  expect(colorAt(x, y)).toBe(color);
});
