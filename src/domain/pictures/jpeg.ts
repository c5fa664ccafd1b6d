import { join } from "./join-bytes.ts";
import { MAX_PARTS, type ReadPicture } from "./read-picture.ts";

const [SOI, EOI, SOS, APP0, APP1, APP2, APP14, APP15, COM] = [0xd8, 0xd9, 0xda, 0xe0, 0xe1, 0xe2, 0xee, 0xef, 0xfe];
/** Frames: all of 0xc0 to 0xcf but the tables among them. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** More scans are no photograph: each costs a reader a pass over all pixels. */
const MAX_SCANS = 64;

/**
 * Walks the segments of a JPEG (ITU T.81, annex B) and keeps those that its pixels need: no EXIF, XMP, IPTC, comments,
 * thumbnails, nor what follows its end, such as the video of a "live" photo. The direction in which it is held stays.
 */
export function readJpeg(bytes: Uint8Array<ArrayBuffer>): ReadPicture | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Uint8Array<ArrayBuffer>[] = [bytes.subarray(0, 2)];
  let size: { width: number; height: number } | null = null;
  let orientation = 1;
  let scans = 0;
  let at = 2;
  while (at + 2 <= bytes.length) {
    if (bytes[at] !== 0xff || parts.length > MAX_PARTS) return null;
    const marker = bytes[at + 1]!;
    // A byte of filling before a marker.
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === EOI) {
      if (!size || scans === 0) return null;
      const held = orientation === 1 ? [] : [exifWith(orientation)];
      const [start, ...rest] = parts;
      return { ...size, bytes: join([start!, ...held, ...rest, bytes.subarray(at, at + 2)]) };
    }
    if (marker === SOI || marker === 0 || at + 4 > bytes.length) return null;
    const length = view.getUint16(at + 2);
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) return null;
    if (isFrame(marker)) {
      if (length < 8 || size) return null;
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
      // Zero lines: they would be counted by a marker behind the pixels.
      if (size.height === 0 || size.width === 0) return null;
    }
    if (marker === APP1) orientation = orientationIn(bytes.subarray(at + 4, end)) ?? orientation;
    if (isKept(marker, bytes.subarray(at + 4, end))) parts.push(bytes.subarray(at, end));
    at = end;
    if (marker === SOS) {
      if (++scans > MAX_SCANS || !size) return null;
      at = endOfScan(bytes, end);
      parts.push(bytes.subarray(end, at));
    }
  }
  return null;
}

/** Whether a segment is kept. Of application segments: JFIF, the colour profile, and Adobe's, which has the colours. */
function isKept(marker: number, data: Uint8Array): boolean {
  if (marker === COM) return false;
  if (marker < APP0 || marker > APP15) return true;
  if (marker === APP0) return startsWith(data, "JFIF\0");
  if (marker === APP2) return startsWith(data, "ICC_PROFILE\0");
  return marker === APP14 && startsWith(data, "Adobe");
}

/** Index of the next marker other than a restart; a 0xff of the pixels is followed by a zero. */
function endOfScan(bytes: Uint8Array, start: number): number {
  for (let at = start; at + 1 < bytes.length; at++) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1]!;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

/** The orientation (2 to 8) in an EXIF segment; null for none. */
function orientationIn(data: Uint8Array): number | null {
  if (!startsWith(data, "Exif\0\0") || data.length < 14) return null;
  const tiff = new DataView(data.buffer, data.byteOffset + 6, data.byteLength - 6);
  const isLittle = tiff.getUint16(0) === 0x4949;
  const first = tiff.getUint32(4, isLittle);
  if (first + 2 > tiff.byteLength) return null;
  const entries = tiff.getUint16(first, isLittle);
  for (let i = 0; i < entries; i++) {
    const entry = first + 2 + 12 * i;
    if (entry + 12 > tiff.byteLength) return null;
    if (tiff.getUint16(entry, isLittle) !== 0x0112) continue;
    const value = tiff.getUint16(entry + 8, isLittle);
    return value >= 2 && value <= 8 ? value : null;
  }
  return null;
}

/** An EXIF segment with the orientation alone. */
function exifWith(orientation: number): Uint8Array<ArrayBuffer> {
  const tiff = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];
  return Uint8Array.from([0xff, APP1, 0, tiff.length + 8, 0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff]);
}

function startsWith(data: Uint8Array, text: string): boolean {
  return data.length >= text.length && [...text].every((letter, i) => data[i] === letter.charCodeAt(0));
}
