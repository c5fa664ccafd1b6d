import { inArray, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { cityOutline } from "../schema/catalog.ts";
import { KeyedLines } from "./keyed-lines.ts";
import { bucketOf, type Manifest, outlinesKey } from "./manifest.ts";
import { inParallel } from "./publishing.ts";

/** Number of files with outlines: of all municipalities, ninety each. */
export const OUTLINE_BUCKETS = 64;

/**
 * Writes the outlines of the municipalities by the buckets of their codes: all, or the buckets of some codes, where the others
 * keep the version of `current`. Returns the version of each, null for one without any.
 */
export async function writeOutlines(
  db: DrizzleD1Database,
  kv: KVNamespace,
  version: string,
  { outlines: current = [] }: Pick<Manifest, "outlines"> = {},
  changed?: readonly string[],
): Promise<readonly (string | null)[]> {
  const stored = await db.select({ code: cityOutline.ibgeCode }).from(cityOutline);
  const byBucket = Map.groupBy(stored, ({ code }) => bucketOf(code, OUTLINE_BUCKETS));
  const touched = changed && new Set(changed.map((code) => bucketOf(code, OUTLINE_BUCKETS)));
  const versions = Array.from({ length: OUTLINE_BUCKETS }, (_, bucket) => {
    if (touched && !touched.has(bucket)) return current[bucket] ?? null;
    return byBucket.has(bucket) ? version : null;
  });
  await inParallel(byBucket, async ([bucket, own]) => {
    if (versions[bucket] !== version) return;
    const codes = JSON.stringify(own.map(({ code }) => code));
    const isHere = inArray(cityOutline.ibgeCode, sql`(SELECT value FROM json_each(${codes}))`);
    const lines = new KeyedLines();
    for (const { ibgeCode, rings, sourceId } of await db.select().from(cityOutline).where(isHere)) {
      lines.set(ibgeCode, { rings, sourceId });
    }
    await kv.put(outlinesKey(bucket, version), lines.build());
  });
  return versions;
}
