import { desc } from "drizzle-orm";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import { publication, source } from "../schema.ts";
import { MANIFEST_KEY, type Manifest, type PublishedSource } from "./manifest.ts";

/**
 * Makes a manifest current: in D1, which the next publishing starts from (KV may show an old value for a minute), then
 * in KV, which isolates poll.
 */
export async function commitManifest(
  bindings: { DB: D1Database; SNAPSHOT: KVNamespace },
  manifest: Manifest,
): Promise<void> {
  const json = JSON.stringify(manifest);
  await drizzle(bindings.DB)
    .insert(publication)
    .values({ version: manifest.version, publishedAt: manifest.publishedAt, manifest: json });
  await bindings.SNAPSHOT.put(MANIFEST_KEY, json);
}

/** The current manifest, or null before anything was published. */
export async function readManifest(db: DrizzleD1Database): Promise<Manifest | null> {
  const [row] = await db.select().from(publication).orderBy(desc(publication.version)).limit(1);
  return row ? JSON.parse(row.manifest) : null;
}

/** All sources of facts, and whether one of them is a demonstration. */
export async function readSources(
  db: DrizzleD1Database,
): Promise<{ sources: Record<string, PublishedSource>; isDemonstration: boolean }> {
  const rows = await db.select().from(source);
  return {
    sources: Object.fromEntries(
      rows.map(({ id, title, publisher, url, referenceDate }) => [id, { title, publisher, url, referenceDate }]),
    ),
    isDemonstration: rows.some((row) => row.isDemonstration === 1),
  };
}
