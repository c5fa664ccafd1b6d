import { crc32, deflateSync } from "node:zlib";

export const WIDTH = 1200;
export const HEIGHT = 630;

type Color = readonly [red: number, green: number, blue: number];
const PAPER: Color = [0xff, 0xfa, 0xf4];
const BRAND: Color = [0xfa, 0x64, 0x00];
const INK: Color = [0x1d, 0x1a, 0x16];

/**
 * The picture of a shared link: the mark on paper, as a PNG. Generated, because messengers show no SVG and the Worker
 * cannot render one.
 */
export function drawShareCard(): Uint8Array {
  return drawMark(WIDTH, HEIGHT, 14);
}

/** The mark as `/favicon.ico`, for programs that request it whatever a page says: a container with one 32-pixel PNG. */
export function drawFavicon(): Uint8Array {
  const png = drawMark(32, 32, 1);
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // Type: icon
  header.writeUInt16LE(1, 4); // Number of pictures
  header.set([32, 32], 6); // Width and height
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(24, 12); // Bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18); // Offset of the picture
  return Buffer.concat([header, png]);
}

/** The mark, centred, as a PNG; `scale`: pixels per unit of the mark (`public/favicon.svg`, 32 units wide). */
function drawMark(width: number, height: number, scale: number): Uint8Array {
  const rows = new Uint8Array(height * (1 + 3 * width));
  for (let y = 0, at = 0; y < height; y++) {
    at++; // Row filter: none
    for (let x = 0; x < width; x++) {
      const color = pixel((x + 0.5 - width / 2) / scale, (y + 0.5 - height / 2) / scale, scale);
      for (const channel of color) rows[at++] = channel;
    }
  }
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, width);
  header.setUint32(4, height);
  header.setUint16(8, 0x0802); // Eight bits per channel, three channels
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  const chunks = [chunk("IHDR", new Uint8Array(header.buffer)), chunk("IDAT", deflateSync(rows, { level: 9 }))];
  return Buffer.concat([Buffer.from(signature), ...chunks, chunk("IEND", new Uint8Array())]);
}

/** Color at a point of the mark, with the origin at its centre: a diamond, an iris and a pupil. */
function pixel(x: number, y: number, scale: number): Color {
  const radius = Math.hypot(x, y);
  const diamond = mix(PAPER, BRAND, ((15 - Math.abs(x) - Math.abs(y)) / Math.SQRT2) * scale);
  return mix(mix(diamond, PAPER, (7 - radius) * scale), INK, (3 - radius) * scale);
}

/** Antialiases an edge: the second color inside a shape (`depth` in pixels > 0), the first outside. */
function mix(outside: Color, inside: Color, depth: number): Color {
  const share = Math.min(1, Math.max(0, depth + 0.5));
  return outside.map((channel, i) => Math.round(channel + (inside[i]! - channel) * share)) as unknown as Color;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}
