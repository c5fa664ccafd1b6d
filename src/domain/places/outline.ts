import type { Rings } from "./geo.ts";
import { decodePolyline, encodePolyline } from "./polyline.ts";

/** Writes rings as one text, rounded to four decimals: about 11 m. */
export function encodeRings(rings: Rings): string {
  return rings.map(encodePolyline).join(" ");
}

/** Reads what `encodeRings` wrote. */
export function decodeRings(text: string): Rings {
  return text.split(" ").flatMap((ring) => {
    const corners = decodePolyline(ring);
    return corners ? [corners] : [];
  });
}
