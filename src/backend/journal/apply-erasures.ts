import { and, eq, lte } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { erasePerson, eraseRows } from "../personal-data/erase.ts";
import { PERSONAL_TABLES } from "../personal-data/list.ts";
import { account } from "../schema/accounts.ts";
import type { Erasure } from "./archive-journal.ts";

/** Replays erasures on a restored backup, except on newer rows that reuse a key. Returns the number of erased rows. */
export async function applyErasures(db: D1Database, erasures: readonly Erasure[]): Promise<number> {
  let found = 0;
  for (const { subject, key, at } of erasures) {
    if (subject === "account") found += await eraseAccount(db, Number(key), at);
    else if (await eraseRow(db, subject, key, at)) found++;
  }
  return found;
}

async function eraseAccount(db: D1Database, id: number, at: string): Promise<number> {
  const [row] = await drizzle(db)
    .select()
    .from(account)
    .where(and(eq(account.id, id), lte(account.createdAt, at)));
  if (!row) return 0;
  await erasePerson(db, row);
  return 1;
}

async function eraseRow(db: D1Database, subject: string, key: string, at: string): Promise<boolean> {
  const entry = PERSONAL_TABLES.find(({ table, erasureKey }) => table === subject && erasureKey !== undefined);
  // Written by a newer version.
  if (!entry) return false;
  const isOlder = "created_at" in entry.columns ? " AND created_at <= ?" : "";
  const values = isOlder ? [key, at] : [key];
  const answers = await db.batch(eraseRows(db, entry, `"${entry.erasureKey}" = ?${isOlder}`, values));
  return answers.some(({ meta }) => meta.changes > 0);
}
