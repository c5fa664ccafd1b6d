import type { Point } from "./geo.ts";

/** Maximum corners of an area. */
export const MAX_AREA_CORNERS = 40;

/** Steps per degree: four decimals are about 11 m. */
const PRECISION = 4;
const STEPS = 10 ** PRECISION;

/** Beginning of a Flexible Polyline: version 1, four decimals, no third dimension. */
const HEADER = "BE";
const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const MORE = 32;

/**
 * Writes the corners of a polygon for a URL, rounded to four decimals: HERE's Flexible Polyline format, without the closing
 * corner. Null for too many corners, and for a polygon without a surface, as of two corners.
 */
export function encodeArea(corners: readonly Point[]): string | null {
  const steps = corners.map(({ lat, lng }) => [Math.round(lat * STEPS), Math.round(lng * STEPS)] as const);
  if (corners.length > MAX_AREA_CORNERS || !hasSurface(steps)) return null;
  let text = HEADER;
  let before: readonly [number, number] = [0, 0];
  for (const step of steps) {
    text += digitsOf(step[0] - before[0]) + digitsOf(step[1] - before[1]);
    before = step;
  }
  return text;
}

/** Reads what `encodeArea` wrote; null for any other text. */
export function decodeArea(text: string): Point[] | null {
  const numbers = numbersIn(text.slice(HEADER.length));
  const corners: Point[] = [];
  let [lat, lng] = [0, 0];
  for (let i = 0; i < numbers.length; i += 2) {
    lat += numbers[i]!;
    lng += numbers[i + 1]!;
    if (Math.abs(lat) > 90 * STEPS || Math.abs(lng) > 180 * STEPS) return null;
    corners.push({ lat: lat / STEPS, lng: lng / STEPS });
  }
  // Rejects malformed text, and other spellings of an area: the text is a cache key.
  return encodeArea(corners) === text ? corners : null;
}

/**
 * Opposite corners of an area that is the part of a map which one sees: a rectangle, counterclockwise from the south-west. Null
 * of any other; a line that somebody drew is hardly that straight.
 */
export function rectangleOf(corners: readonly Point[] | null): readonly [northWest: Point, southEast: Point] | null {
  const [southWest, southEast, northEast, northWest] = corners ?? [];
  if (corners?.length !== 4 || !southWest || !southEast || !northEast || !northWest) return null;
  const isUpright =
    northWest.lat === northEast.lat &&
    southWest.lat === southEast.lat &&
    northWest.lng === southWest.lng &&
    northEast.lng === southEast.lng;
  return isUpright && northWest.lat > southEast.lat && northWest.lng < southEast.lng ? [northWest, southEast] : null;
}

/** A signed number in digits of five bits, the lowest first. */
function digitsOf(number: number): string {
  let rest = number < 0 ? -2 * number - 1 : 2 * number;
  let text = "";
  for (; rest >= MORE; rest = Math.floor(rest / MORE)) text += DIGITS[MORE + (rest % MORE)];
  return text + DIGITS[rest];
}

/** The numbers of a well-formed text; of any other text, numbers that `digitsOf` does not write so. */
function numbersIn(text: string): number[] {
  const numbers: number[] = [];
  let [value, unit] = [0, 1];
  for (const letter of text) {
    const digit = DIGITS.indexOf(letter);
    value += (digit % MORE) * unit;
    if (digit >= MORE) unit *= MORE;
    else {
      numbers.push(value % 2 === 1 ? -(value + 1) / 2 : value / 2);
      [value, unit] = [0, 1];
    }
  }
  return numbers;
}

function hasSurface(corners: readonly (readonly [y: number, x: number])[]): boolean {
  const [first] = corners;
  const second = corners.find(([y, x]) => y !== first![0] || x !== first![1]);
  if (!first || !second) return false;
  return corners.some(([y, x]) => (second[1] - first[1]) * (y - first[0]) !== (x - first[1]) * (second[0] - first[0]));
}
