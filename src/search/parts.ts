import type { PartCard } from "./card-block.ts";
import type { Bounds } from "./cell-grid.ts";
import type { Circle } from "./circle.ts";
import type { OfferShard } from "./offer-shard.ts";
import type { Answer } from "./ports.ts";
import { citiesOf, type SchoolShard } from "./school-shard.ts";
import { NO_COORDINATE } from "./shard-meta.ts";
import type { Scope } from "./types.ts";

/** What is known of a part of a country before it is read. Parts follow each other by city; a city may be in several. */
export interface PartInfo {
  readonly rows: number;
  /** How many scholarships they have. */
  readonly offerRows: number;
  /** School years of its schools, and of their scholarships; ascending. */
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

/** The parts in which a scope, and a circle, may have schools. */
export function partsIn(parts: readonly PartInfo[], scope: Scope, circle: Circle | null): number[] {
  const { from, to } = citiesOf(scope);
  const bounds = circle?.bounds() ?? null;
  return [...parts.keys()].filter((index) => {
    const part = parts[index]!;
    if (part.lastCity < from || part.firstCity >= to) return false;
    return bounds === null || (part.bounds !== null && meets(part.bounds, bounds));
  });
}

/** What is told of a part ahead, from its shard. */
export function describePart(offers: OfferShard): PartInfo {
  const shard = offers.schools;
  const located = Array.from(shard.lat.keys()).filter((row) => shard.lat[row] !== NO_COORDINATE);
  return {
    rows: shard.rows,
    offerRows: offers.offers,
    years: shard.years,
    offerYears: offers.years,
    firstCity: shard.cityCodes[0] ?? 0,
    lastCity: shard.cityCodes.at(-1) ?? 0,
    bounds: located.length === 0 ? null : boundsOf(shard, located),
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

const meets = (a: Bounds, b: Bounds) =>
  a.south <= b.north && a.north >= b.south && a.west <= b.east && a.east >= b.west;
