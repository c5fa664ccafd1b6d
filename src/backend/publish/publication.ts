import { desc, sql } from "drizzle-orm";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import type { PublishedSource } from "../../contract/publication.ts";
import { source } from "../schema/catalog.ts";
import { publication } from "../schema/publishing.ts";
import type { HoldNote, HoldReason } from "./held.ts";
import { filesOf, instantOf, MANIFEST_KEY, type Manifest } from "./manifest.ts";
import type { PublishBindings } from "./publishing.ts";

/**
 * Makes a manifest current: in D1, which the next publishing starts from (KV may show an old value for a minute), with
 * the files that it replaces, then in KV, which isolates poll. False, with nothing changed, when the current manifest
 * is not `base` any more: a concurrent publication was first, and this manifest may lack its changes.
 */
export async function commitManifest(
  bindings: PublishBindings,
  manifest: Manifest,
  base: Manifest | null,
): Promise<boolean> {
  const json = JSON.stringify(manifest);
  // Not `publishedAt`: a version that is shown again keeps the day of its data.
  const committedAt = instantOf(manifest.version);
  const insert = bindings.DB.prepare(
    `INSERT INTO publication (version, published_at, manifest)
     SELECT ?1, ?2, ?3 WHERE (SELECT max(version) FROM publication) IS ?4`,
  ).bind(manifest.version, committedAt, json, base?.version ?? null);
  // In one transaction: files that nobody noted would never be deleted.
  const retire = base?.format === manifest.format ? [retireStatement(bindings.DB, base, manifest, committedAt)] : [];
  const [inserted] = await bindings.DB.batch([insert, keepStatement(bindings.DB, manifest), ...retire]);
  if (inserted!.meta.changes === 0) return false;
  await bindings.SNAPSHOT.put(MANIFEST_KEY, json);
  return true;
}

/**
 * Statement that takes the files of a version from the list of those to delete (`noteRetired`), if it became current.
 */
function keepStatement(db: D1Database, manifest: Manifest): D1PreparedStatement {
  return db
    .prepare(
      `DELETE FROM retired_file WHERE substr(key, -length(?1) - 1) = '/' || ?1
       AND (SELECT manifest FROM publication WHERE version = ?1) = ?2`,
    )
    .bind(manifest.version, JSON.stringify(manifest));
}

/** Statement that notes the files of a publication that the next one does not name any more, if that became current. */
function retireStatement(db: D1Database, replaced: Manifest, by: Manifest, at: string): D1PreparedStatement {
  const current = new Set(filesOf(by));
  const retired = filesOf(replaced).filter((key) => !current.has(key));
  return db
    .prepare(
      `INSERT OR IGNORE INTO retired_file (key, retired_at) SELECT value, ?2 FROM json_each(?1)
       WHERE (SELECT manifest FROM publication WHERE version = ?3) = ?4`,
    )
    .bind(JSON.stringify(retired), at, by.version, JSON.stringify(by));
}

/** Shows a version again, under a new number: isolates and caches know a version by it. */
export function heldManifest(
  target: Manifest,
  current: Manifest | null,
  reason: HoldReason,
  now: Date,
  note: HoldNote = {},
): Manifest {
  return {
    ...target,
    version: nextVersion(current, now),
    isContinued: false,
    held: { version: target.held?.version ?? target.version, since: now.toISOString(), reason, ...note },
  };
}

/** Writes the current manifest to KV again, in case a publisher was interrupted or overtaken before it did. */
export async function repairManifest(bindings: PublishBindings): Promise<void> {
  const current = await readManifest(drizzle(bindings.DB));
  if (current && !(await isShown(bindings.SNAPSHOT, current)))
    await bindings.SNAPSHOT.put(MANIFEST_KEY, JSON.stringify(current));
}

/** Whether KV has this manifest, and not another. */
export async function isShown(kv: KVNamespace, { version }: Manifest): Promise<boolean> {
  return (await kv.get<Manifest>(MANIFEST_KEY, "json"))?.version === version;
}

/**
 * Version after the current one, named after an instant in base-36 milliseconds: sorts by time, and never goes back.
 */
export function nextVersion(current: Manifest | null, now: Date): string {
  const last = current ? Number.parseInt(current.version, 36) : 0;
  return Math.max(now.getTime(), last + 1).toString(36);
}

/** The current manifest, or null before anything was published. */
export async function readManifest(db: DrizzleD1Database): Promise<Manifest | null> {
  const [row] = await db.select().from(publication).orderBy(desc(publication.version)).limit(1);
  return row ? JSON.parse(row.manifest) : null;
}

/** The version from before the change that a publication continues; itself, unless it is a part of one. */
export async function readBeforeParts(db: DrizzleD1Database, current: Manifest): Promise<Manifest> {
  if (!current.isContinued) return current;
  const isWhole = sql`coalesce(${publication.manifest} ->> '$.isContinued', 0) = 0`;
  const [row] = await db.select().from(publication).where(isWhole).orderBy(desc(publication.version)).limit(1);
  return row ? JSON.parse(row.manifest) : current;
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
