import { nameAt, type SchoolShard } from "./school-shard.ts";
import { rankSchools } from "./search-schools.ts";
import { FLAG, NO_COORDINATE } from "./shard-meta.ts";
import type { SchoolQuery } from "./types.ts";

/** Where the schools of a search lie. */
export interface Located {
  /** Everything that matches. */
  readonly total: number;
  /** Those of the first that have coordinates. */
  readonly points: readonly LocatedSchool[];
}

/** As little as a map needs, in WGS84 degrees. */
export interface LocatedSchool {
  readonly slug: string;
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  /** Lowest net fee, or null when none is published. */
  readonly feeCents: number | null;
}

/** The first `limit` schools of a search on the map. Decodes a name and a slug each: about 10 ms for 3,000. */
export function locateSchools(shards: readonly SchoolShard[], query: SchoolQuery, limit: number): Located {
  const { page, total } = rankSchools(shards, { ...query, facets: [], page: 1, size: limit });
  const points = page.map(({ shard: position, row }) => {
    const shard = shards[position]!;
    return locatedAt(shard, row, (shard.flags[row]! & FLAG.hasFee) === 0 ? null : shard.fee[row]!);
  });
  return { total, points: points.filter((point) => point !== null) };
}

/** A row by the fee, or null when it has no coordinates. */
export function locatedAt(shard: SchoolShard, row: number, feeCents: number | null): LocatedSchool | null {
  if (shard.lat[row] === NO_COORDINATE) return null;
  return { ...nameAt(shard, row), lat: shard.lat[row]! / 1e6, lng: shard.lng[row]! / 1e6, feeCents };
}
