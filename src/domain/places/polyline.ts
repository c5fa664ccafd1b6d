import type { Point } from "./geo.ts";

/** Steps per degree: four decimals are about 11 m. */
const STEPS = 10 ** 4;

/** Beginning of a Flexible Polyline: version 1, four decimals, no third dimension. */
const HEADER = "BE";
const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const MORE = 32;

/** A point in whole steps. */
export type Step = readonly [y: number, x: number];

export function toSteps(points: readonly Point[]): Step[] {
  return points.map(({ lat, lng }) => [Math.round(lat * STEPS), Math.round(lng * STEPS)]);
}

/** Writes points, rounded to four decimals, in letters that a URL may have: HERE's Flexible Polyline format. */
export function encodePolyline(points: readonly Point[]): string {
  let text = HEADER;
  let before: Step = [0, 0];
  for (const step of toSteps(points)) {
    text += digitsOf(step[0] - before[0]) + digitsOf(step[1] - before[1]);
    before = step;
  }
  return text;
}

/**
 * Reads what `encodePolyline` wrote; null for points that are none. Of any other text points that are not written so.
 */
export function decodePolyline(text: string): Point[] | null {
  const numbers = numbersIn(text.slice(HEADER.length));
  const points: Point[] = [];
  let [lat, lng] = [0, 0];
  for (let i = 0; i < numbers.length; i += 2) {
    lat += numbers[i]!;
    lng += numbers[i + 1]!;
    if (Math.abs(lat) > 90 * STEPS || Math.abs(lng) > 180 * STEPS) return null;
    points.push({ lat: lat / STEPS, lng: lng / STEPS });
  }
  return points;
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
