import { and, eq, lte } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { erasePerson } from "../personal-data.ts";
import { account } from "../schema/accounts.ts";
import type { Erasure } from "./keep-erasures.ts";

/**
 * Erases again what a restored backup brought back. An id that was given anew after the erasure, to somebody else, is
 * left alone. Answers how many accounts, reviews and requests it found.
 */
export async function applyErasures(db: D1Database, erasures: readonly Erasure[], now: Date): Promise<number> {
  let found = 0;
  for (const { subject, key, at } of erasures) {
    if (subject === "account") found += await eraseAccount(db, Number(key), at, now);
    else {
      const statement = db.prepare(`DELETE FROM ${subject} WHERE id = ? AND created_at <= ?`).bind(key, at);
      found += (await statement.run()).meta.changes > 0 ? 1 : 0;
    }
  }
  return found;
}

async function eraseAccount(db: D1Database, id: number, at: string, now: Date): Promise<number> {
  const [row] = await drizzle(db)
    .select()
    .from(account)
    .where(and(eq(account.id, id), lte(account.createdAt, at)));
  if (!row) return 0;
  await erasePerson(db, row, now);
  return 1;
}
