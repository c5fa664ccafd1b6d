import { join } from "./join-bytes.ts";
import { MAX_PARTS, type ReadPicture } from "./read-picture.ts";

const KEPT = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ICCP"]);
/** Flags of VP8X for chunks that are left out: EXIF, XMP, animation. */
const LEFT_OUT = 0b0000_1110;

/** Walks the chunks of a WebP (RFC 9649) and keeps the chunks of one still picture. */
export function readWebp(bytes: Uint8Array<ArrayBuffer>): ReadPicture | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const riffEnd = 8 + view.getUint32(4, true);
  if (bytes.length < 30 || riffEnd > bytes.length) return null;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let canvas: Size | null = null;
  let pixels: Size | null = null;
  for (let at = 12; at + 8 <= riffEnd; ) {
    const name = String.fromCharCode(...bytes.subarray(at, at + 4));
    const length = view.getUint32(at + 4, true);
    const end = at + 8 + length + (length % 2);
    if (end > riffEnd || parts.length > MAX_PARTS) return null;
    if (KEPT.has(name)) {
      const chunk = bytes.slice(at, end);
      if (name === "VP8X") {
        if (at !== 12 || length < 10) return null;
        canvas = { width: 1 + uint24(bytes, at + 12), height: 1 + uint24(bytes, at + 15) };
        chunk[8] = chunk[8]! & ~LEFT_OUT;
      } else if (name === "VP8 " || name === "VP8L") {
        pixels ??= name === "VP8 " ? lossySize(view, at + 8, length) : losslessSize(view, at + 8, length);
        if (!pixels) return null;
      }
      parts.push(chunk);
    }
    at = end;
  }
  // An animation has its pixels in frames.
  if (!pixels) return null;
  const body = join(parts);
  const head = bytes.slice(0, 12);
  new DataView(head.buffer).setUint32(4, 4 + body.length, true);
  return { ...larger(pixels, canvas), bytes: join([head, body]) };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size that a reader would reserve: a header may claim a canvas other than its pixels. */
function larger(pixels: Size, canvas: Size | null): Size {
  return canvas && canvas.width * canvas.height > pixels.width * pixels.height ? canvas : pixels;
}

function lossySize(view: DataView, at: number, length: number): Size | null {
  if (length < 10 || view.getUint16(at + 3) !== 0x9d01 || view.getUint8(at + 5) !== 0x2a) return null;
  return sizeOf(view.getUint16(at + 6, true) & 0x3fff, view.getUint16(at + 8, true) & 0x3fff);
}

function losslessSize(view: DataView, at: number, length: number): Size | null {
  if (length < 5 || view.getUint8(at) !== 0x2f) return null;
  const bits = view.getUint32(at + 1, true);
  return sizeOf((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
}

const sizeOf = (width: number, height: number) => (width > 0 && height > 0 ? { width, height } : null);

const uint24 = (bytes: Uint8Array, at: number) => bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16);
