import { asc, lte } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { DAY_MS } from "../../domain/time/time.ts";
import { listKeys } from "../list-keys.ts";
import type { PublishBindings } from "../publish/publishing.ts";
import { accessChange, erasure } from "../schema/journal.ts";

/** An erasure: the key of a row, no personal data. */
export type Erasure = Omit<typeof erasure.$inferSelect, "id">;

/** A change of access rights: the key of a row, no credential. */
export type AccessChange = Omit<typeof accessChange.$inferSelect, "id">;

/** Changes to replay on a restored backup. */
export interface Journal {
  readonly erasures: readonly Erasure[];
  readonly accessChanges: readonly AccessChange[];
}

/** Tables of the journal, and their key prefixes in the SNAPSHOT namespace; an instant follows. */
const PARTS = { erasures: [erasure, "erased/"], accessChanges: [accessChange, "access/"] } as const;

/** Days for which a backup may be restored, and so the retention of the journal. */
export const RESTORABLE_DAYS = 120;

const ROWS_PER_KEY = 1000;

/** Moves the journal from D1 to KV, so that it survives the loss of D1. */
export async function archiveJournal({ DB, SNAPSHOT }: PublishBindings, now: Date): Promise<void> {
  const db = drizzle(DB);
  const options = { expirationTtl: (RESTORABLE_DAYS * DAY_MS) / 1000 };
  for (const [table, prefix] of Object.values(PARTS)) {
    for (let isWhole = false; !isWhole; ) {
      const rows = await db.select().from(table).orderBy(asc(table.id)).limit(ROWS_PER_KEY);
      isWhole = rows.length < ROWS_PER_KEY;
      const last = rows.at(-1);
      if (!last) break;
      const entries = rows.map(({ id: _, ...entry }) => entry);
      await SNAPSHOT.put(`${prefix}${now.toISOString()}/${last.id}`, JSON.stringify(entries), options);
      await db.delete(table).where(lte(table.id, last.id));
    }
  }
}

/** The journal of the last RESTORABLE_DAYS in KV, oldest entries first. */
export async function readJournal(kv: KVNamespace): Promise<Journal> {
  return {
    erasures: await readPart<Erasure>(kv, PARTS.erasures[1]),
    accessChanges: await readPart<AccessChange>(kv, PARTS.accessChanges[1]),
  };
}

async function readPart<Entry extends { readonly at: string }>(kv: KVNamespace, prefix: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const keys of listKeys(kv, prefix)) {
    for (const { name } of keys) entries.push(...((await kv.get<Entry[]>(name, "json")) ?? []));
  }
  return entries;
}
