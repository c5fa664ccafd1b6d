import { findInBucket, findMoved } from "../backend/publish/detail-bucket.ts";
import { bucketKey, bucketOf, type Manifest } from "../backend/publish/manifest.ts";
import { readBytes } from "../backend/publish/read-kv.ts";
import { SnapshotUnavailable } from "../backend/publish/snapshot-unavailable.ts";
import type { SchoolDetail } from "../search/school-detail.ts";
import type { SchoolDocument } from "../search/types.ts";
import { matchCached, putCached } from "./data-centre-cache.ts";
import type { RoundTrips } from "./telemetry/round-trips.ts";

/** Seconds a bucket is cached: its key contains its version, so it is never stale. */
const CACHE_S = 86_400;

/**
 * The details of a school, or null if there is none: one read of the Cache API or KV. A former slug (`slug_qe`) finds the
 * school under its own slug, with a second read. Throws SnapshotUnavailable when KV cannot be read or the bucket is
 * missing: an outage must not look like an absence.
 */
export async function findSchoolDetail(
  kv: KVNamespace,
  manifest: Manifest,
  slug: string,
  origin: string,
  waitUntil: (work: Promise<unknown>) => void,
  trips: RoundTrips,
): Promise<SchoolDetail | null> {
  const read = (of: string) =>
    readBucket(kv, manifest, bucketOf(of, manifest.buckets.length), origin, waitUntil, trips);
  const bytes = await read(slug);
  const detail = findInBucket(bytes, slug);
  const moved = detail ? null : findMoved(bytes, slug);
  return moved === null ? detail : findInBucket(await read(moved), moved);
}

/** The card of a private school by slug, or null. One read of KV: cards are not all in memory. */
export async function findPrivateSchool(
  kv: KVNamespace,
  { buckets }: Manifest,
  slug: string,
): Promise<SchoolDocument | null> {
  const bucket = bucketOf(slug, buckets.length);
  const key = bucketKey(bucket, buckets[bucket]!);
  const bytes = await readBytes(kv, key, { cacheTtl: CACHE_S });
  if (bytes === null) throw new SnapshotUnavailable(`detail bucket ${key} cannot be read`);
  const card = findInBucket(new Uint8Array(bytes), slug)?.card;
  return card?.administration === "privada" ? card : null;
}

async function readBucket(
  kv: KVNamespace,
  manifest: Manifest,
  bucket: number,
  origin: string,
  waitUntil: (work: Promise<unknown>) => void,
  trips: RoundTrips,
): Promise<Uint8Array> {
  const key = bucketKey(bucket, manifest.buckets[bucket]!);
  const cacheKey = `${origin}/cache/${key}`;
  const cached = await matchCached(cacheKey);
  if (cached) {
    trips.cacheHits++;
    return new Uint8Array(await cached.arrayBuffer());
  }
  trips.cacheMisses++;
  const bytes = await readBytes(kv, key);
  if (bytes === null) throw new SnapshotUnavailable(`detail bucket ${key} cannot be read`);
  const entry = new Response(bytes, { headers: { "cache-control": `max-age=${CACHE_S}` } });
  waitUntil(putCached(cacheKey, entry));
  return new Uint8Array(bytes);
}
