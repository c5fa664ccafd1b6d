import type { Rings } from "./geo.ts";
import { decodePolyline, encodePolyline } from "./polyline.ts";

/** The outline of a municipality: what is within an odd number of its rings, which are islands and holes, belongs to it. */
export interface StoredOutline {
  /** `encodeRings`. */
  readonly rings: string;
  readonly sourceId: string;
}

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
