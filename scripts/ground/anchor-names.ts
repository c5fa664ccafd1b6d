import { readFileSync } from "node:fs";
import type { PlacedName } from "../../src/domain/places/ground.ts";
import { GROUND_FOLDER } from "./ground-files.ts";
import { type Corner, contains, type Line, STEPS, toPlacedName } from "./lines.ts";
import type { Water } from "./water-around.ts";

/** Names at most. */
export const MOST_ANCHORS = 16;

/** Pixels of the first view between the circles around a point that are tried, and their number: a name stays there. */
const [APART, CIRCLES] = [3, 4];

let known: ReadonlyMap<string, readonly PlacedName[]> | undefined;

/** The best known neighborhoods of a city, from `data/ground/neighborhood-names.csv`; undefined for most cities. */
export function knownNeighborhoods(code: string): readonly PlacedName[] | undefined {
  if (!known) {
    const [, ...lines] = readFileSync(new URL("neighborhood-names.csv", GROUND_FOLDER), "utf8").trim().split("\n");
    const rows = lines.map((line) => {
      const [city, name, lat, lng] = line.split(",");
      return { city: city!, placed: [name!, Number(lat), Number(lng)] as const };
    });
    const byCity = Map.groupBy(rows, ({ city }) => city);
    known = new Map([...byCity].map(([city, all]) => [city, all.map(({ placed }) => placed)]));
  }
  return known.get(code);
}

/**
 * The names of neighborhoods, each on land within the rings of its city, and as near to its position as that is. One
 * that would be too far away is left out. A pixel of the first view is `pixelSteps`.
 */
export function anchorNames(
  neighborhoods: readonly PlacedName[],
  rings: readonly Line[],
  { shores, rivers }: Water,
  pixelSteps: number,
): PlacedName[] {
  const isDry = (at: Corner) => (shores.length === 0 || contains(shores, at)) && !contains(rivers, at);
  const placed = neighborhoods.flatMap(([name, lat, lng]): PlacedName[] => {
    const around = spotsAround([lng * STEPS, lat * STEPS], APART * pixelSteps);
    const nearest = around.find((spot) => contains(rings, spot) && isDry(spot));
    return nearest ? [toPlacedName(name, nearest)] : [];
  });
  return placed.slice(0, MOST_ANCHORS);
}

/** A corner and those on some circles around it, the nearest first. */
function spotsAround([x, y]: Corner, apart: number): Corner[] {
  const around = Array.from({ length: 12 * CIRCLES }, (_, i): Corner => {
    const [away, angle] = [apart * (1 + Math.floor(i / 12)), (i * Math.PI) / 6];
    return [x + away * Math.cos(angle), y + away * Math.sin(angle)];
  });
  return [[x, y], ...around];
}
