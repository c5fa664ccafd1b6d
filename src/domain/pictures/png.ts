import { join } from "./join-bytes.ts";
import { MAX_PARTS, type ReadPicture } from "./read-picture.ts";

/** Chunks that the pixels and their colours need; texts, dates, EXIF and the frames of animations are left out. */
const KEPT = new Set("IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB bKGD pHYs".split(" "));

/** Walks the chunks of a PNG (W3C PNG, 5.3), up to its end. */
export function readPng(bytes: Uint8Array<ArrayBuffer>): ReadPicture | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Uint8Array<ArrayBuffer>[] = [bytes.subarray(0, 8)];
  let size: { width: number; height: number } | null = null;
  let hasPixels = false;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const end = at + 12 + length;
    if (end > bytes.length || parts.length > MAX_PARTS || (at === 8) !== (name === "IHDR")) return null;
    if (name === "IHDR") {
      if (length !== 13) return null;
      size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
      if (size.width === 0 || size.height === 0) return null;
    }
    hasPixels ||= name === "IDAT";
    if (KEPT.has(name)) parts.push(bytes.subarray(at, end));
    // A critical chunk that no reader knows.
    else if (/^[A-Z]/.test(name)) return null;
    if (name === "IEND") return size && hasPixels ? { ...size, bytes: join(parts) } : null;
    at = end;
  }
  return null;
}
