import { asc, lte } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { type ErasedSubject, erasure } from "../schema/erasures.ts";

/** Something that was erased: ids alone, nothing that tells of anybody. */
export interface Erasure {
  readonly subject: ErasedSubject;
  readonly key: string;
  /** ISO-8601 UTC. */
  readonly at: string;
}

/** Keys of the SNAPSHOT namespace that hold lists of erasures, an instant behind it each. */
export const ERASED_PREFIX = "erased/";

/** Days for which a backup may be restored: as long as erasures are remembered, and longer than any backup is kept. */
export const RESTORABLE_DAYS = 120;

const ERASURES_PER_RUN = 1000;

/** Writes down in KV, where it outlives D1, what was erased since the last time. */
export async function keepErasures(
  { DB, SNAPSHOT }: { readonly DB: D1Database; readonly SNAPSHOT: KVNamespace },
  now: Date,
): Promise<void> {
  const db = drizzle(DB);
  const rows = await db.select().from(erasure).orderBy(asc(erasure.id)).limit(ERASURES_PER_RUN);
  const last = rows.at(-1);
  if (!last) return;
  const erasures: Erasure[] = rows.map(({ subject, key, at }) => ({ subject, key, at }));
  const options = { expirationTtl: RESTORABLE_DAYS * 86_400 };
  await SNAPSHOT.put(`${ERASED_PREFIX}${now.toISOString()}/${last.id}`, JSON.stringify(erasures), options);
  await db.delete(erasure).where(lte(erasure.id, last.id));
}

/** Everything that was erased in the last RESTORABLE_DAYS and written down. */
export async function readErasures(kv: KVNamespace): Promise<Erasure[]> {
  const erasures: Erasure[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await kv.list({ prefix: ERASED_PREFIX, cursor });
    for (const { name } of page.keys) erasures.push(...((await kv.get<Erasure[]>(name, "json")) ?? []));
    if (page.list_complete) return erasures;
    cursor = page.cursor;
  }
}
