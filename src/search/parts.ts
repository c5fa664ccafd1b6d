import type { PartCard } from "./card-block.ts";
import type { Bounds } from "./cell-grid.ts";
import type { Circle } from "./circle.ts";
import type { OfferShard } from "./offer-shard.ts";
import type { Answer } from "./ports.ts";
import { citiesOf, type SchoolShard } from "./school-shard.ts";
import { NO_COORDINATE } from "./shard-meta.ts";
import type { Scope } from "./types.ts";

/** Manifest entry of a part, known before it is read. Parts are in the order of cities; a city may span several. */
export interface PartInfo {
  readonly rows: number;
  /** Number of offers. */
  readonly offerRows: number;
  /** School years of its schools, and of their offers; ascending. */
  readonly years: readonly number[];
  readonly offerYears: readonly number[];
  /** IBGE codes of its first and last city. */
  readonly firstCity: number;
  readonly lastCity: number;
  /** Around its schools that have coordinates, in microdegrees; null when none has. */
  readonly bounds: Bounds | null;
}

/** Reads the files of parts, by their position in the list. Rejects when a file cannot be read. */
export interface PartReader {
  readonly parts: readonly PartInfo[];
  /**
   * The searched columns of a part, synchronously when they are cached. `isPassing`: read among others that together may
   * not fit in memory, so that no part is evicted for it.
   */
  readonly shard: (part: number, isPassing: boolean) => Answer<OfferShard>;
  /** Frees a shard that was opened for one search and is not cached; it may not be read afterwards. A no-op for others. */
  readonly release: (shard: OfferShard) => void;
  /** The cards of rows, in their order. */
  readonly cards: (part: number, rows: readonly number[], isPassing: boolean) => Promise<readonly PartCard[]>;
}

/** Indices of the parts that a scope and a circle intersect. */
export function partsIn(parts: readonly PartInfo[], scope: Scope, circle: Circle | null): number[] {
  const { from, to } = citiesOf(scope);
  const bounds = circle?.bounds() ?? null;
  return [...parts.keys()].filter((index) => {
    const part = parts[index]!;
    if (part.lastCity < from || part.firstCity >= to) return false;
    return bounds === null || (part.bounds !== null && intersects(part.bounds, bounds));
  });
}

/** The manifest entry of an opened part. */
export function describePart(shard: OfferShard): PartInfo {
  const { schools } = shard;
  const located = Array.from(schools.lat.keys()).filter((row) => schools.lat[row] !== NO_COORDINATE);
  return {
    rows: schools.rows,
    offerRows: shard.offers,
    years: schools.years,
    offerYears: shard.years,
    firstCity: schools.cityCodes[0] ?? 0,
    lastCity: schools.cityCodes.at(-1) ?? 0,
    bounds: located.length === 0 ? null : boundsOf(schools, located),
  };
}

function boundsOf({ lat, lng }: SchoolShard, rows: readonly number[]): Bounds {
  const bounds = { south: 90e6, north: -90e6, west: 180e6, east: -180e6 };
  for (const row of rows) {
    bounds.south = Math.min(bounds.south, lat[row]!);
    bounds.north = Math.max(bounds.north, lat[row]!);
    bounds.west = Math.min(bounds.west, lng[row]!);
    bounds.east = Math.max(bounds.east, lng[row]!);
  }
  return bounds;
}

const intersects = (a: Bounds, b: Bounds) =>
  a.south <= b.north && a.north >= b.south && a.west <= b.east && a.east >= b.west;
