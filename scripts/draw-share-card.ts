import { readFileSync } from "node:fs";
import { Resvg } from "@resvg/resvg-js";

export const WIDTH = 1200;
export const HEIGHT = 630;

const PAPER = "#fffaf4";

/** Width and height of the mark in its own units. */
const UNITS = 32;

/** The picture of a shared link, as a PNG: messengers show no SVG, and the Worker cannot render one. */
export function drawShareCard(): Uint8Array {
  return drawMark(WIDTH, HEIGHT, 14);
}

/** The mark as `/favicon.ico`, for programs that request it whatever a page says: a container with one 32-pixel PNG. */
export function drawFavicon(): Uint8Array {
  const png = drawMark(UNITS, UNITS, 1);
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // Type: icon
  header.writeUInt16LE(1, 4); // Number of pictures
  header.set([UNITS, UNITS], 6); // Width and height
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12); // Bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18); // Offset of the picture
  return Buffer.concat([header, png]);
}

/** The mark (`public/favicon.svg`), centred on paper, as a PNG; `scale` are pixels per unit of the mark. */
function drawMark(width: number, height: number, scale: number): Uint8Array {
  const [w, h] = [width / scale, height / scale];
  const mark = readFileSync("public/favicon.svg", "utf8");
  const svg = mark.replace(/viewBox="[^"]*"/, `viewBox="${(UNITS - w) / 2} ${(UNITS - h) / 2} ${w} ${h}"`);
  return new Resvg(svg, { background: PAPER, fitTo: { mode: "width", value: width } }).render().asPng();
}
