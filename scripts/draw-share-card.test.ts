import { Resvg } from "@resvg/resvg-js";
import { expect, test } from "vitest";
import { drawFavicon, drawShareCard, HEIGHT, WIDTH } from "./draw-share-card.ts";

const png = Buffer.from(drawShareCard());

/** The color of a pixel, decoded by drawing the picture into another one. */
function colorAt(x: number, y: number): string {
  const href = `data:image/png;base64,${png.toString("base64")}`;
  const size = `width="${WIDTH}" height="${HEIGHT}"`;
  const picture = new Resvg(`<svg xmlns="http://www.w3.org/2000/svg" ${size}><image ${size} href="${href}"/></svg>`);
  return Buffer.from(picture.render().pixels).toString("hex", 4 * (y * WIDTH + x), 4 * (y * WIDTH + x) + 4);
}

test("the card is a PNG of the size that social networks require, small enough for all of them", () => {
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([WIDTH, HEIGHT]);
  expect(png.length).toBeLessThan(50_000);
});

test.each([
  ["paper in the corner", 0, 0, "fffaf4ff"],
  ["the pupil in the middle", WIDTH / 2, HEIGHT / 2, "1d1a16ff"],
  ["the iris around it", WIDTH / 2 + 70, HEIGHT / 2, "fffaf4ff"],
  ["the tag around that", WIDTH / 2 + 150, HEIGHT / 2, "fa6400ff"],
])("%s", (_name, x, y, color) => {
  expect(colorAt(x, y)).toBe(color);
});

test("the favicon contains a PNG of 32 pixels", () => {
  const icon = Buffer.from(drawFavicon());
  const picture = icon.subarray(icon.readUInt32LE(18));
  expect(picture.length).toBe(icon.readUInt32LE(14));
  expect(picture.subarray(1, 4).toString()).toBe("PNG");
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([32, 32]);
});
