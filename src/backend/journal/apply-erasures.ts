import { and, eq, lte } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { findEntry } from "../../domain/text/find-entry.ts";
import { eraseOrders, readErasableOrder, readErasableOrders } from "../orders/erase-orders.ts";
import { erasePersonalRows, eraseRows } from "../personal-data/erase.ts";
import { PERSONAL_TABLES } from "../personal-data/list.ts";
import { account } from "../schema/accounts.ts";
import type { Erasure } from "./archive-journal.ts";

/** Erases the row of a key, if it is not newer than the instant. Returns whether there was one. */
type Eraser = (db: D1Database, key: string, at: string) => Promise<boolean>;

/** Erasers of what is more than a row. */
const ERASERS: Readonly<Record<string, Eraser>> = { account: eraseAccount, scholarship_order: eraseOrder };

/**
 * Replays erasures on a restored backup, except on newer rows that reuse a key. Returns the number of erased rows.
 * Orders end again by the rules of that instant: the cron refunds them and informs their schools.
 */
export async function applyErasures(db: D1Database, erasures: readonly Erasure[]): Promise<number> {
  let count = 0;
  for (const { subject, key, at } of erasures) {
    const erase = findEntry(ERASERS, subject) ?? ((of, id, instant) => eraseRow(of, subject, id, instant));
    if (await erase(db, key, at)) count++;
  }
  return count;
}

async function eraseAccount(db: D1Database, key: string, at: string): Promise<boolean> {
  const [row] = await drizzle(db)
    .select()
    .from(account)
    .where(and(eq(account.id, Number(key)), lte(account.createdAt, at)));
  if (!row) return false;
  const orders = eraseOrders(db, await readErasableOrders(db, row, new Date(at)), [], new Date(at));
  await db.batch([...orders.statements, ...erasePersonalRows(db, row)]);
  return true;
}

async function eraseOrder(db: D1Database, key: string, at: string): Promise<boolean> {
  const erasable = await readErasableOrder(db, key, new Date(at));
  if (!erasable || erasable.order.createdAt > at) return false;
  // Only orders that did not keep the contact are in the journal: the family gave up those whose contract went on.
  await db.batch([...eraseOrders(db, [erasable], [erasable.order.code], new Date(at)).statements]);
  return true;
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
