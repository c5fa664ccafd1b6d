import type { Mask } from "./glyphs.ts";

/** Levels between two colours, inclusive. */
const LEVELS = 16;

/** Index of a colour pair: ground and ink. */
export type Ramp = number;

/** A picture of up to sixteen colour pairs: each pixel is a pair and a level between its two colours. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  /** One byte per pixel, row by row. */
  readonly pixels: Uint8Array;
  /** Red, green and blue of each pixel value. */
  readonly palette: Uint8Array;
}

/** Creates a picture with the given pairs ("#rrggbb"), filled with the ground of the first. */
export function createBitmap(width: number, height: number, ramps: readonly (readonly [string, string])[]): Bitmap {
  const palette = new Uint8Array(ramps.length * LEVELS * 3);
  for (const [i, [ground, ink]] of ramps.entries()) {
    for (let level = 0; level < LEVELS; level++) {
      for (let channel = 0; channel < 3; channel++) {
        const [from, to] = [ground, ink].map((color) =>
          Number.parseInt(color.slice(1 + 2 * channel, 3 + 2 * channel), 16),
        );
        palette[(i * LEVELS + level) * 3 + channel] = Math.round(from! + ((to! - from!) * level) / (LEVELS - 1));
      }
    }
  }
  return { width, height, pixels: new Uint8Array(width * height), palette };
}

/** Fills a rectangle with the ink of a pair, or with its ground. */
export function fill(
  bitmap: Bitmap,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  ramp: Ramp,
  part: "ground" | "ink",
): void {
  const value = ramp * LEVELS + (part === "ink" ? LEVELS - 1 : 0);
  for (let y = box.y; y < box.y + box.height; y++) {
    bitmap.pixels.fill(value, y * bitmap.width + box.x, y * bitmap.width + box.x + box.width);
  }
}

/** Draws a mask with its origin at a point, clipped to the picture. */
export function stamp(bitmap: Bitmap, mask: Mask, x: number, y: number, ramp: Ramp): void {
  const { width, height, levels, at } = mask;
  for (let row = 0; row < height; row++) {
    const targetY = y + mask.top + row;
    if (targetY < 0 || targetY >= bitmap.height) continue;
    for (let column = 0; column < width; column++) {
      const targetX = x + mask.left + column;
      const i = at + row * width + column;
      const level = (levels[i >> 1]! >> (4 * (i & 1))) & 15;
      if (level === 0 || targetX < 0 || targetX >= bitmap.width) continue;
      bitmap.pixels[targetY * bitmap.width + targetX] = ramp * LEVELS + level;
    }
  }
}
