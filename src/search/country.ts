import type { Bounds } from "./cell-grid.ts";
import { NO_COORDINATE } from "./coordinates.ts";
import type { Region } from "./region.ts";
import { citiesOf } from "./school-columns.ts";
import type { Segment } from "./segment.ts";
import type { StoredCard } from "./stored-card.ts";
import type { Scope } from "./types.ts";

/** Summary of a segment, known before it is read. Segments are sorted by city; a city may span several. */
export interface SegmentInfo {
  readonly rows: number;
  readonly offerRows: number;
  /** School years of its offers, ascending. */
  readonly offerYears: readonly number[];
  /** IBGE codes of its first and last city. */
  readonly firstCity: number;
  readonly lastCity: number;
  /** Around its schools that have coordinates, in microdegrees; null when none has. */
  readonly bounds: Bounds | null;
}

/** Schools in segments, read when a search needs them. Rejects when a file cannot be read. */
export interface Country {
  readonly segments: readonly SegmentInfo[];
  /**
   * The searched columns of a segment, synchronously when they are cached. `isPassing`: read among others that together
   * may not fit in memory, so that no segment is evicted for it.
   */
  readonly segment: (index: number, isPassing: boolean) => Segment | Promise<Segment>;
  /**
   * Frees a segment that was opened for one search and is not cached; it may not be read afterwards. A no-op for
   * others.
   */
  readonly release: (segment: Segment) => void;
  /** The cards of rows of a segment, in their order. */
  readonly cards: (
    index: number,
    segment: Segment,
    rows: readonly number[],
    isPassing: boolean,
  ) => Promise<StoredCard[]>;
}

/** Segments read concurrently, so that a cold isolate does not wait for each. */
const READ_AHEAD = 4;

/** Calls `add` with each segment that a scope and a region intersect, in order, reading ahead. */
export async function eachSegment(
  country: Country,
  scope: Scope,
  region: Region | null,
  add: (segment: Segment, index: number) => void,
): Promise<void> {
  const indices = segmentsIn(country.segments, scope, region);
  const isPassing = 2 * indices.length > country.segments.length;
  const begin = (index: number) => {
    const segment = country.segment(index, isPassing);
    // A read that fails before its turn rejects when its turn comes.
    if (segment instanceof Promise) segment.catch(() => {});
    return segment;
  };
  const coming = indices.slice(0, READ_AHEAD).map(begin);
  for (const [i, index] of indices.entries()) {
    const segment = await coming.shift()!;
    const next = indices[i + READ_AHEAD];
    if (next !== undefined) coming.push(begin(next));
    add(segment, index);
    country.release(segment);
  }
}

/** Indices of the segments that a scope and a region intersect. */
export function segmentsIn(segments: readonly SegmentInfo[], scope: Scope, region: Region | null): number[] {
  const { from, to } = citiesOf(scope);
  const bounds = region?.bounds() ?? null;
  return [...segments.keys()].filter((index) => {
    const segment = segments[index]!;
    if (segment.lastCity < from || segment.firstCity >= to) return false;
    return bounds === null || (segment.bounds !== null && intersects(segment.bounds, bounds));
  });
}

export function describeSegment({ schools, offers, years }: Segment): SegmentInfo {
  const { lat, lng } = schools;
  const bounds = { south: 90e6, north: -90e6, west: 180e6, east: -180e6 };
  for (const [row, south] of lat.entries()) {
    if (south === NO_COORDINATE) continue;
    bounds.south = Math.min(bounds.south, south);
    bounds.north = Math.max(bounds.north, south);
    bounds.west = Math.min(bounds.west, lng[row]!);
    bounds.east = Math.max(bounds.east, lng[row]!);
  }
  return {
    rows: schools.rows,
    offerRows: offers,
    offerYears: years,
    firstCity: schools.cityCodes[0] ?? 0,
    lastCity: schools.cityCodes.at(-1) ?? 0,
    bounds: bounds.south > bounds.north ? null : bounds,
  };
}

const intersects = (a: Bounds, b: Bounds) =>
  a.south <= b.north && a.north >= b.south && a.west <= b.east && a.east >= b.west;
