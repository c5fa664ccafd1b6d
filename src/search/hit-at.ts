import { documentAt, type SchoolShard } from "./school-shard.ts";
import type { SchoolHit } from "./types.ts";

/** Schools kept decoded at a time: 1 KB each, and as much again several times over of what is made from them (005). */
const LIMIT = 4000;

const decoded = new WeakMap<SchoolShard, Map<number, SchoolHit>>();

/**
 * The school of a row as a hit without a distance: decoded once, then kept, as the first pages of the large cities are
 * most of what is asked. The same row gives the same object, so that what is made from it can be kept as well.
 */
export function hitAt(shard: SchoolShard, row: number): SchoolHit {
  let hits = decoded.get(shard);
  if (!hits) {
    hits = new Map();
    decoded.set(shard, hits);
  }
  let hit = hits.get(row);
  if (!hit) {
    hit = { ...documentAt(shard, row), distanceKm: null };
    // The oldest makes room: a school that is in use comes back by itself.
    if (hits.size >= LIMIT) hits.delete(hits.keys().next().value!);
    hits.set(row, hit);
  }
  return hit;
}
