import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { Manifest, SnapshotFile } from "./manifest.ts";
import type { CardContext } from "./school-record.ts";

/** Bindings of the database and of the namespace that gets the snapshot. */
export interface PublishBindings {
  readonly DB: D1Database;
  readonly SNAPSHOT: KVNamespace;
}

/** A whole publication under way. */
export interface Publishing {
  readonly db: DrizzleD1Database;
  readonly kv: KVNamespace;
  readonly version: string;
  /** Prices of the open years of its season are published. */
  readonly context: CardContext;
  /** Called with the number of schools read so far, of all. */
  readonly onProgress: ((read: number, schools: number) => void) | undefined;
}

export type PublishedFiles = Pick<Manifest, "places" | "segments" | "rankings" | "buckets" | "addresses">;

/** Largest value that KV takes. */
const KV_VALUE_BYTES = 25 * 1024 * 1024;

export async function writeFile(kv: KVNamespace, key: string, bytes: Uint8Array): Promise<SnapshotFile> {
  if (bytes.byteLength > KV_VALUE_BYTES)
    throw new Error(`${key} has ${bytes.byteLength} bytes: more than a KV value may`);
  await kv.put(key, bytes);
  return { key, bytes: bytes.byteLength };
}

/** A file of the snapshot; throws when it is gone. */
export async function getBytes(kv: KVNamespace, key: string): Promise<ArrayBuffer> {
  const bytes = await kv.get(key, "arrayBuffer");
  if (!bytes) throw new Error(`snapshot file ${key} is missing`);
  return bytes;
}

export function isSameFile(a: Uint8Array, b: ArrayBuffer): boolean {
  if (a.length !== b.byteLength) return false;
  const other = new Uint8Array(b);
  // No callback per byte: a publication compares some megabytes.
  for (let i = 0; i < a.length; i++) if (a[i] !== other[i]) return false;
  return true;
}

/** Operations of KV at a time: a Worker has six connections. */
const AT_ONCE = 6;

/** The same of a script, whose writes are sent together. */
export const AT_ONCE_IN_SCRIPTS = 16;

/** Works through items, some at a time. */
export async function inParallel<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
  atOnce: number = AT_ONCE,
): Promise<void> {
  const iterator = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = iterator.next(); !next.done; next = iterator.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
