import { median } from "../median.ts";
import { distanceKm, type Point } from "./geo.ts";

/** Places farther from the middle than this many times the usual distance would press the others together. */
const FAR = 4;

/** Drops outliers: one wrong coordinate would press all other points together. */
export function withoutFarOnes<L extends { readonly location: Point }>(located: readonly L[]): L[] {
  if (located.length === 0) return [];
  const middle = { lat: median(located.map((n) => n.location.lat))!, lng: median(located.map((n) => n.location.lng))! };
  const distances = located.map((n) => distanceKm(middle, n.location));
  const limit = FAR * median(distances)!;
  return located.filter((_, i) => distances[i]! <= limit);
}
