import { inArray, lt, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { isoBefore } from "../../domain/time/time.ts";
import { callsLeft } from "../call-budget.ts";
import { listKeys } from "../list-keys.ts";
import { retiredFile } from "../schema/publishing.ts";
import { filesOf, type Manifest } from "./manifest.ts";
import { isShown, readManifest } from "./publication.ts";
import { inParallel, type PublishBindings } from "./publishing.ts";

/** Days that a replaced file is kept: an isolate may still be loading it, or a rollback may need it. */
const KEPT_DAYS = 1;

/** Files deleted in one run, where the event has as many calls. */
const DELETIONS_PER_RUN = 300;

/** Statements beside the deletions. */
const OTHER_CALLS = 10;

/** Keys of snapshot files, former formats included. The namespace holds other keys too. */
const FILE_KEY = /^(places|segments|rankings|details|answers|events|addresses|ground|outlines|parts|schools|offers)\//;

/** Notes the files that no publication names: a restored database knows nothing of those before it. */
export async function retireOrphans({ DB, SNAPSHOT }: PublishBindings, manifest: Manifest, now: Date): Promise<void> {
  const named = new Set(filesOf(manifest));
  const orphans: string[] = [];
  for await (const keys of listKeys(SNAPSHOT)) {
    for (const { name } of keys) if (FILE_KEY.test(name) && !named.has(name)) orphans.push(name);
  }
  await noteRetired(DB, orphans, now.toISOString());
}

/**
 * Notes files that no publication names, also those that one is about to write: once it is current it takes them from
 * the list (`commitManifest`), and if it never is they are deleted a day later.
 */
export async function noteRetired(db: D1Database, keys: readonly string[], at: string): Promise<void> {
  await db
    .prepare("INSERT OR IGNORE INTO retired_file (key, retired_at) SELECT value, ?2 FROM json_each(?1)")
    .bind(JSON.stringify(keys), at)
    .run();
}

/** Removes the files of a version that is shown again from the list of those that the cron deletes. */
export async function keepFiles(db: D1Database, manifest: Manifest): Promise<void> {
  await drizzle(db)
    .delete(retiredFile)
    .where(inArray(retiredFile.key, sql`(SELECT value FROM json_each(${JSON.stringify(filesOf(manifest))}))`));
}

/**
 * Deletes files that were replaced more than a day ago, and the publications that named them. None while KV shows
 * another publication than the current one: isolates may still read its files.
 */
export async function deleteRetiredFiles(bindings: PublishBindings, now: Date): Promise<void> {
  const db = drizzle(bindings.DB);
  const limit = isoBefore(now, { days: KEPT_DAYS });
  const most = Math.min(DELETIONS_PER_RUN, callsLeft(bindings.DB) - OTHER_CALLS);
  if (most <= 0) return;
  const due = await db.select().from(retiredFile).where(lt(retiredFile.retiredAt, limit)).limit(most);
  if (due.length === 0) return;
  const current = await readManifest(db);
  if (current && !(await isShown(bindings.SNAPSHOT, current))) return;
  const keys = due.map((file) => file.key);
  await inParallel(keys, (key) => bindings.SNAPSHOT.delete(key));
  // Last: deleting a file twice is harmless, and a file without a row would never be deleted.
  await db
    .delete(retiredFile)
    .where(inArray(retiredFile.key, sql`(SELECT value FROM json_each(${JSON.stringify(keys)}))`));
  // Whatever is older than the one that was current a day ago was replaced before that.
  await db.run(
    sql`DELETE FROM publication WHERE version < (SELECT max(version) FROM publication WHERE published_at < ${limit})`,
  );
}
