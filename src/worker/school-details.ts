import { findInBucket, findMoved } from "../backend/publish/detail-bucket.ts";
import { findLine } from "../backend/publish/keyed-lines.ts";
import { LruFiles } from "../backend/publish/lru-files.ts";
import { addressesKey, bucketKey, bucketOf, groundKey, type Manifest } from "../backend/publish/manifest.ts";
import { readBytes } from "../backend/publish/read-kv.ts";
import { SnapshotUnavailable } from "../backend/publish/snapshot-unavailable.ts";
import { Memo } from "../domain/memo.ts";
import type { StoredGround } from "../domain/places/ground.ts";
import type { AddressBucket } from "../search/addresses.ts";
import type { SchoolDetail } from "../search/school-detail.ts";
import type { SchoolRecord } from "../search/types.ts";
import type { AppContext } from "./app-context.ts";
import { matchCached, putCached } from "./data-centre-cache.ts";

/** Seconds a bucket is cached: its key contains its version, so it is never stale. */
const CACHE_S = 86_400;

/** Schools looked at last, of all versions: who reads a school's page goes on to its forms. One has some 10 KB. */
const details = new Memo<SchoolDetail>(64);

/** Addresses of the streets that were looked for last, of all versions; a bucket has some 30 KB. */
const addressBuckets = new LruFiles<AddressBucket>(1024 * 1024);

/** The files of the maps that were looked at last, of all versions; one has some 40 KB. */
const groundFiles = new LruFiles<Uint8Array>(512 * 1024);

/**
 * The details of a school, or null if there is none: at most one read of the Cache API or KV. A former slug
 * (`slug_qe`) finds the school under its own slug, with a second read. Throws SnapshotUnavailable when KV cannot be
 * read or the bucket is missing: an outage must not look like an absence.
 */
export async function findSchoolDetail(c: AppContext, manifest: Manifest, slug: string): Promise<SchoolDetail | null> {
  const bucket = keyOf(manifest, slug);
  const key = `${bucket}/${slug}`;
  const known = details.find(key);
  if (known) return known;
  const bytes = await readCached(c, bucket);
  const detail = findInBucket(bytes, slug);
  if (detail) return details.add(key, detail);
  const moved = findMoved(bytes, slug);
  return moved === null ? null : findInBucket(await readCached(c, keyOf(manifest, moved)), moved);
}

/** The card of a private school by slug, or null. One read of KV: cards are not all in memory. */
export async function findPrivateSchool(
  kv: KVNamespace,
  manifest: Manifest,
  slug: string,
): Promise<SchoolRecord | null> {
  const card = findInBucket(await readBucket(kv, keyOf(manifest, slug), { cacheTtl: CACHE_S }), slug)?.card;
  return card?.administration === "privada" ? card : null;
}

/** The addresses with a key; null without, or when unreadable: a search by street is then one by name. */
export async function readAddresses(kv: KVNamespace, manifest: Manifest, key: string): Promise<AddressBucket | null> {
  const { addresses } = manifest;
  if (!addresses) return null;
  const file = addressesKey(addresses, bucketOf(key, addresses.buckets));
  const opened = addressBuckets.get(file);
  if (opened) return opened;
  const bytes = await readBytes(kv, file, { cacheTtl: CACHE_S });
  if (!bytes) return null;
  const bucket: AddressBucket = JSON.parse(new TextDecoder().decode(bytes));
  addressBuckets.add(file, bucket, bytes.byteLength, false);
  return bucket;
}

/** The ground of a map; null without one, and when it cannot be read: a map is then one without it. */
export async function readGround(kv: KVNamespace, { ground }: Manifest, key: string): Promise<StoredGround | null> {
  if (!ground) return null;
  const file = groundKey(ground, bucketOf(key, ground.buckets));
  let bytes = groundFiles.get(file);
  if (!bytes) {
    const read = await readBytes(kv, file, { cacheTtl: CACHE_S });
    if (!read) return null;
    bytes = new Uint8Array(read);
    groundFiles.add(file, bytes, bytes.byteLength, false);
  }
  return findLine(bytes, key) as StoredGround | null;
}

async function readCached(c: AppContext, key: string): Promise<Uint8Array> {
  const cacheKey = `${c.get("url").origin}/cache/${key}`;
  const cached = await matchCached(c, cacheKey);
  if (cached) return new Uint8Array(await cached.arrayBuffer());
  const bytes = await readBucket(c.env.SNAPSHOT, key);
  putCached(c, cacheKey, new Response(bytes, { headers: { "cache-control": `max-age=${CACHE_S}` } }));
  return bytes;
}

async function readBucket(...[kv, key, options]: Parameters<typeof readBytes>) {
  const bytes = await readBytes(kv, key, options);
  if (bytes === null) throw new SnapshotUnavailable(`bucket ${key} cannot be read`);
  return new Uint8Array(bytes);
}

function keyOf({ buckets }: Manifest, slug: string): string {
  const bucket = bucketOf(slug, buckets.length);
  return bucketKey(bucket, buckets[bucket]!);
}
